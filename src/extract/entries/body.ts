import type { HeadingIds } from '../../text/heading-ids.ts';
import { safeDecode, encodePathname } from '../../text/pathname.ts';
import { outline } from '../../markdown/read/outline.ts';
import { type Heading, ORIGIN_MARK } from '../../model/entry.ts';
import type { SitePages } from '../site/site-pages.ts';
import type { Converted } from '../../html/convert/to-markdown.ts';

/** The text of a page without its title. Its links are still numbers: indexes into `links`. */
export interface Body {
  markdown: string;
  links: readonly string[];
  headings: Heading[];
  lead: string;
  /** The anchor of the heading at each id of the page; empty for the page itself. */
  anchors: ReadonlyMap<string, string>;
}

/** @param markdown the part of the converted text that is kept. @param ids the way in which anchors are made. */
export function bodyOf(converted: Converted, markdown: string, ids?: HeadingIds): Body {
  const { headings, lead } = outlineOf(markdown, ids);
  const all = markdown === converted.markdown ? headings : outlineOf(converted.markdown, ids).headings;
  const start = converted.markdown.indexOf(markdown.trimEnd());
  const skipped = all.filter(({ offset }) => offset < start).length;
  const anchors = new Map<string, string>();
  // If the two readings have different headings, links lead to the page instead of to a wrong heading.
  const isSame = all.length === converted.headings;
  for (const [id, heading] of converted.anchors)
    anchors.set(id, (isSame && headings[heading - skipped]?.anchor) || '');
  return { markdown, links: converted.links, headings, lead, anchors };
}

/** The outline of a text whose links are still numbers. Their NUL would end a destination, so it is replaced. */
export function outlineOf(markdown: string, ids?: HeadingIds): ReturnType<typeof outline> {
  return outline(markdown.replaceAll('\0', '.'), { ids });
}

/** Replaces the numbers of links by destinations, once the pathnames of all pages are known. */
export type LinkWriter = ReturnType<typeof linkWriter>;

/** @param answers returns the encoded pathname of a page's file. @param pagesStay keeps ids as fragments. */
export function linkWriter(
  { resolver, address, pages }: SitePages,
  bodies: ReadonlyMap<string, Body>,
  answers: (file: string) => string | null,
  pagesStay: boolean,
) {
  const destination = (href: string, file: string): string => {
    const target = resolver.resolve(href, file, pages.get(file)?.page.scan.base);
    if (target.kind === 'elsewhere') return target.url;
    if (target.kind === 'nothing') return ORIGIN_MARK + target.pathname + target.suffix;
    const pathname = target.kind === 'page' ? answers(target.file) : null;
    if (pathname === null)
      return `${ORIGIN_MARK}${encodePath(`${address.basePath}/${target.file}`)}${target.suffix}`;
    const [, query = '', id] = /^([^#]*)#?(.*)$/s.exec(target.suffix) ?? [];
    const anchor = id ? bodies.get(target.file)?.anchors.get(safeDecode(id)) : '';
    const keptId = pagesStay && anchor !== undefined ? id : anchor;
    return `${ORIGIN_MARK}${pathname}${query}${keptId ? `#${keptId}` : ''}`;
  };
  return {
    destination,
    /** Markdown with its links, internal ones with {@link ORIGIN_MARK}. */
    write: ({ markdown, links }: Pick<Body, 'markdown' | 'links'>, file: string): string =>
      markdown.replace(/\0(\d+);/g, (_, number: string) =>
        escaped(destination(links[Number(number)] ?? '', file)),
      ),
  };
}

/** An encoded path that keeps `index.html`, which `encodePathname` would drop. */
function encodePath(path: string): string {
  return path
    .split('/')
    .map((part) => encodePathname(`/${part}`).slice(1) || part)
    .join('/');
}

/** Escapes an address as a Markdown destination (CommonMark, section 6.3). */
function escaped(url: string): string {
  const text = url.replace(/[\s<>\\]/g, (mark) => encodeURIComponent(mark));
  let depth = 0;
  for (const mark of text) {
    if (mark === '(') depth++;
    else if (mark === ')' && --depth < 0) break;
  }
  return depth === 0 ? text : text.replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'));
}
