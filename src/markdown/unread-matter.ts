import { lineEnd } from './tag-scan.ts';

/** Text at the top of a file that its author may take for front matter. */
export interface UnreadMatter {
  /** One-based line on which it starts. */
  line: number;
  found: string;
  fix: string;
}

/** What may stand above front matter by mistake: blanks, marks of byte order, comments of all kinds. */
const ABOVE =
  /(?:[\s\uFEFF\u200B-\u200D\u2060]+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|\{\/\*[\s\S]*?\*\/\}|\{#[\s\S]*?#\}|%%[\s\S]*?%%|\[[^\]\n]*\]:[ \t]*(?:#|<>)[^\n]*|<!DOCTYPE[^>]*>)/iy;
/** A line of signs that fences are made of, or look like, perhaps with the name of a language. */
const FENCE = /^(?:[-–—]{2,}|—|\+{2,}|;{2,}|={3,}|\*{3,}|_{3,})[ \t]*(?:[a-z]{2,10})?$/i;
/** Signs that say more of thematic breaks than of front matter. */
const BREAK = /^[=*_]/;
/** A fence that is nothing else in Markdown. */
const BARE_FENCE = /^(?:\+{3,}|;{3,})$|^-{3}[ \t]*[a-z]{2,10}$/i;
const KEY = /^\s*["']?([a-z][\w.-]*)["']?\s*[:=](?!\/\/)(?=\s|["'[{]|$|(?:true|false|yes|no|on|off)\b)/i;
const JSON_START = /^\{\s*(?:["'][\w. -]*["']|[a-z][\w-]*)\s*:/i;
/** Keys that front matter has, and few texts start with. */
const KNOWN =
  /^(?:title|date|draft|is_?draft|layout|slug|permalink|tags?|categories|category|description|published?|unpublished|pub_?date|publish_?date|expiry_?date|lastmod|status|post_status|state|visibility|private|hidden|unlisted|author|authors|weight|aliases|excerpt|summary|type|id|uid|url|lang)$/i;
/** Lines that hold a text back. */
const WITHHOLDS =
  /^\s*["']?(?:(?:is_?)?draft|private|unpublished|hidden|unlisted)["']?\s*[:=]\s*["']?(?:true|yes|on|y|1)\b|^\s*["']?(?:is_?)?publish(?:ed)?["']?\s*[:=]\s*["']?(?:false|no|off|n|0)\b|^\s*["']?(?:post_)?(?:status|state|visibility)["']?\s*[:=]\s*["']?(?:drafts?|private|hidden|pending|unpublished|trash)\b/i;

/** So many lines are looked at. */
const MAX_LINES = 200;

/**
 * What looks like front matter at the top of a text that has none which could be read; null where there is nothing of
 * the kind. A thematic break with text behind it is none.
 * @param text with line ends of `\n`.
 */
export function findUnreadMatter(text: string): UnreadMatter | null {
  const start = startOf(text);
  const line = text.slice(0, start).split('\n').length;
  const lines = linesFrom(text, start);
  const first = (lines[0] as string).trim();
  const rest = lines.slice(1).filter((one) => !/^\s*(?:#.*)?$/.test(one));
  const fix = 'Write it between two lines that hold only ---, the first of them on line 1.';
  if (FENCE.test(first)) {
    const next = rest[0] ?? '';
    const isMatter =
      BARE_FENCE.test(first) ||
      (!BREAK.test(first) && (isKnown(next) || isJson(next))) ||
      leading(rest).some((one) => WITHHOLDS.test(one));
    return isMatter ? { line, found: `${first}, and front matter behind it`, fix } : null;
  }
  if (isJson(lines.slice(0, 10).join('\n').trim())) {
    return {
      line,
      found: 'the start of JSON',
      fix: 'Write it as one object, from a line { to a line }, or in YAML between lines of ---.',
    };
  }
  const block = leading(lines);
  const hidden = block.findIndex((one) => WITHHOLDS.test(one));
  if (hidden >= 0) return { line: line + hidden, found: (block[hidden] as string).trim(), fix };
  const isClosed = FENCE.test((lines[block.length] ?? '').trim()) && block.some(isKnown);
  return isClosed ? { line, found: first, fix: `${fix} Now it has only the last.` } : null;
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
