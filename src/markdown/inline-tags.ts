import type { ScanHandler } from './scan-handler.ts';

/** An address between angle brackets, which is shown as it stands (CommonMark, section 6.5). */
export const AUTOLINK = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+)>/y;
const TAG_START = /<\/?[A-Za-z][A-Za-z0-9-]*(?=[\s/>])/y;
const ATTRIBUTE = /\s+([A-Za-z_:][\w.:-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/y;
const TAG_END = /\s*\/?>/y;
const LINK_ATTRIBUTES = new Set(['src', 'href', 'poster', 'data']);
const SETS = new Set(['srcset', 'imagesrcset']);
/** The address of each picture of a set, which a width or density follows (HTML, section 4.8.4.2.1). */
const CANDIDATE = /([^\s,](?:\S*[^\s,])?)[^,]*,?/g;

/** Past a comment or tag that starts at `at`; -1 where none does. */
export function skipTag(
  text: string,
  at: number,
  limit: number,
  nextCommentEnd: (from: number) => number,
  handler: ScanHandler,
): number {
  if (text.startsWith('<!--', at)) {
    const close = nextCommentEnd(at + 4);
    return close < 0 ? -1 : close + 3;
  }
  TAG_START.lastIndex = at;
  if (!TAG_START.test(text)) return -1;
  let position = TAG_START.lastIndex;
  const found: [number, number][] = [];
  for (;;) {
    ATTRIBUTE.lastIndex = position;
    const attribute = ATTRIBUTE.exec(text);
    if (!attribute) break;
    position = ATTRIBUTE.lastIndex;
    const value = attribute[2];
    const name = (attribute[1] as string).toLowerCase();
    if (!value || !(LINK_ATTRIBUTES.has(name) || SETS.has(name))) continue;
    const quoted = value[0] === '"' || value[0] === "'" ? 1 : 0;
    const start = position - value.length + quoted;
    if (LINK_ATTRIBUTES.has(name)) found.push([start, position - quoted]);
    else
      for (const { index, 1: url = '' } of text.slice(start, position - quoted).matchAll(CANDIDATE)) {
        found.push([start + index, start + index + url.length]);
      }
  }
  TAG_END.lastIndex = position;
  if (!TAG_END.test(text) || TAG_END.lastIndex > limit) return -1;
  const close = TAG_END.lastIndex;
  for (const [start, end] of found) handler.destination?.(start, end, 'html');
  return close;
}
