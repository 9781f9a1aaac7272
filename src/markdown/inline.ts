import { AUTOLINK, skipTag } from './inline-tags.ts';
import type { ScanHandler } from './scan-handler.ts';

const DEFINITION = /\[[^[\]]{1,999}\]:[ \t]*\n?[ \t]*/y;
const TITLE = /\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\))/y;
/** `[[Note#Heading|words]]`; an inner link has a destination of its own. */
const WIKI = /\[\[(?!\s)([^[\]\n|]+)(\|[^[\]\n]*)?\]\](?![([])/y;
/** The kind of a block quote: GitHub's alerts, callouts of Obsidian. */
const ALERT = /\[!\w+\][+-]?/y;
/** What CommonMark takes for text, and some programs for a link: a destination with spaces. */
const SPACED = /\([ \t]*((?:[^()\n<>"]|\([^()\n]*\)){1,300}?)[ \t]*(?:"[^"\n]*")?[ \t]*\)/y;
/** The place of a footnote, or the mark of its text. */
const FOOTNOTE = /\[\^[^[\]\s]{1,200}\]:?/y;
/** Marks of a block quote on its further lines. */
const QUOTE = /\n[ \t]*>[ \t>]*/y;
const CODE_TAG = /^<(script|style)\b/;
const LINE_END = /[ \t]*(?=\n|$)/y;
const WORD = /[\p{L}\p{N}]/u;

/** Walks one paragraph or heading: emphasis marks, tags and destinations are not text. */
export function scanInline(text: string, start: number, end: number, handler: ScanHandler): void {
  const brackets: ('link' | 'image')[] = [];
  const closers = {
    tag: finder(text, '>', start, end),
    comment: finder(text, '-->', start, end),
    script: finder(text, '</script', start, end),
    style: finder(text, '</style', start, end),
  };
  let backticks: ReturnType<typeof runFinder> | undefined;
  let from = start;
  let at = start;
  const flush = (to: number) => {
    if (to > from) handler.text?.(from, to);
  };
  const skipTo = (to: number) => {
    flush(at);
    at = to;
    from = to;
  };

  while (at < end) {
    const char = text[at] as string;
    if (char === '\n' && matchAt(QUOTE, text, at) && QUOTE.lastIndex <= end) {
      flush(at + 1);
      at = QUOTE.lastIndex;
      from = at;
    } else if (char === '\\') {
      skipTo(at + 1);
      at = Math.min(at + 1, end);
    } else if (char === '`') {
      const run = runLength(text, at, end, '`');
      backticks ??= runFinder(text, start, end);
      const close = backticks(run, at + run);
      if (close < 0) skipTo(at + run);
      else {
        const open = at + run;
        skipTo(close + run);
        handler.code?.(open, close);
      }
    } else if (char === '<' && matchAt(AUTOLINK, text, at) && AUTOLINK.lastIndex <= end) {
      flush(at);
      from = at + 1;
      at = AUTOLINK.lastIndex;
      flush(at - 1);
      from = at;
    } else if (char === '<') {
      const close = closers.tag(at) < 0 ? -1 : skipTag(text, at, end, closers.comment, handler);
      const code = close < 0 ? undefined : CODE_TAG.exec(text.slice(at, at + 7))?.[1];
      const codeEnd = code === 'script' || code === 'style' ? closers[code](close) : -1;
      // What a script or style sheet says is nothing to read.
      if (codeEnd >= 0) skipTo(codeEnd);
      else if (close < 0) at++;
      else skipTo(close);
    } else if (char === '[') {
      if (isLineStart(text, at, start)) {
        const definition = definitionEnd(text, at, end, handler);
        if (definition > 0) {
          skipTo(definition);
          continue;
        }
      }
      const image = text[at - 1] === '!' && at > start;
      const wiki = text[at + 1] === '[' ? matchAt(WIKI, text, at) : null;
      if (wiki && WIKI.lastIndex <= end) {
        const close = WIKI.lastIndex;
        const words = close - 2 - (wiki[2] ?? wiki[1] ?? '').length + (wiki[2] === undefined ? 0 : 1);
        flush(image ? Math.max(from, at - 1) : at);
        handler.destination?.(at + 2, close - 2, image ? 'embed' : 'wiki');
        if (!image) handler.text?.(words, close - 2);
        from = at = close;
        continue;
      }
      if (text[at + 1] === '^' && matchAt(FOOTNOTE, text, at) && FOOTNOTE.lastIndex <= end) {
        skipTo(FOOTNOTE.lastIndex);
        continue;
      }
      if (at === start && matchAt(ALERT, text, at)) {
        skipTo(ALERT.lastIndex);
        continue;
      }
      brackets.push(image ? 'image' : 'link');
      if (image && at > from) {
        at--;
        skipTo(at + 2);
      } else skipTo(at + 1);
    } else if (char === ']') {
      const kind = brackets.pop();
      skipTo(at + 1);
      if (!kind) continue;
      if (text[at] === '(') {
        const destination = destinationAt(text, at + 1, end);
        if (destination) {
          handler.destination?.(destination.start, destination.end, kind);
          skipTo(destination.close + 1);
        } else {
          const spaced = matchAt(SPACED, text, at)?.[1];
          if (spaced === undefined || !/\.\w{2,5}(?:[?#].*)?$/.test(spaced)) continue;
          const open = text.indexOf(spaced, at);
          handler.destination?.(open, open + spaced.length, 'spaced');
          skipTo(SPACED.lastIndex);
        }
      } else if (text[at] === '[') {
        const close = text.indexOf(']', at);
        if (close > 0 && close < end && close - at < 1000) skipTo(close + 1);
      }
    } else if (
      char === '*' ||
      (char === '_' && isWordEdge(text, at)) ||
      (char === '~' && text[at + 1] === '~')
    ) {
      skipTo(at + runLength(text, at, end, char));
    } else at++;
  }
  at = end;
  flush(end);
}

interface Destination {
  start: number;
  end: number;
  /** Position of the closing parenthesis. */
  close: number;
}

/** The destination and optional title of an inline link (CommonMark, section 6.3), from after the `(`. */
function destinationAt(text: string, from: number, limit: number): Destination | null {
  const start = skipSpace(text, from, limit);
  const bare = bareDestination(text, start, limit);
  if (!bare) return null;
  let after = bare.after;
  TITLE.lastIndex = after;
  if (TITLE.test(text)) after = TITLE.lastIndex;
  after = skipSpace(text, after, limit);
  return after < limit && text[after] === ')' ? { start: bare.start, end: bare.end, close: after } : null;
}

function bareDestination(
  text: string,
  start: number,
  limit: number,
): { start: number; end: number; after: number } | null {
  if (text[start] === '<') {
    for (let at = start + 1; at < limit; at++) {
      if (text[at] === '>') return { start: start + 1, end: at, after: at + 1 };
      if (text[at] === '\n' || text[at] === '<') return null;
    }
    return null;
  }
  let depth = 0;
  let at = start;
  for (; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code <= 0x20) break;
    else if (code === 0x28 && ++depth > 32) return null;
    else if (code === 0x29 && --depth < 0) break;
  }
  return { start, end: Math.min(at, limit), after: Math.min(at, limit) };
}

function definitionEnd(text: string, at: number, limit: number, handler: ScanHandler): number {
  DEFINITION.lastIndex = at;
  if (text[at + 1] === '^' || !DEFINITION.test(text)) return -1;
  const found = bareDestination(text, DEFINITION.lastIndex, limit);
  if (!found || found.end <= found.start) return -1;
  // Nothing but a title may follow it (CommonMark, section 4.7): `[a]: [b](c)` is text.
  const titled = matchAt(TITLE, text, found.after) ? TITLE.lastIndex : found.after;
  const close = [titled, found.after].find(
    (place) => matchAt(LINE_END, text, place) && LINE_END.lastIndex <= limit,
  );
  if (close === undefined) return -1;
  handler.destination?.(found.start, found.end, 'definition');
  return matchAt(LINE_END, text, close) ? LINE_END.lastIndex : close;
}

/** `indexOf` in a part of the text for rising positions: looks at nothing twice, so a walk stays linear. */
function finder(text: string, wanted: string, start: number, end: number): (from: number) => number {
  const part = text.slice(start, end);
  let found = -2;
  return (from) => {
    if (found === -1 || found >= from) return found;
    const at = part.indexOf(wanted, from - start);
    found = at < 0 ? -1 : at + start;
    return found;
  };
}

/** Finds the next run of back-ticks of a length, for rising positions; all runs are looked up at once. */
function runFinder(text: string, start: number, end: number): (length: number, from: number) => number {
  const runs = new Map<number, number[]>();
  for (let at = text.indexOf('`', start); at >= 0 && at < end; ) {
    const length = runLength(text, at, end, '`');
    const positions = runs.get(length);
    if (positions) positions.push(at);
    else runs.set(length, [at]);
    at = text.indexOf('`', at + length);
  }
  for (const positions of runs.values()) positions.reverse();
  return (length, from) => {
    const positions = runs.get(length) ?? [];
    while (positions.length > 0 && (positions.at(-1) as number) < from) positions.pop();
    return positions.at(-1) ?? -1;
  };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function runLength(text: string, at: number, limit: number, char: string): number {
  let end = at;
  while (end < limit && text[end] === char) end++;
  return end - at;
}

function skipSpace(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && /\s/.test(text[at] as string)) at++;
  return at;
}

function isLineStart(text: string, at: number, start: number): boolean {
  return at === start || text[at - 1] === '\n';
}

/** `_` is markup only at the edge of a word: `snake_case` keeps it. */
function isWordEdge(text: string, at: number): boolean {
  return !(WORD.test(text[at - 1] ?? ' ') && WORD.test(text[at + 1] ?? ' '));
}
