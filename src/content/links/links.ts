import { fromUtf8, toUtf8 } from '../../bytes/strings.ts';
import { decodeHTMLAttribute } from 'entities';
import { unescapeMarkdown } from '../../markdown/read/parser.ts';
import { parseUrl } from '../../model/parse-url.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { decodePathname, encodedAddress } from '../../text/pathname.ts';
import { posix } from 'node:path';
import { posterOf } from '../../markdown/html/embed.ts';
import { pageDocument, shownStart, cutLead } from '../../markdown/html/shown.ts';
import { type BodyReading, bodyReading, type Edit, movedHeadings } from '../../markdown/read/body-reading.ts';
import { documentOf, headingsOf } from '../../markdown/read/outline.ts';
import { readMarkdown, type Reading } from '../../markdown/read/reading.ts';
import type { Destination } from '../../markdown/read/ranges.ts';
import { type Entry, ORIGIN_MARK, withOrigin } from '../../model/entry.ts';
import { keptReading, movedPlain, plainEdits } from '../entries/plain-edits.ts';
import { PRINTED } from '../../markdown/clean/template-tags.ts';
import { type LinkOrigin, type LinkTargets, wikiLink } from './targets.ts';
import type { PlacedEntry } from '../entries/placed-entry.ts';

/** The origin of the site while relative links are resolved. No host can have this name. */
const PLACEHOLDER = 'http://site.invalid';

/** Resolves the links of an entry to pathnames of the site, and collects the files that it refers to. */
export function resolveLinks(raw: PlacedEntry, targets: LinkTargets): { entry: Entry; assets: Set<string> } {
  const assets = new Set<string>();
  const resolve = (destination: string) => resolveDestination(destination, raw, targets, assets);
  const { parsed } = raw;
  const markdown = fromUtf8(parsed.body);
  const reading =
    parsed.reading ?? keptReading(parsed.body, bodyReading(readSource(markdown, targets), 0, targets.ids));
  const rewritten = rewriteLinks(markdown, raw, targets, assets, reading);
  const body = tidy(rewritten.text);
  const { hidden: _hidden, parsed: _parsed, list: _list, ...entry } = raw;
  // The words of such a link depend on its target, so a text with one is read again.
  const isWiki = rewritten.isPrinted || reading.destinations.some(({ kind }) => NOT_MARKDOWN.has(kind));
  const { math, ids } = targets;
  const blocks = isWiki ? readMarkdown(withOrigin(body, ''), { math }).blocks : null;
  // NUL cannot be part of a destination, so a mark of the same length replaces it.
  const changes = [leadingBlanks(rewritten.text), ...rewritten.edits];
  const headings = isWiki
    ? headingsOf(readMarkdown(body.replaceAll(ORIGIN_MARK, '.'), { math }).blocks, ids)
    : movedHeadings(reading.headings, changes);
  const pageText = pageDocument(withOrigin(body, ''), ids);
  const words = pageText ?? (blocks && documentOf(blocks, ids));
  const anchors = pageText && new Set(pageText.headings.map(({ anchor }) => anchor));
  const isLead =
    blocks !== null &&
    raw.description === cutLead(shownStart(markdown, readSource(markdown, targets).blocks).lead);
  const image = raw.image ?? posterAmong(raw, targets);
  return {
    assets,
    // The new fields come before the spread. Otherwise V8 of Node.js 20 gives each object its own hidden class.
    entry: {
      body,
      headings: anchors ? headings.filter(({ anchor }) => anchors.has(anchor)) : headings,
      plain: words ? plainEdits(toUtf8(body), words) : movedPlain(reading.plain, markdown, body, changes),
      ...entry,
      description: isLead ? cutLead(shownStart(withOrigin(body, ''), blocks).lead) || null : raw.description,
      transcript:
        raw.transcript === null ? null : tidy(rewriteLinks(raw.transcript, raw, targets, assets).text),
      link: raw.link === null ? null : resolve(raw.link),
      image: image && { ...image, src: resolve(image.src) },
    },
  };
}

/** The picture of an entry's video, if the site has it as a file. */
function posterAmong({ recording, link }: PlacedEntry, { assetAt }: LinkTargets): Entry['image'] {
  const posters = [recording, link].flatMap((url) => (url && posterOf(url)?.pathname) || []);
  const src = posters.find((pathname) => assetAt(pathname) !== undefined);
  return src === undefined ? null : { src, alt: '' };
}

/** Kinds of link that are not Markdown. Their words depend on their target. */
const NOT_MARKDOWN: ReadonlySet<Destination['kind']> = new Set(['wiki', 'embed', 'spaced']);

/** Reads a text whose templates are filled, with wiki links and the like. */
function readSource(markdown: string, { math }: LinkTargets): Reading {
  return readMarkdown(markdown, { math, source: { templates: 'none' } });
}

function leadingBlanks(text: string): Edit {
  return { start: 0, end: text.length - text.replace(BLANK_START, '').length, length: 0 };
}

/** Rewrites the links of Markdown as they are stored. @returns the text, and the edits that made it. */
export function rewriteLinks(
  markdown: string,
  from: LinkOrigin,
  targets: LinkTargets,
  assets: Set<string>,
  reading: Pick<BodyReading, 'destinations'> = readSource(markdown, targets),
): { text: string; edits: Edit[]; isPrinted: boolean } {
  let text = '';
  let done = 0;
  const edits: Edit[] = [];
  let isPrinted = false;
  for (const { start, end, kind } of reading.destinations) {
    if (start < done) continue;
    const destination = markdown.slice(start, end);
    const isWiki = kind === 'wiki' || kind === 'embed';
    const replacement = isWiki
      ? wikiLink(destination, kind === 'embed', from, targets, assets)
      : kind === 'spaced'
        ? placeOf(destination, from, targets, assets)
        : rewritten(destination, kind === 'html' ? decodeHTMLAttribute : unescapeMarkdown, (unescaped) =>
            resolveDestination(unescaped, from, targets, assets),
          );
    const wordsStart = start - destination.length - 3;
    if (markdown.startsWith(`[${PRINTED}${destination}](`, wordsStart - 1)) {
      isPrinted = true;
      const words = (replacement ?? destination).replace(ORIGIN_MARK, '');
      text += markdown.slice(done, wordsStart) + words;
      done = start - 2;
      edits.push({ start: wordsStart, end: done, length: words.length });
    }
    if (replacement === null || (replacement === destination && !isWiki)) continue;
    const cutStart = isWiki ? start - (kind === 'embed' ? 3 : 2) : start;
    const cutEnd = isWiki ? end + 2 : end;
    text += markdown.slice(done, cutStart) + replacement;
    done = cutEnd;
    edits.push({ start: cutStart, end: cutEnd, length: replacement.length });
  }
  return { text: text + markdown.slice(done), edits, isPrinted };
}

/** Resolves an address without its escapes. If that changes nothing, the escaped address stays. */
function rewritten(
  written: string,
  unescape: (text: string) => string,
  resolve: (plain: string) => string,
): string {
  if (!/[\\&]/.test(written)) return resolve(written);
  const plain = unescape(written);
  const resolved = resolve(plain);
  // An escaped character must stay part of the address, so it is percent-encoded.
  return resolved === plain
    ? written
    : resolved.replace(/[()\\]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
}

/** A link as it is stored: internal links are {@link ORIGIN_MARK} and a pathname, others stay as they are. */
export function resolveDestination(
  written: string,
  from: LinkOrigin,
  targets: LinkTargets,
  assets: Set<string>,
): string {
  // The URL standard removes control characters and spaces around an address.
  const destination = targets.readLink(written.replace(/^[\0-\x20]+|[\0-\x20]+$/g, ''));
  if (destination === '') return written;
  if (/\{[{%<]/.test(destination)) return destination;
  const local = withoutOrigin(destination, targets.origins);
  if (/^[a-z][a-z0-9+.-]*:/i.test(local)) return local;
  if (local.startsWith('//')) return `https:${local}`;
  // Beside a site in a folder of its host, such as a project on GitHub Pages, there are other sites.
  const pathname = local.replace(/[?#].*$/s, '');
  const isBeside = local !== destination && !`${pathname}/`.startsWith(`${targets.basePath}/`);
  if (isBeside && targets.pageAt(decodePathname(pathname)) === undefined) return destination;
  if (/^[?#]/.test(local)) return ORIGIN_MARK + from.pathname + local;
  const place = placeOf(local, from, targets, assets);
  if (place !== null) return place;
  const url = inBrowser(local, from);
  if (url === null) return destination;
  return url.origin === PLACEHOLDER ? ORIGIN_MARK + url.pathname + url.search + url.hash : url.href;
}

/**
 * The page or file of this site that a link without an origin leads to; null if there is none. First the link is
 * resolved as a browser does on the published page. If no page answers there, it is resolved as a path between source
 * files, as by editors and GitHub. The name of a Markdown file is always such a path.
 */
function placeOf(local: string, from: LinkOrigin, targets: LinkTargets, assets: Set<string>): string | null {
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(local) ?? [];
  const decoded = decodePathname(path);
  const url = inBrowser(local, from);
  const pathname = url?.origin === PLACEHOLDER ? decodePathname(url.pathname) : null;
  const isSource = isMarkdown(decoded);
  const pageAddress =
    pathname === null || isSource
      ? undefined
      : (targets.pageAt(pathname) ??
        (path.startsWith('/') ? targets.pageAt(targets.basePath + pathname) : undefined));
  if (pageAddress !== undefined) return ORIGIN_MARK + pageAddress + suffix;
  const assetLink = (file: string, asset: string) => {
    assets.add(file);
    return ORIGIN_MARK + encodedAddress(asset) + suffix;
  };
  for (const file of sourcePaths(decoded, from.file, targets.roots)) {
    const page = targets.pageOf(file);
    if (page !== undefined) return ORIGIN_MARK + page + suffix;
    const asset = decoded.startsWith('/') ? undefined : targets.assetOf(file);
    if (asset !== undefined) return assetLink(file, asset);
  }
  // A file name without a folder may be in any folder, as with `ref` in shortcodes.
  const isName = decoded !== '' && !decoded.includes('/');
  const isNote = isName && !/[.@~]/.test(decoded);
  const note = isNote ? targets.noteOf(decoded, from.file) : undefined;
  const namedPage = isName && isSource ? targets.pageNamed(decoded) : note;
  if (namedPage !== undefined) return ORIGIN_MARK + namedPage + suffix;
  if (pathname === null) return null;
  const servedFile = targets.assetAt(pathname) ?? targets.assetAt(targets.basePath + pathname);
  const asset = servedFile === undefined ? undefined : targets.assetOf(servedFile);
  return servedFile === undefined || asset === undefined ? null : assetLink(servedFile, asset);
}

function inBrowser(local: string, from: LinkOrigin): URL | null {
  const base = `${PLACEHOLDER}${from.pathname}`;
  return parseUrl(local.replaceAll('\\', '%5C'), base);
}

function withoutOrigin(destination: string, origins: readonly string[]): string {
  const siteOrigin = origins.find(
    (origin) => destination.startsWith(origin) && /^(?:[/?#]|$)/.test(destination.slice(origin.length)),
  );
  return siteOrigin === undefined ? destination : destination.slice(siteOrigin.length) || '/';
}

/** The source files that a link may mean. `@/`, `~/` and `@site/` stand for the content folder, `src/` or the site's. */
function* sourcePaths(path: string, file: string, roots: readonly string[]): Generator<string> {
  const tidyPath = (inner: string) => posix.normalize(inner).replace(/^\.?\/+|\/$/g, '');
  const alias = /^(?:@|~|@site)\/(.*)$/s.exec(path)?.[1];
  if (alias !== undefined) {
    for (const root of [roots[0] ?? '', 'src', '']) yield tidyPath(posix.join(root, alias));
    return;
  }
  if (!path.startsWith('/')) yield tidyPath(posix.join(posix.dirname(file), path));
  else yield tidyPath(path);
  if (isMarkdown(path) || path.includes('/')) {
    for (const root of roots) if (root) yield tidyPath(posix.join(root, path));
  }
}

const BLANK_START = /^(?:[ \t]*\n)+/;

/** The text without blank lines around it, and with one newline at the end; an empty text stays empty. */
function tidy(markdown: string): string {
  const text = markdown.replace(BLANK_START, '').trimEnd();
  return text === '' ? '' : `${text}\n`;
}
