import { isUrl } from '../../model/parse-url.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { decodePathname } from '../../text/pathname.ts';
import { posix } from 'node:path';
import { outline } from '../../markdown/read/outline.ts';
import { pageDocument, shownStart } from '../../markdown/html/shown.ts';
import { type Entry, ORIGIN_MARK, withOrigin } from '../../model/entry.ts';
import { cutLead } from '../entries/lead.ts';
import type { LinkOrigin, LinkTargets } from './link-targets.ts';
import type { PlacedEntry } from '../entries/placed-entry.ts';
import { wikiLink } from './wiki-links.ts';

/** Stands for the site while relative links are resolved; nobody can have it. */
const PLACEHOLDER = 'http://site.invalid';

/** Makes links independent of where the source lies, and tells which files the entry refers to. */
export function resolveLinks(raw: PlacedEntry, targets: LinkTargets): { entry: Entry; assets: Set<string> } {
  const assets = new Set<string>();
  const resolve = (destination: string) => resolveDestination(destination, raw, targets, assets);
  const rewrite = (markdown: string) => rewriteLinks(markdown, raw, targets, assets);
  const body = tidy(rewrite(raw.body));
  const { hidden: _hidden, parsed: _parsed, list: _list, ...entry } = raw;
  // A mark of the same length that may stand in a destination: NUL may not, and would show in the heading.
  const { headings } = outline(body.replaceAll(ORIGIN_MARK, '.'));
  const onPage = pageDocument(withOrigin(body, ''));
  const anchors = onPage && new Set(onPage.headings.map(({ anchor }) => anchor));
  // What a wiki link says is known only now.
  const leadOf = (text: string) => cutLead(shownStart(text, outline(text)).lead);
  const isLead = raw.body.includes('[[') && raw.description === leadOf(raw.body);
  return {
    assets,
    entry: {
      ...entry,
      description: isLead ? leadOf(withOrigin(body, '')) || null : raw.description,
      body,
      headings: anchors ? headings.filter(({ anchor }) => anchors.has(anchor)) : headings,
      onPage,
      transcript: raw.transcript === null ? null : tidy(rewrite(raw.transcript)),
      link: raw.link === null ? null : resolve(raw.link),
      image: raw.image && { ...raw.image, src: resolve(raw.image.src) },
    },
  };
}

/** Markdown whose links are as they are stored. */
export function rewriteLinks(
  markdown: string,
  from: LinkOrigin,
  targets: LinkTargets,
  assets: Set<string>,
): string {
  let out = '';
  let done = 0;
  let labels: Set<string> | undefined;
  for (const { start, end, kind } of outline(markdown).destinations) {
    const written = markdown.slice(start, end);
    const isWiki = kind === 'wiki' || kind === 'embed';
    let by: string | null;
    if (isWiki) {
      labels ??= new Set(
        [...markdown.matchAll(/^ {0,3}\[([^\]\n]{1,200})\]:/gm)].map(([, label]) => label ?? ''),
      );
      // `[[1]]` may be a reference link in brackets.
      by = labels.has(written) ? null : wikiLink(written, kind === 'embed', from, targets, assets);
    } else if (kind === 'spaced') by = placeOf(written, from, targets, assets);
    else by = resolveDestination(written, from, targets, assets);
    if (by === null) continue;
    out += markdown.slice(done, isWiki ? start - (kind === 'embed' ? 3 : 2) : start) + by;
    done = isWiki ? end + 2 : end;
  }
  return out + markdown.slice(done);
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
  const named = !isName
    ? undefined
    : isSource
      ? targets.pageNamed(decoded)
      : /[.@~]/.test(decoded)
        ? undefined
        : targets.noteOf(decoded, from.file);
  if (named !== undefined) return ORIGIN_MARK + named + suffix;
  if (pathname === null) return null;
  const served = targets.assetAt(pathname) ?? targets.assetAt(targets.basePath + pathname);
  const asset = served === undefined ? undefined : targets.assetOf(served);
  return served === undefined || asset === undefined ? null : shown(served, asset);
}

function inBrowser(local: string, from: LinkOrigin): URL | null {
  const base = `${PLACEHOLDER}${from.pathname}`;
  const escaped = local.replaceAll('\\', '%5C');
  return isUrl(escaped, base) ? new URL(escaped, base) : null;
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

/** No blank lines around, one newline at the end; nothing stays nothing. */
function tidy(markdown: string): string {
  const text = markdown.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  return text === '' ? '' : `${text}\n`;
}
