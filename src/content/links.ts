import { posix } from 'node:path';
import { outline } from '../markdown/outline.ts';
import { type Entry, ORIGIN_MARK } from '../model/entry.ts';
import type { RawEntry } from './settle.ts';

/** What a link can lead to. */
export interface LinkTargets {
  /** Pathname of the entry that a source file became, by the file's name with or without its extension. */
  pageOf(file: string): string | undefined;
  /** Pathname of the entry whose file alone has this name. */
  pageNamed(name: string): string | undefined;
  /** Pathname under which a file may be served when an entry refers to it; undefined where it must not be. */
  assetOf(file: string): string | undefined;
  /** The file that is served at a pathname of the site as its generator writes it. */
  assetAt(pathname: string): string | undefined;
  /** Folders that source paths may start from. */
  roots: readonly string[];
  /** Origins that lead to this site. */
  origins: readonly string[];
  /** What precedes every pathname; empty or `/blog`. */
  basePath: string;
}

/** Stands for the site while relative links are resolved; nobody can have it. */
const PLACEHOLDER = 'http://site.invalid';

/** Makes links independent of where the source lies, and tells which files the entry refers to. */
export function resolveLinks(raw: RawEntry, targets: LinkTargets): { entry: Entry; assets: Set<string> } {
  const assets = new Set<string>();
  const resolve = (destination: string) => resolveDestination(destination, raw, targets, assets);
  const rewrite = (markdown: string) => rewriteLinks(markdown, raw, targets, assets);
  const body = tidy(rewrite(raw.body));
  const { hidden: _hidden, parsed: _parsed, list: _list, ...entry } = raw;
  return {
    assets,
    entry: {
      ...entry,
      body,
      // A mark of the same length that may stand in a destination: NUL may not, and would show in the heading.
      headings: outline(body.replaceAll(ORIGIN_MARK, '.')).headings,
      transcript: raw.transcript === null ? null : tidy(rewrite(raw.transcript)),
      link: raw.link === null ? null : resolve(raw.link),
      image: raw.image && { ...raw.image, src: resolve(raw.image.src) },
    },
  };
}

/** Where a text stands: its source and the page that shows it. */
type LinkOrigin = Pick<RawEntry, 'file' | 'pathname'>;

/** Markdown whose links are as they are stored. */
export function rewriteLinks(
  markdown: string,
  from: LinkOrigin,
  targets: LinkTargets,
  assets: Set<string>,
): string {
  let out = '';
  let done = 0;
  for (const { start, end } of outline(markdown).destinations) {
    const destination = resolveDestination(markdown.slice(start, end), from, targets, assets);
    out += markdown.slice(done, start) + destination;
    done = end;
  }
  return out + markdown.slice(done);
}

/**
 * A link as it is stored: internal ones are {@link ORIGIN_MARK} and a pathname. A relative one is first taken as
 * a path between source files, as editors and GitHub do, then as browsers do, against the page's own address.
 */
export function resolveDestination(
  written: string,
  from: LinkOrigin,
  targets: LinkTargets,
  assets: Set<string>,
): string {
  // As the URL standard does: without control characters and spaces around it.
  const destination = written.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '');
  if (destination === '') return written;
  if (/\{[{%<]/.test(destination)) return destination;
  const own = targets.origins.find(
    (origin) => destination.startsWith(origin) && /^(?:[/?#]|$)/.test(destination.slice(origin.length)),
  );
  const local = own === undefined ? destination : destination.slice(own.length) || '/';
  if (/^[a-z][a-z0-9+.-]*:/i.test(local)) return local;
  if (local.startsWith('//')) return `https:${local}`;
  if (/^[?#]/.test(local)) return ORIGIN_MARK + from.pathname + local;
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(local) ?? [];
  const decoded = decode(path);

  for (const file of sourcePaths(decoded, from.file, targets.roots)) {
    const page = targets.pageOf(file);
    if (page !== undefined) return ORIGIN_MARK + page + suffix;
    const asset = decoded.startsWith('/') ? undefined : targets.assetOf(file);
    if (asset !== undefined) {
      assets.add(file);
      return ORIGIN_MARK + encodeURI(asset) + suffix;
    }
  }
  const named = /^[^/]+\.(md|mdx|markdown)$/i.test(decoded) ? targets.pageNamed(decoded) : undefined;
  if (named !== undefined) return ORIGIN_MARK + named + suffix;
  const base = `${PLACEHOLDER}${from.pathname}`;
  const escaped = local.replaceAll('\\', '%5C');
  if (!URL.canParse(escaped, base)) return destination;
  const url = new URL(escaped, base);
  if (url.origin !== PLACEHOLDER) return url.href;
  const served =
    targets.assetAt(decode(url.pathname)) ?? targets.assetAt(targets.basePath + decode(url.pathname));
  if (served !== undefined) {
    const asset = targets.assetOf(served);
    if (asset !== undefined) {
      assets.add(served);
      return ORIGIN_MARK + encodeURI(asset) + url.search + url.hash;
    }
  }
  return ORIGIN_MARK + url.pathname + url.search + url.hash;
}

/** The source files that a link may name: `@/` is the content folder. */
function* sourcePaths(path: string, file: string, roots: readonly string[]): Generator<string> {
  const tidyPath = (inner: string) => posix.normalize(inner).replace(/^\.?\/+|\/$/g, '');
  if (path.startsWith('@/')) {
    yield tidyPath(posix.join(roots[0] ?? '', path.slice(2)));
    return;
  }
  if (!path.startsWith('/')) yield tidyPath(posix.join(posix.dirname(file), path));
  else yield tidyPath(path);
  if (/\.(md|mdx|markdown)$/i.test(path) || path.includes('/')) {
    for (const root of roots) if (root) yield tidyPath(posix.join(root, path));
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}

/** No blank lines around, one newline at the end; nothing stays nothing. */
function tidy(markdown: string): string {
  const text = markdown.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  return text === '' ? '' : `${text}\n`;
}
