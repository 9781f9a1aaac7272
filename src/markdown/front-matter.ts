import { lineEnd } from './read/lines.ts';

/** A source file, split at its front matter. Lines are counted from 1. */
export interface SplitSource {
  format: 'yaml' | 'toml' | 'json' | 'none';
  /** The front matter without its fences. */
  matter: string;
  /** Line of the file on which `matter` starts. */
  matterLine: number;
  /** The text behind the front matter, with `\n` line ends. */
  body: string;
  /** Line of the file on which `body` starts. */
  bodyLine: number;
  /** Whether a fence on line 1 is never closed. Then everything is body. */
  unclosed: boolean;
}

/**
 * Lines that open front matter; a line of the same signs closes it. Hugo, Hexo and Astro allow more than three signs, and
 * gray-matter a blank before the name of the format.
 */
const FENCE = /^(-{3,}|\+{3,}|;{3,})[ \t]*(yaml|yml|json|toml)?$/i;
const FORMATS: Readonly<Record<string, string>> = { '-': 'yaml', '+': 'toml', ';': 'json', yml: 'yaml' };

/**
 * Splits YAML (`---`), TOML (`+++`, `---toml`) or JSON (`{` … `}` alone on their lines, `---json`) front matter
 * from the body.
 * A byte order mark and CRLF line ends are removed; NUL becomes U+FFFD (CommonMark 0.31, section 2.3).
 */
export function splitFrontMatter(source: string): SplitSource {
  const text = normalizeText(source);
  const none: SplitSource = split(text, 'none', 0, 0, 0);
  // Blank lines and comments above front matter are a slip. A draft below them must stay hidden.
  const start = startOf(text);
  const firstEnd = lineEnd(text, start);
  const firstLine = text.slice(start, firstEnd).trimEnd();
  const [, fence, language] = FENCE.exec(firstLine) ?? [];
  const isSure = start === 0 && (fence?.length === 3 || language !== undefined);
  if (fence !== undefined && (isSure || looksLikeMatter(text, firstEnd + 1))) {
    const sign = fence.charAt(0);
    const formatName = language?.toLowerCase() ?? sign;
    const format = (FORMATS[formatName] ?? formatName) as 'yaml' | 'toml' | 'json';
    const isClosing = (line: string) =>
      (line.length >= 3 && line === sign.repeat(line.length)) || (sign === '-' && line === '...');
    const close = findLine(text, firstEnd + 1, isClosing);
    const between = close && text.slice(firstEnd + 1, close.start);
    if (
      between !== null &&
      (fence.length > 3 ? !holdsOnlyKeys(between) : format === 'yaml' && isProse(between))
    )
      return none;
    if (!close) return { ...none, unclosed: looksLikeMatter(text, firstEnd + 1) };
    return split(text, format, firstEnd + 1, close.start, close.end + 1);
  }
  // Front matter in `---js` and the like is a program. It might hide the entry, so the entry must not be published.
  if (/^---[ \t]*[a-z]+$/i.test(firstLine)) return { ...none, unclosed: true };
  if (firstLine === '{') {
    const close = findLine(text, firstEnd + 1, (line) => line === '}');
    if (close) return split(text, 'json', start, close.end, close.end + 1);
  }
  if (/^\{\s*".*\}$/.test(firstLine)) return split(text, 'json', start, firstEnd, firstEnd + 1);
  return none;
}

/** A text with `\n` line ends, without a byte order mark, and with U+FFFD for NUL. */
export function normalizeText(source: string): string {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
}

/** The offset of the first line that is neither blank nor a comment. */
function startOf(text: string): number {
  const blank = /(?:[ \t]*\n)*/y;
  for (let at = 0; ; ) {
    blank.lastIndex = at;
    at += (blank.exec(text) as RegExpExecArray)[0].length;
    const end = text.startsWith('<!--', at) ? text.indexOf('-->', at) : -1;
    if (end < 0) return at;
    at = end + 3;
  }
}

/** Whether a key follows a fence, perhaps after comments. Otherwise `---` at the top may be a thematic break. */
function looksLikeMatter(text: string, from: number): boolean {
  const first = findLine(text, from, (line) => !/^\s*(?:#.*)?$/.test(line));
  return first !== null && /^["']?[\w-]+["']?\s*[:=]/.test(text.slice(first.start, first.end));
}

/** Whether every line looks like one of front matter. Text between thematic breaks may also begin with a word and a colon. */
function holdsOnlyKeys(matter: string): boolean {
  return matter.split('\n').every((line) => /^(?:[\s#\-[\]{}"']|[\w.-]+["']?\s*[:=]|$)/.test(line));
}

/** Whether a text between fences has no key at all. */
function isProse(matter: string): boolean {
  return /^\s*\p{L}/u.test(matter) && !/[:={[]/.test(matter);
}

function split(
  text: string,
  format: SplitSource['format'],
  start: number,
  end: number,
  bodyStart: number,
): SplitSource {
  const lines = { matterLine: lineAt(text, start), bodyLine: lineAt(text, Math.min(bodyStart, text.length)) };
  return { format, matter: text.slice(start, end), body: text.slice(bodyStart), ...lines, unclosed: false };
}

function findLine(
  text: string,
  from: number,
  wanted: (line: string) => boolean,
): { start: number; end: number } | null {
  for (let start = from; start < text.length; ) {
    const end = lineEnd(text, start);
    if (wanted(text.slice(start, end).trimEnd())) return { start, end };
    start = end + 1;
  }
  return null;
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
