import { posix } from 'node:path';
import { outline } from '../markdown/outline.ts';
import { type Entry, ORIGIN_MARK } from '../model/entry.ts';
import type { RawEntry } from './entry.ts';

/** What a relative link can lead to. */
export interface LinkTargets {
  /** Pathname of the entry that a source file became. */
  pageOf(file: string): string | undefined;
  /** Pathname under which a file may be served when an entry refers to it; undefined where it must not be. */
  assetOf(file: string): string | undefined;
}

/** Makes links independent of where the source lies, and tells which files the entry refers to. */
export function resolveLinks(raw: RawEntry, targets: LinkTargets): { entry: Entry; assets: Set<string> } {
  const assets = new Set<string>();
  const resolve = (destination: string) => resolveDestination(destination, raw, targets, assets);
  const rewrite = (markdown: string) => {
    let out = '';
    let from = 0;
    for (const { start, end } of outline(markdown).destinations) {
      out += markdown.slice(from, start) + resolve(markdown.slice(start, end));
      from = end;
    }
    return out + markdown.slice(from);
  };
  const body = tidy(rewrite(raw.body));
  const { hidden: _hidden, ...entry } = raw;
  return {
    assets,
    entry: {
      ...entry,
      body,
      headings: outline(body).headings,
      transcript: raw.transcript === null ? null : tidy(rewrite(raw.transcript)),
      link: raw.link === null ? null : resolve(raw.link),
      image: raw.image && { ...raw.image, src: resolve(raw.image.src) },
    },
  };
}

/**
 * A link as it is stored: internal ones are {@link ORIGIN_MARK} and a pathname. A relative one is first taken as
 * a path between source files, as editors and GitHub do, then as browsers do, against the page's own address.
 */
function resolveDestination(
  destination: string,
  from: Pick<RawEntry, 'file' | 'pathname'>,
  targets: LinkTargets,
  assets: Set<string>,
): string {
  if (destination === '' || /^[a-z][a-z0-9+.-]*:/i.test(destination) || /\{[{%<]/.test(destination)) {
    return destination;
  }
  if (destination.startsWith('//')) return `https:${destination}`;
  if (/^[?#]/.test(destination)) return ORIGIN_MARK + from.pathname + destination;
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(destination) ?? [];
  const decoded = decode(path);
  const file = decoded.startsWith('/')
    ? decoded.slice(1)
    : posix.normalize(posix.join(posix.dirname(from.file), decoded));
  const trimmed = file.replace(/\/$/, '');
  const page =
    targets.pageOf(trimmed) ??
    targets.pageOf(`${trimmed}.md`) ??
    targets.pageOf(posix.join(trimmed, 'index.md'));
  if (page !== undefined) return ORIGIN_MARK + page + suffix;
  if (!decoded.startsWith('/')) {
    const asset = targets.assetOf(file);
    if (asset !== undefined) {
      assets.add(file);
      return ORIGIN_MARK + encodeURI(asset) + suffix;
    }
  }
  const url = new URL(destination.replaceAll('\\', '%5C'), `http://site.invalid${from.pathname}`);
  return ORIGIN_MARK + url.pathname + url.search + url.hash;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** No blank lines around, one newline at the end; nothing stays nothing. */
function tidy(markdown: string): string {
  const text = markdown.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  return text === '' ? '' : `${text}\n`;
}
