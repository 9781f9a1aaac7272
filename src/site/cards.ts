import { formatDate } from '../text/format-date.ts';
import { hashText } from '../text/hash-text.ts';
import type { Card } from '../model/card.ts';
import { accentColors, LOOKS } from '../model/theme.ts';
import { encodedPath } from '../text/pathname.ts';
import { lookOf } from './look.ts';
import { perSite } from './per-site.ts';
import { personOf, portraitOf } from './press-kit.ts';
import { assetAt, publishedRow, recordAt, type Site } from './site.ts';

const FOLDER = '/_lectern/cards/';
const ENDING = '.png';
/** The preview of every page that is not an entry. */
const SITE_CARD = '/_lectern/card.png';
export const TOUCH_ICON = '/_lectern/touch-icon.png';
/** Characters; a longer title ends in an ellipsis. */
const MAX_TITLE = 140;
/** The most font files of a site that are tried for letters that our font lacks. */
const MAX_FONTS = 4;
/** The characters of our font (`unicode.json` of its package) that titles can need. */
const IN_FONT =
  /[\u0020-\u007e\u00a0-\u00ff\u0100-\u02af\u1e00-\u1e9f\u1ef2-\u1eff\u2002-\u2026\u2030-\u203a\u20ac\u2122\u2191\u2193\u2212]/u;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Whether a picture is a bitmap: the programs that show previews of links do not show SVG. */
export function isBitmap(src: string): boolean {
  return !/\.svgz?(?:[?#]|$)/i.test(src);
}

/** The preview of an entry, or of the site if `row` is undefined; null if the entry has a picture of its own. */
export function previewCard(site: Site, row: number | undefined): Card | null {
  const { config, assetsByPathname } = site.snapshot;
  const record = row === undefined ? null : recordAt(site, row);
  if (record?.image && isBitmap(record.image.src)) return null;
  const { date, conference, location, authors, lang } = { authors: [], lang: '', ...record };
  const day = date && formatDate(date, lang);
  const words = [
    record?.title ?? config.name,
    config.name,
    [day, conference, location].filter(Boolean).join(' · '),
  ];
  const [title = '', name = '', meta = ''] = words.map((line) => drawable(line) ?? oneLine(line));
  const portraitSrc = portraitOf(site, authors[0] ?? personOf(site));
  const portrait = portraitSrc && isBitmap(portraitSrc) ? assetAt(site, portraitSrc) : null;
  const isMissingLetters = [title, name, meta].some((line) => line !== '' && drawable(line) === null);
  const fonts = isMissingLetters
    ? [...assetsByPathname.values()].filter(({ file }) => /\.(?:ttf|otf)$/i.test(file))
    : [];
  return {
    kind: 'preview',
    title,
    // The home page of a person would otherwise show the name twice.
    name: title === name ? '' : name,
    meta,
    ...(portrait ? { portrait: portrait.file } : {}),
    ...(isMissingLetters ? { fonts: fonts.slice(0, MAX_FONTS).map(({ file }) => file) } : {}),
    colors: colorsOf(site),
  };
}

/** The icon, with the first letter of the site's name; null if our font lacks that letter. */
export function iconCard(site: Site): Card | null {
  const letter = /[\p{L}\p{N}]/u.exec(site.snapshot.config.name)?.[0]?.toUpperCase();
  const title = letter === undefined ? null : drawable(letter);
  return title === null ? null : { kind: 'icon', title, name: '', meta: '', colors: colorsOf(site) };
}

/** The address of a preview; null if there is none. Its query changes with the picture, so caches may keep it for ever. */
export function previewAddress(site: Site, row: number | undefined): string | null {
  const card = previewCard(site, row);
  if (card === null) return null;
  const path = row === undefined ? SITE_CARD : FOLDER + encodedPath(recordAt(site, row).path) + ENDING;
  return `${path}?${cardTag(card)}`;
}

export function cardTag(card: Card): string {
  return (hashText(JSON.stringify(card)) >>> 0).toString(36);
}

/** The card at an address; null if there is none. @param path decoded, without its query. */
export function cardAt(site: Site, path: string): Card | null {
  if (path === TOUCH_ICON) return iconCard(site);
  if (path === SITE_CARD) return previewCard(site, undefined);
  if (!path.startsWith(FOLDER) || !path.endsWith(ENDING)) return null;
  const name = path.slice(FOLDER.length, -ENDING.length);
  const row = publishedRow(site, name);
  return row === undefined ? null : previewCard(site, row);
}

const oneLine = (text: string) => cut(text.replace(/[\p{C}\s]+/gu, ' ').trim());

const cut = (line: string) =>
  line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE).replace(/ [^ ]*$/, '')}…`;

/** A line of text without the symbols that our font lacks; null if it lacks a letter, or nothing is left. */
function drawable(text: string): string | null {
  const characters = Array.from(text.normalize('NFC').replace(/\s+/gu, ' '));
  if (characters.some((character) => LETTER.test(character) && !IN_FONT.test(character))) return null;
  const kept = characters.filter((character) => IN_FONT.test(character));
  const line = kept.join('').replace(/ {2,}/g, ' ').trim();
  return line === '' ? null : cut(line);
}

const colorsOf = perSite((site): Card['colors'] => {
  const look = lookOf(site);
  const { paper, ink, soft } = LOOKS[look].palette;
  const [accent] = accentColors(site.snapshot.config.theme, look).accent;
  return { accent, paper: paper[0], ink: ink[0], soft: soft[0] };
}, 'colors of cards');
