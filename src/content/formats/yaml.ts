import { orNull } from '../../text/or-null.ts';
import { wellFormedJson } from '../../text/well-formed.ts';
import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { lineEnd } from '../../markdown/read/lines.ts';

/** Data parsed from YAML, JSON or TOML, with the places of its values. */
export interface Located {
  value: unknown;
  /** The place (from 1) of the value at a path of keys and indexes, or of its key; if there is none, of its parent. */
  locate(path: readonly PropertyKey[], of?: 'key'): { line: number; column: number };
  diagnostics: Diagnostic[];
  /** Whether the value at a path is text of YAML without quotes. */
  isPlain?(path: readonly PropertyKey[]): boolean;
  /** Whether nothing could be read. */
  failed: boolean;
}

/** The most nodes that aliases may expand to: more than people write, and far fewer than a "billion laughs" attack needs. */
const MAX_ALIASES = 100;

/**
 * Parses YAML 1.2, and so JSON. Dates stay strings.
 * @param firstLine the line of `file` on which `text` starts.
 * @param isMatter whether the text is front matter or a site's data. Then a repeated key is a warning, and its last value
 * counts, as in most generators, unless the key may hide a file.
 */
export function parseYaml(text: string, file: string, firstLine = 1, isMatter = false): Located {
  const deepOffset = tooDeep(text);
  if (deepOffset !== null) return failedAt(text, deepOffset, file, firstLine);
  // Most generators' parsers read a lone `?` as text; by the specification it starts a complex key.
  const source = text.replace(/^([\w-]+:)[ \t]+\?[ \t]*$/gm, '$1 "?"');
  const { document, lineCounter } = readable(source);
  const placeAt = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const isHarmless = ({ code, pos }: { code: string; pos: [number, number] }) =>
    isMatter && code === 'DUPLICATE_KEY' && !DECISIVE.test(source.slice(pos[0], pos[0] + 20));
  const errors = [...document.errors, ...repeatedKeys(document)].toSorted((a, b) => a.pos[0] - b.pos[0]);
  const isReadable = errors.every(isHarmless);
  // The first error causes the others.
  const reported = isReadable ? errors : errors.slice(0, 1);
  const diagnostics: Diagnostic[] = reported.map(({ code, message, pos: [start] }) => {
    const line = lineOf(source, start);
    const place = { file, ...placeAt(start) };
    if (isReadable) {
      const texts = { message: 'The same key is used twice. The last one counts.', fix: yamlFix(code, line) };
      return { severity: 'warning', code: 'duplicate-key', ...texts, ...place };
    }
    const unquoted = unquotedText(line);
    const reason = unquoted ? `the text of \`${unquoted.key}\` needs quotes` : message.replace(/\s+/g, ' ');
    const fix = unquoted ? `Write ${unquoted.key}: ${unquoted.quoted}.` : yamlFix(code, line);
    const texts = { message: `Reading the YAML failed: ${reason}.`, fix };
    return { severity: 'error', code: 'invalid-yaml', ...texts, ...place };
  });
  let value: unknown;
  let failed = !isReadable;
  if (isReadable) {
    try {
      value = document.toJS({ maxAliasCount: MAX_ALIASES });
      if (NO_TEXT.test(text)) value = asText(value);
      // A value that contains itself cannot be written as JSON.
      else if (text.includes('*') && orNull(() => JSON.stringify(value)) === null)
        throw new Error('An alias (*name) is inside the value that it repeats.');
    } catch (error) {
      failed = true;
      const message = `Reading the YAML failed: ${(error as Error).message.replace(/\.$/, '')}.`;
      const fix = 'Write repeated values out, or use fewer aliases (*name).';
      const place = { file, line: firstLine, column: 1 };
      diagnostics.push({ severity: 'error', code: 'invalid-yaml', message, fix, ...place });
    }
  }
  return {
    value,
    diagnostics,
    failed,
    locate: (path, of) => placeAt(offsetOf(document, path, of)),
    isPlain: (path) => Reflect.get(Object(document.getIn(path, true)), 'type') === 'PLAIN',
  };
}

/** Parses a text as it is written; if that fails, with the further lines of quoted texts indented. */
function readable(source: string) {
  const asWritten = parsed(source);
  if (asWritten.document.errors.length === 0) return asWritten;
  const indented = source.replace(QUOTED, (whole: string, before: string) =>
    whole.replaceAll(/\n[ \t]*(?=\S)/g, `\n${' '.repeat(before.length + 1)}`),
  );
  const reparsed = indented === source ? asWritten : parsed(indented);
  return reparsed.document.errors.length === 0 ? reparsed : asWritten;
}

/**
 * A quoted text that is a value or an item, to its end or that of the source. YAML 1.2.2, section 7.3.1, wants its further
 * lines indented; libyaml, PyYAML, Go's and js-yaml do not, nor do the generators that use them.
 */
const QUOTED =
  /^((?: *- +)* *)(?:[\w-]+:[ \t]+)?(?:"(?:[^"\\]|\\[^])*(?:"|$(?![^]))|'[^']*(?:''[^']*)*(?:'|$(?![^])))(?=[ \t]*(?:#.*)?$)/gm;

function parsed(source: string) {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, {
    lineCounter,
    // The parser's own check compares each key with all others, in quadratic time: {@link repeatedKeys}.
    uniqueKeys: false,
    merge: true,
    // Dates stay strings, also with the tag `!!timestamp`.
    resolveKnownTags: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  return { document, lineCounter };
}

function failedAt(text: string, offset: number, file: string, firstLine: number): Located {
  const lines = text.slice(0, offset).split('\n');
  const place = { line: firstLine + lines.length - 1, column: (lines.at(-1) ?? '').length + 1 };
  const message = `Reading the YAML failed: it is nested more than ${MAX_NESTING} levels deep.`;
  const fix = 'Close the brackets, and write lists and mappings with fewer levels.';
  const problem = { code: 'invalid-yaml', message, fix, file };
  const diagnostics: Diagnostic[] = [{ severity: 'error', ...problem, ...place }];
  return { value: undefined, diagnostics, failed: true, locate: () => place };
}

/** Keys that decide whether an entry is published. */
const DECISIVE = /^["']?(?:is)?(?:draft|date|pub|private|hidden|unlisted|expir|status|visib)/i;

/** Escapes of NUL and of half surrogate pairs, which can enter a value in no other way. They become U+FFFD, as in Markdown. */
const NO_TEXT = /\\(?:0|x00|u0000|U00000000|(?:u|U0000)[dD][89a-fA-F])/;

export function asText(value: unknown): unknown {
  return JSON.parse(wellFormedJson(JSON.stringify(value ?? null)).replaceAll('\\u0000', '\uFFFD'));
}

/** The offset of the deepest part of a path that exists: a value or key of a mapping, or an item of a sequence. */
function offsetOf(document: Document, path: readonly PropertyKey[], of?: 'key'): number {
  for (let depth = path.length; depth > 0; depth--) {
    const parent = document.getIn(path.slice(0, depth - 1), true);
    const last = path[depth - 1];
    if (isMap(parent)) {
      const pair = parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === last);
      const value = pair?.value;
      if (of !== 'key' && isScalar(value) && value.range) return value.range[0];
      if (pair && isNode(pair.key) && pair.key.range) return pair.key.range[0];
    }
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

function lineOf(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return text.slice(start, Math.min(lineEnd(text, offset), start + MAX_LINE));
}

/** Messages about a line look at so many characters of it. */
const MAX_LINE = 500;

/** The key of a line whose text needs quotes in YAML, and the text with quotes. */
function unquotedText(line: string): { key: string; quoted: string } | null {
  const [, key, value = ''] = /^[ \t]*(?:- )?["']?([\w-]+)["']?:[ \t]+(.+)$/.exec(line.trimEnd()) ?? [];
  if (key === undefined || !/: |:$|^[@`%*&!"'{[]/.test(value)) return null;
  const isList = /^[{[]/.test(value) && !/[}\]]./.test(value);
  const inner = /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
  return isList ? null : { key, quoted: JSON.stringify(inner) };
}

function yamlFix(code: string, line: string): string {
  if (code === 'DUPLICATE_KEY') return 'Keep one of the two keys.';
  if (/^[\w-]+:[^\s/]/.test(line)) return 'Put a space after the colon.';
  if (code === 'TAB_AS_INDENT') return 'Indent with spaces.';
  return 'Put text that contains `: `, `#`, quotes or brackets in quotes, and check the indentation.';
}

/** An error of the parser. */
type DocumentError = Pick<Document['errors'][number], 'code' | 'message' | 'pos'>;

/** An error for each key that its mapping already has: YAML 1.2.2, section 3.2.1.1. */
function repeatedKeys(document: Document): DocumentError[] {
  const errors: DocumentError[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || !key.range) continue;
        const [start, end] = key.range;
        if (seen.has(key.value))
          errors.push({ code: 'DUPLICATE_KEY', message: 'Map keys must be unique', pos: [start, end] });
        seen.add(key.value);
      }
    },
  });
  return errors;
}

/** Nobody nests values more deeply. Beyond, the parser could run out of stack, which ends the process. */
export const MAX_NESTING = 200;

/** The offset at which YAML or JSON is nested more deeply than {@link MAX_NESTING}, else null. Takes linear time. */
export function tooDeep(text: string): number | null {
  let brackets = 0;
  const indents: number[] = [];
  for (let offset = 0, isStart = true, column = 0; offset < text.length; offset++, column++) {
    const char = text[offset] as string;
    if (char === '\n') {
      isStart = true;
      column = -1;
      continue;
    }
    // `- - a` is a list in a list.
    const opens: boolean = isStart && /[-?:]/.test(char) && /\s/.test(text[offset + 1] ?? '\n');
    if (isStart && char !== ' ' && char !== '\t') {
      while ((indents.at(-1) ?? -1) >= column) indents.pop();
      indents.push(column);
      isStart = opens;
    }
    if (char === '[' || char === '{') brackets++;
    else if ((char === ']' || char === '}') && brackets > 0) brackets--;
    if (brackets + indents.length > MAX_NESTING) return offset;
  }
  return null;
}
