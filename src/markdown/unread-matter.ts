import { lineEnd } from './read/lines.ts';

/** Text that may precede front matter by mistake: blanks, invisible characters, comments, YAML directives. */
const ABOVE =
  /(?:[\s\p{Cc}\p{Cf}\uFFFD]+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|\{\/\*[\s\S]*?\*\/\}|\{#[\s\S]*?#\}|\{%-?\s*comment\b[^%]*%\}[^{]*\{%-?\s*endcomment\s*-?%\}|\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|%%[\s\S]*?%%|%(?:YAML|TAG)[ \t][^\n]*|\[[^\]\n]*\]:[ \t]*(?:#|<>)[^\n]*|<!DOCTYPE[^>]*>)/iuy;
/** A line of signs that are fences or look like them, with an optional language or comment. */
const FENCE =
  /^(?:[\p{Pd}\u2212]{2,}|[—―]|\+{2,}|;{2,}|={3,}|\*{3,}|_{3,})[ \t]*(?:[a-z]{2,10}|[#!][^\n]*)?$/iu;
/** A line of other signs, except fences of code. */
const SIGNS = /^(?!```|~~~)[\p{P}\p{S}][\p{P}\p{S} \t]*$/u;
/** A fence with text behind it in its line. */
const INLINE = /^(?:\p{Pd}{2,}|\+{2,}|;{2,})[ \t]*\{?/u;
const HEADING = /^#{1,6}[ \t]/;
/** Signs of thematic breaks rather than of front matter. */
const BREAK = /^[=*_]/;
/** A fence that has no other meaning in Markdown. */
const BARE_FENCE = /^(?:\+{3,}|;{3,})$|^-{3}[ \t]*[a-z]{2,10}$/i;
const KEY = /^\s*["']?([a-z][\w.-]*)["']?\s*[:=](?!\/\/)(?=\s|["'[{]|$|(?:true|false|yes|no|on|off)\b)/i;
const JSON_START =
  /^[[(]?\s*\{(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)*(?:["'][\w. -]*["']|[a-z][\w-]*)\s*:/i;
/** Keys of front matter, with which few texts start. */
const KNOWN_KEY =
  /^(?:title|date|draft|is_?draft|layout|slug|permalink|tags?|categories|category|description|published?|unpublished|pub_?date|publish_?date|expiry_?date|lastmod|status|post_status|state|visibility|private|hidden|unlisted|author|authors|weight|aliases|excerpt|summary|type|id|uid|url|lang)$/i;
/** Lines that hold an entry back. */
const WITHHOLDS =
  /^\s*["']?(?:(?:is_?)?draft|private|unpublished|hidden|unlisted)["']?\s*[:=]\s*["']?(?:true|yes|on|y|1)\b|^\s*["']?(?:is_?)?publish(?:ed)?["']?\s*[:=]\s*["']?(?:false|no|off|n|0)\b|^\s*["']?(?:post_)?(?:status|state|visibility)["']?\s*[:=]\s*["']?(?:drafts?|private|hidden|pending|unpublished|trash)\b/i;

/** At most so many lines are looked at. */
const MAX_LINES = 2000;

/**
 * Looks for front matter that could not be read, such as a draft mark behind a wrong fence, at the top of a text.
 * @returns its first line (from 1), what was found, and a fix; null if there is none. A thematic break is none.
 * @param text with `\n` line ends.
 */
export function findUnreadMatter(text: string): { line: number; found: string; fix: string } | null {
  const start = startOf(text);
  const linesAbove = linesFrom(text.slice(0, start), 0);
  const line = text.slice(0, start).split('\n').length;
  const lines = linesFrom(text, start);
  const firstLine = (lines[0] as string).trim();
  const fix = 'Write it between two lines that hold only ---, the first of them on line 1.';
  const inComment = linesAbove.findIndex((text) => WITHHOLDS.test(text.replace(/^\P{L}*/u, '')));
  if (inComment >= 0) return { line: inComment + 1, found: (linesAbove[inComment] as string).trim(), fix };
  const contentLines = contentOnly(lines.slice(1));
  if (FENCE.test(firstLine)) {
    const next = contentLines[0] ?? '';
    const isMatter =
      BARE_FENCE.test(firstLine) ||
      (!BREAK.test(firstLine) && (isKnown(next) || isJson(next))) ||
      leading(contentLines).some((one) => WITHHOLDS.test(one));
    return isMatter ? { line, found: `${firstLine}, and front matter behind it`, fix } : null;
  }
  const isBehind = SIGNS.test(firstLine) && leading(contentLines).some((one) => WITHHOLDS.test(one));
  if (isBehind || (INLINE.test(firstLine) && WITHHOLDS.test(firstLine.replace(INLINE, ''))))
    return { line, found: firstLine, fix };
  if (isJson(lines.slice(0, 10).join('\n').trim())) {
    const other = 'Write it as one object, from a line { to a line }, or in YAML between lines of ---.';
    return { line, found: 'the start of JSON', fix: other };
  }
  if (HEADING.test(firstLine)) {
    const [second = '', ...others] = contentOnly(lines.slice(1));
    const isBelow = FENCE.test(second.trim()) && leading(others).some((one) => WITHHOLDS.test(one));
    return isBelow ? { line, found: `${firstLine}, and front matter below it`, fix } : null;
  }
  const block = leading(lines);
  const held = block.findIndex((one) => WITHHOLDS.test(one));
  if (held >= 0) return { line: line + held, found: (block[held] as string).trim(), fix };
  const isClosed = FENCE.test((lines[block.length] ?? '').trim()) && block.some(isKnown);
  return isClosed ? { line, found: firstLine, fix: `${fix} Now it has only the last.` } : null;
}

/** The line (from 1) of further front matter that holds the text back, at the start of a body; null if there is none. */
export function findSecondMatter(body: string): number | null {
  const start = startOf(body);
  const lines = linesFrom(body, start);
  const isOpened = FENCE.test((lines[0] as string).trim());
  const block = leading(isOpened ? contentOnly(lines.slice(1)) : lines);
  const isClosed = isOpened || FENCE.test((lines[block.length] ?? '').trim());
  return isClosed && block.some((one) => WITHHOLDS.test(one))
    ? body.slice(0, start).split('\n').length
    : null;
}

/** The offset of the first line behind {@link ABOVE}. */
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

/** The lines that are neither empty nor comments. */
function contentOnly(lines: readonly string[]): string[] {
  return lines.filter((line) => !/^\s*(?:#.*)?$/.test(line));
}

/** The first lines, as far as they are keys or indented below keys. */
function leading(lines: readonly string[]): string[] {
  const end = lines.findIndex((line, index) => !KEY.test(line) && !(index > 0 && /^(?:\s+\S|- )/.test(line)));
  return lines.slice(0, end < 0 ? lines.length : end);
}

function isKnown(line: string): boolean {
  return KNOWN_KEY.test(KEY.exec(line)?.[1] ?? '');
}

function isJson(text: string): boolean {
  return JSON_START.test(text);
}
