import type { SiteDocument } from '../documents/document.ts';
import { SCRIPT } from './script/script.ts';
import { STYLE } from './style/style.ts';

/** Addresses carry a tag of the bytes, so the bytes at one address never change. */
const FOR_EVER = 365 * 24 * 3600;

const STYLE_PATH = '/_lectern/style.css';
const SCRIPT_PATH = '/_lectern/site.js';
const ICON_PATH = '/_lectern/icon.svg';

/** What pages link to. */
export const STYLESHEET = `${STYLE_PATH}?${tag(STYLE)}`;
export const SCRIPT_URL = `${SCRIPT_PATH}?${tag(SCRIPT)}`;
export const ICON = ICON_PATH;

/** The files that pages need, as documents of the Site. */
export const FRAME_FILES: Readonly<Record<string, SiteDocument>> = {
  [STYLE_PATH]: { type: 'text/css; charset=utf-8', text: () => STYLE, maxAge: FOR_EVER },
  [SCRIPT_PATH]: { type: 'text/javascript; charset=utf-8', text: () => SCRIPT, maxAge: FOR_EVER },
  [ICON_PATH]: { type: 'image/svg+xml', text: (site) => icon(site.snapshot.config.name) },
};

/** The first letter of the name on a disc, for sites that bring no icon. */
function icon(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '·';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#9c3a10"/><text x="32" y="45" font-family="Georgia,serif" font-size="38" font-weight="700" fill="#fff" text-anchor="middle">${letter}</text></svg>`;
}

/** FNV-1a, in base 36. */
function tag(body: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < body.length; at++) hash = Math.imul(hash ^ body.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
