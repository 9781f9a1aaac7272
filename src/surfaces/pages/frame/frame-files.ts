import { mountOf } from '../../../model/addresses.ts';
import { hashText } from '../../../text/hash-text.ts';
import { accentColors } from '../../../model/theme.ts';
import { lookOf } from '../../../site/look.ts';
import { perSite } from '../../../site/per-site.ts';
import type { Site } from '../../../site/site.ts';
import type { DocumentAddress } from '../../../model/addresses.ts';
import type { SiteDocument } from '../../documents/document.ts';
import APPEARANCE from '../client/appearance.ts?text';
import SCRIPT from '../client/site.ts?text';
import { FONT_FILES, fontOf, needsFamily } from '../looks/fonts.ts';
import { KIT, styleOf } from '../looks/style.ts';

/** Seconds. The query of these addresses is a hash of the bytes, so they never change. */
const FOR_EVER = 365 * 24 * 3600;

const STYLE_PATH = '/_lectern/style.css';
const KIT_PATH = '/_lectern/kit.css';
const SCRIPT_PATH = '/_lectern/site.js';
const APPEARANCE_PATH = '/_lectern/appearance.js';
const ICON_PATH = '/_lectern/icon.svg';

const sheetOf = perSite((site) =>
  styleOf(site.snapshot.config.theme, lookOf(site), site.snapshot.config.language).replaceAll(
    'url(/',
    `url(${mountOf(site.origins.base)}/`,
  ),
);

/** The style sheet of all pages. */
export const stylesheetUrl = perSite((site) => `${STYLE_PATH}?${tag(sheetOf(site))}`, 'stylesheet');
/** The style sheet for parts that few pages have. */
export const KIT_URL = `${KIT_PATH}?${tag(KIT)}`;
export const SCRIPT_URL = `${SCRIPT_PATH}?${tag(SCRIPT)}`;
export const APPEARANCE_URL = `${APPEARANCE_PATH}?${tag(APPEARANCE)}`;
export const ICON = ICON_PATH;

/** The files that pages load, as documents of the Site. */
export const FRAME_FILES = {
  [STYLE_PATH]: { type: 'text/css; charset=utf-8', text: sheetOf, maxAge: FOR_EVER },
  [KIT_PATH]: { type: 'text/css; charset=utf-8', text: () => KIT, maxAge: FOR_EVER },
  [SCRIPT_PATH]: { type: 'text/javascript; charset=utf-8', text: () => SCRIPT, maxAge: FOR_EVER },
  [APPEARANCE_PATH]: { type: 'text/javascript; charset=utf-8', text: () => APPEARANCE, maxAge: FOR_EVER },
  [ICON_PATH]: { type: 'image/svg+xml', text: icon },
} satisfies Partial<Record<DocumentAddress, SiteDocument>>;

/** The font files, unmodified, so that the bytes at an address never change. */
export const FONT_DOCUMENTS: Readonly<Record<string, SiteDocument>> = Object.fromEntries(
  Object.entries(FONT_FILES).map(([address, { type, file, family }]) => [
    address,
    {
      type,
      font: file,
      maxAge: FOR_EVER,
      exists: (site: Site) =>
        needsFamily(fontOf(site.snapshot.config.theme, lookOf(site), site.snapshot.config.language), family),
    },
  ]),
);

/** The icon of a site without one of its own: the first letter of its name on a disc. */
function icon(site: Site): string {
  const { name, theme } = site.snapshot.config;
  const [fill] = accentColors(theme, lookOf(site)).accent;
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '·';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="${fill}"/><text x="32" y="45" font-family="Georgia,serif" font-size="38" font-weight="700" fill="#fff" text-anchor="middle">${letter}</text></svg>`;
}

/** A short hash of a file. */
function tag(body: string): string {
  return (hashText(body) >>> 0).toString(36);
}
