import { hashText } from '../../bytes/hash-text.ts';
import type { DocumentAddress } from '../../model/reserved-addresses.ts';
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
export const FRAME_FILES = {
  [STYLE_PATH]: { type: 'text/css; charset=utf-8', text: () => STYLE, maxAge: FOR_EVER },
  [SCRIPT_PATH]: { type: 'text/javascript; charset=utf-8', text: () => SCRIPT, maxAge: FOR_EVER },
  [ICON_PATH]: { type: 'image/svg+xml', text: (site) => icon(site.snapshot.config.name) },
} satisfies Partial<Record<DocumentAddress, SiteDocument>>;

/** The first letter of the name on a disc, for sites that bring no icon. */
function icon(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '·';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#9c3a10"/><text x="32" y="45" font-family="Georgia,serif" font-size="38" font-weight="700" fill="#fff" text-anchor="middle">${letter}</text></svg>`;
}

/** Another for other bytes. */
function tag(body: string): string {
  return (hashText(body) >>> 0).toString(36);
}
