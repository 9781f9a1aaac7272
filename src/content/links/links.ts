import { fromUtf8, toUtf8 } from '../../bytes/utf8.ts';
import { decodeHTMLAttribute } from 'entities';
import { unescapeMarkdown } from '../../markdown/read/parser.ts';
import { parseUrl } from '../../model/parse-url.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { decodePathname } from '../../text/pathname.ts';
import { posix } from 'node:path';
import { pageDocument, shownStart, cutLead } from '../../markdown/html/shown.ts';
import { type BodyReading, bodyReading, type Edit, movedHeadings } from '../../markdown/read/body-reading.ts';
import { documentOf, headingsOf } from '../../markdown/read/outline.ts';
import { readMarkdown, type Reading } from '../../markdown/read/reading.ts';
import type { Destination } from '../../markdown/read/ranges.ts';
import { type Entry, ORIGIN_MARK, withOrigin } from '../../model/entry.ts';
import { keptReading, movedPlain, plainEdits } from '../entries/plain-edits.ts';
import { type LinkOrigin, type LinkTargets, wikiLink } from './targets.ts';
import type { PlacedEntry } from '../entries/placed-entry.ts';

/** Stands for the site while relative links are resolved; nobody can have it. */
const PLACEHOLDER = 'http://site.invalid';

/** Makes links independent of where the source lies, and tells which files the entry refers to. */
export function resolveLinks(raw: PlacedEntry, targets: LinkTargets): { entry: Entry; assets: Set<string> } {
  const assets = new Set<string>();
  const resolve = (destination: string) => resolveDestination(destination, raw, targets, assets);
  const { parsed } = raw;
  const written = fromUtf8(parsed.body);
  const reading =
    parsed.reading ?? keptReading(parsed.body, bodyReading(readSource(written, targets), 0, targets.ids));
  const rewritten = rewriteLinks(written, raw, targets, assets, reading);
  const body = tidy(rewritten.text);
  const { hidden: _hidden, parsed: _parsed, list: _list, ...entry } = raw;
  // What a wiki link says is known only now.
  const isWiki = reading.destinations.some(({ kind }) => NOT_MARKDOWN.has(kind));
  const { math, ids } = targets;
  const blocks = isWiki ? readMarkdown(withOrigin(body, ''), { math }).blocks : null;
  // A mark of the same length may stand in a destination, which NUL may not.
  const changes = [leadingBlanks(rewritten.text), ...rewritten.edits];
  const headings = isWiki
    ? headingsOf(readMarkdown(body.replaceAll(ORIGIN_MARK, '.'), { math }).blocks, ids)
    : movedHeadings(reading.headings, changes);
  const onPage = pageDocument(withOrigin(body, ''), ids);
  const shown = onPage ?? (blocks && documentOf(blocks, ids));
  const anchors = onPage && new Set(onPage.headings.map(({ anchor }) => anchor));
  const isLead =
    blocks !== null &&
    raw.description === cutLead(shownStart(written, readSource(written, targets).blocks).lead);
  return {
    assets,
    // New fields come before the copy: behind it, V8 of Node.js 20 gives each object a hidden class of its own.
    entry: {
      body,
      headings: anchors ? headings.filter(({ anchor }) => anchors.has(anchor)) : headings,
      plain: shown ? plainEdits(toUtf8(body), shown) : movedPlain(reading.plain, written, body, changes),
      ...entry,
      description: isLead ? cutLead(shownStart(withOrigin(body, ''), blocks).lead) || null : raw.description,
      transcript:
        raw.transcript === null ? null : tidy(rewriteLinks(raw.transcript, raw, targets, assets).text),
      link: raw.link === null ? null : resolve(raw.link),
      image: raw.image && { ...raw.image, src: resolve(raw.image.src) },
    },
  };
}

/** Links that only a generator knows: what they say depends on where they lead. */
const NOT_MARKDOWN: ReadonlySet<Destination['kind']> = new Set(['wiki', 'embed', 'spaced']);

/** A text whose templates are filled, with the links that only a generator knows. */
function readSource(markdown: string, { math }: LinkTargets): Reading {
  return readMarkdown(markdown, { math, source: { templates: 'none' } });
}

function leadingBlanks(text: string): Edit {
  return { start: 0, end: text.length - text.replace(BLANK_START, '').length, length: 0 };
}

/** Markdown whose links are as they are stored, and where it has been edited. */
export function rewriteLinks(
  markdown: string,
  from: LinkOrigin,
  targets: LinkTargets,
  assets: Set<string>,
  reading: Pick<BodyReading, 'destinations'> = readSource(markdown, targets),
): { text: string; edits: Edit[] } {
  let text = '';
  let done = 0;
  const edits: Edit[] = [];
  for (const { start, end, kind } of reading.destinations) {
    if (start < done) continue;
    const written = markdown.slice(start, end);
    const isWiki = kind === 'wiki' || kind === 'embed';
    const by = isWiki
      ? wikiLink(written, kind === 'embed', from, targets, assets)
      : kind === 'spaced'
        ? placeOf(written, from, targets, assets)
        : rewritten(written, kind === 'html' ? decodeHTMLAttribute : unescapeMarkdown, (unescaped) =>
            resolveDestination(unescaped, from, targets, assets),
          );
    if (by === null || (by === written && !isWiki)) continue;
    const first = isWiki ? start - (kind === 'embed' ? 3 : 2) : start;
    const last = isWiki ? end + 2 : end;
    text += markdown.slice(done, first) + by;
    done = last;
    edits.push({ start: first, end: last, length: by.length });
  }
  return { text: text + markdown.slice(done), edits };
}

/** Resolves an address whose escapes are undone; as it is written where it stays what it is. */
function rewritten(
  written: string,
  unescape: (text: string) => string,
  resolve: (plain: string) => string,
): string {
  if (!/[\\&]/.test(written)) return resolve(written);
  const plain = unescape(written);
  const resolved = resolve(plain);
  // What was escaped must go on being part of the address.
  return resolved === plain
    ? written
    : resolved.replace(/[()\\]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
}

/** A link as it is stored: internal ones are {@link ORIGIN_MARK} and a pathname, others as they are. */
export function resolveDestination(
  written: string,
  from: LinkOrigin,
  targets: LinkTargets,
  assets: Set<string>,
): string {
  // As the URL standard does: without control characters and spaces around it.
  const destination = targets.readLink(written.replace(/^[\0-\x20]+|[\0-\x20]+$/g, ''));
  if (destination === '') return written;
  if (/\{[{%<]/.test(destination)) return destination;
  const local = withoutOrigin(destination, targets.origins);
  if (/^[a-z][a-z0-9+.-]*:/i.test(local)) return local;
  if (local.startsWith('//')) return `https:${local}`;
  if (/^[?#]/.test(local)) return ORIGIN_MARK + from.pathname + local;
  const place = placeOf(local, from, targets, assets);
  if (place !== null) return place;
  const url = inBrowser(local, from);
  if (url === null) return destination;
  return url.origin === PLACEHOLDER ? ORIGIN_MARK + url.pathname + url.search + url.hash : url.href;
}

/**
 * The page or file of this site that a link without an origin leads to; null where there is none. First comes what a
 * browser finds at the page's own address: that is where the link leads on the published site. Where no page answers,
 * it is a path between source files, as editors and GitHub take it; names of Markdown files are nothing else.
 */
function placeOf(local: string, from: LinkOrigin, targets: LinkTargets, assets: Set<string>): string | null {
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(local) ?? [];
  const decoded = decodePathname(path);
  const url = inBrowser(local, from);
  const pathname = url?.origin === PLACEHOLDER ? decodePathname(url.pathname) : null;
  const isSource = isMarkdown(decoded);
  const answering =
    pathname === null || isSource
      ? undefined
      : (targets.pageAt(pathname) ??
        (path.startsWith('/') ? targets.pageAt(targets.basePath + pathname) : undefined));
  if (answering !== undefined) return ORIGIN_MARK + answering + suffix;
  const shown = (file: string, asset: string) => {
    assets.add(file);
    return ORIGIN_MARK + encodeURI(asset) + suffix;
  };
  for (const file of sourcePaths(decoded, from.file, targets.roots)) {
    const page = targets.pageOf(file);
    if (page !== undefined) return ORIGIN_MARK + page + suffix;
    const asset = decoded.startsWith('/') ? undefined : targets.assetOf(file);
    if (asset !== undefined) return shown(file, asset);
  }
  // A name alone may be anywhere, as with `ref` in shortcodes.
  const isName = decoded !== '' && !decoded.includes('/');
  const isNote = isName && !/[.@~]/.test(decoded);
  const note = isNote ? targets.noteOf(decoded, from.file) : undefined;
  const named = isName && isSource ? targets.pageNamed(decoded) : note;
  if (named !== undefined) return ORIGIN_MARK + named + suffix;
  if (pathname === null) return null;
  const served = targets.assetAt(pathname) ?? targets.assetAt(targets.basePath + pathname);
  const asset = served === undefined ? undefined : targets.assetOf(served);
  return served === undefined || asset === undefined ? null : shown(served, asset);
}

function inBrowser(local: string, from: LinkOrigin): URL | null {
  const base = `${PLACEHOLDER}${from.pathname}`;
  return parseUrl(local.replaceAll('\\', '%5C'), base);
}

function withoutOrigin(destination: string, origins: readonly string[]): string {
  const own = origins.find(
    (origin) => destination.startsWith(origin) && /^(?:[/?#]|$)/.test(destination.slice(origin.length)),
  );
  return own === undefined ? destination : destination.slice(own.length) || '/';
}

/** The source files that a link may name: `@/`, `~/` and `@site/` are the content folder, `src/` or the site's. */
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

/** No blank lines around, one newline at the end; nothing stays nothing. */
function tidy(markdown: string): string {
  const text = markdown.replace(BLANK_START, '').trimEnd();
  return text === '' ? '' : `${text}\n`;
}
