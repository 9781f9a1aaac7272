import { lineEnd } from './read/lines.ts';

/** What may stand above front matter by mistake: blanks, signs that nobody sees, comments of all kinds, directives of YAML. */
const ABOVE =
  /(?:[\s\p{Cc}\p{Cf}\uFFFD]+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|\{\/\*[\s\S]*?\*\/\}|\{#[\s\S]*?#\}|\{%-?\s*comment\b[^%]*%\}[^{]*\{%-?\s*endcomment\s*-?%\}|\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|%%[\s\S]*?%%|%(?:YAML|TAG)[ \t][^\n]*|\[[^\]\n]*\]:[ \t]*(?:#|<>)[^\n]*|<!DOCTYPE[^>]*>)/iuy;
/** A line of signs that fences are made of, or look like, perhaps with the name of a language or a comment. */
const FENCE =
  /^(?:[\p{Pd}\u2212]{2,}|[—―]|\+{2,}|;{2,}|={3,}|\*{3,}|_{3,})[ \t]*(?:[a-z]{2,10}|[#!][^\n]*)?$/iu;
/** A line of any other signs, but for those that open code. */
const SIGNS = /^(?!```|~~~)[\p{P}\p{S}][\p{P}\p{S} \t]*$/u;
/** A fence and what follows it in its line. */
const INLINE = /^(?:\p{Pd}{2,}|\+{2,}|;{2,})[ \t]*\{?/u;
const HEADING = /^#{1,6}[ \t]/;
/** Signs that say more of thematic breaks than of front matter. */
const BREAK = /^[=*_]/;
/** A fence that is nothing else in Markdown. */
const BARE_FENCE = /^(?:\+{3,}|;{3,})$|^-{3}[ \t]*[a-z]{2,10}$/i;
const KEY = /^\s*["']?([a-z][\w.-]*)["']?\s*[:=](?!\/\/)(?=\s|["'[{]|$|(?:true|false|yes|no|on|off)\b)/i;
const JSON_START =
  /^[[(]?\s*\{(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)*(?:["'][\w. -]*["']|[a-z][\w-]*)\s*:/i;
/** Keys that front matter has, and few texts start with. */
const KNOWN =
  /^(?:title|date|draft|is_?draft|layout|slug|permalink|tags?|categories|category|description|published?|unpublished|pub_?date|publish_?date|expiry_?date|lastmod|status|post_status|state|visibility|private|hidden|unlisted|author|authors|weight|aliases|excerpt|summary|type|id|uid|url|lang)$/i;
/** Lines that hold a text back. */
const WITHHOLDS =
  /^\s*["']?(?:(?:is_?)?draft|private|unpublished|hidden|unlisted)["']?\s*[:=]\s*["']?(?:true|yes|on|y|1)\b|^\s*["']?(?:is_?)?publish(?:ed)?["']?\s*[:=]\s*["']?(?:false|no|off|n|0)\b|^\s*["']?(?:post_)?(?:status|state|visibility)["']?\s*[:=]\s*["']?(?:drafts?|private|hidden|pending|unpublished|trash)\b/i;

/** So many lines are looked at. */
const MAX_LINES = 2000;

/**
 * What looks like front matter at the top of a text that has none which could be read, and the one-based line on which it
 * starts; null where there is nothing of the kind. A thematic break with text behind it is none.
 * @param text with line ends of `\n`.
 */
export function findUnreadMatter(text: string): { line: number; found: string; fix: string } | null {
  const start = startOf(text);
  const above = linesFrom(text.slice(0, start), 0);
  const line = text.slice(0, start).split('\n').length;
  const lines = linesFrom(text, start);
  const first = (lines[0] as string).trim();
  const fix = 'Write it between two lines that hold only ---, the first of them on line 1.';
  const inComment = above.findIndex((one) => WITHHOLDS.test(one.replace(/^\P{L}*/u, '')));
  if (inComment >= 0) return { line: inComment + 1, found: (above[inComment] as string).trim(), fix };
  const rest = said(lines.slice(1));
  if (FENCE.test(first)) {
    const next = rest[0] ?? '';
    const isMatter =
      BARE_FENCE.test(first) ||
      (!BREAK.test(first) && (isKnown(next) || isJson(next))) ||
      leading(rest).some((one) => WITHHOLDS.test(one));
    return isMatter ? { line, found: `${first}, and front matter behind it`, fix } : null;
  }
  const isBehind = SIGNS.test(first) && leading(rest).some((one) => WITHHOLDS.test(one));
  if (isBehind || (INLINE.test(first) && WITHHOLDS.test(first.replace(INLINE, ''))))
    return { line, found: first, fix };
  if (isJson(lines.slice(0, 10).join('\n').trim())) {
    const other = 'Write it as one object, from a line { to a line }, or in YAML between lines of ---.';
    return { line, found: 'the start of JSON', fix: other };
  }
  if (HEADING.test(first)) {
    const [second = '', ...more] = said(lines.slice(1));
    const isBelow = FENCE.test(second.trim()) && leading(more).some((one) => WITHHOLDS.test(one));
    return isBelow ? { line, found: `${first}, and front matter below it`, fix } : null;
  }
  const block = leading(lines);
  const hidden = block.findIndex((one) => WITHHOLDS.test(one));
  if (hidden >= 0) return { line: line + hidden, found: (block[hidden] as string).trim(), fix };
  const isClosed = FENCE.test((lines[block.length] ?? '').trim()) && block.some(isKnown);
  return isClosed ? { line, found: first, fix: `${fix} Now it has only the last.` } : null;
}

/** The line of a text on which front matter stands that holds it back, behind front matter that was read; null: none. */
export function findSecondMatter(body: string): number | null {
  const start = startOf(body);
  const lines = linesFrom(body, start);
  const isOpened = FENCE.test((lines[0] as string).trim());
  const block = leading(isOpened ? said(lines.slice(1)) : lines);
  const isClosed = isOpened || FENCE.test((lines[block.length] ?? '').trim());
  return isClosed && block.some((one) => WITHHOLDS.test(one))
    ? body.slice(0, start).split('\n').length
    : null;
}

/** Where the first line starts that says something. */
function startOf(text: string): number {
  let at = 0;
  for (ABOVE.lastIndex = 0; ABOVE.test(text); ) at = ABOVE.lastIndex;
  return at;
}

function linesFrom(text: string, start: number): string[] {
  const lines: string[] = [];
  for (let at = start; at <= text.length && lines.length < MAX_LINES; ) {
    const end = lineEnd(text, at);
    lines.push(text.slice(at, Math.min(end, at + 500)));
    at = end + 1;
  }
  return lines;
}

/** Lines without those that are empty or comments. */
function said(lines: readonly string[]): string[] {
  return lines.filter((one) => !/^\s*(?:#.*)?$/.test(one));
}

/** The lines of keys that come first, with what is indented below them. */
function leading(lines: readonly string[]): string[] {
  const end = lines.findIndex((line, index) => !KEY.test(line) && !(index > 0 && /^(?:\s+\S|- )/.test(line)));
  return lines.slice(0, end < 0 ? lines.length : end);
}

function isKnown(line: string): boolean {
  return KNOWN.test(KEY.exec(line)?.[1] ?? '');
}

function isJson(text: string): boolean {
  return JSON_START.test(text);
}
