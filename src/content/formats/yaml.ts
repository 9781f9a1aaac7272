import { orNull } from '../../text/or-null.ts';
import { wellFormedJson } from '../../text/well-formed.ts';
import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { lineEnd } from '../../markdown/read/lines.ts';

/** A parsed structured text that knows where each of its values stands. */
export interface Located {
  value: unknown;
  /** One-based place in the file of the value at a path of keys and indexes, of its key, or of its nearest parent. */
  locate(path: readonly PropertyKey[], of?: 'key'): { line: number; column: number };
  diagnostics: Diagnostic[];
  /** Whether the value at a path is text of YAML without quotes. */
  isPlain?(path: readonly PropertyKey[]): boolean;
  /** True where nothing could be read. */
  failed: boolean;
}

/** A document may expand its aliases to so many nodes: far past what people write, far below a "billion laughs". */
const MAX_ALIASES = 100;

/**
 * Parses YAML 1.2 (and so JSON), which leaves dates as the strings that were written.
 * @param firstLine the line of `file` on which `text` starts.
 * @param isMatter front matter or data of a site: a key given twice counts as it does for most generators, the last
 * time, unless it may hide a file.
 */
export function parseYaml(text: string, file: string, firstLine = 1, isMatter = false): Located {
  const deep = tooDeep(text);
  if (deep !== null) return failedAt(text, deep, file, firstLine);
  // A lone `?` is text to the parsers of most generators, and the start of a complex key only by the letter.
  const source = text.replace(/^([\w-]+:)[ \t]+\?[ \t]*$/gm, '$1 "?"');
  const { document, lineCounter } = readable(source);
  const at = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: line + firstLine - 1, column: col };
  };
  const isHarmless = ({ code, pos }: { code: string; pos: [number, number] }) =>
    isMatter && code === 'DUPLICATE_KEY' && !DECISIVE.test(source.slice(pos[0], pos[0] + 20));
  const errors = [...document.errors, ...repeatedKeys(document)].toSorted((a, b) => a.pos[0] - b.pos[0]);
  const isReadable = errors.every(isHarmless);
  // One slip makes several errors of one another.
  const reported = isReadable ? errors : errors.slice(0, 1);
  const diagnostics: Diagnostic[] = reported.map(({ code, message, pos: [start] }) => {
    const line = lineOf(source, start);
    const place = { file, ...at(start) };
    if (isReadable) {
      const said = { message: 'The same key is used twice. The last one counts.', fix: yamlFix(code, line) };
      return { severity: 'warning', code: 'duplicate-key', ...said, ...place };
    }
    const unquoted = unquotedText(line);
    const reason = unquoted ? `the text of \`${unquoted.key}\` needs quotes` : message.replace(/\s+/g, ' ');
    const fix = unquoted ? `Write ${unquoted.key}: ${unquoted.quoted}.` : yamlFix(code, line);
    const said = { message: `Reading the YAML failed: ${reason}.`, fix };
    return { severity: 'error', code: 'invalid-yaml', ...said, ...place };
  });
  let value: unknown;
  let failed = !isReadable;
  if (isReadable) {
    try {
      value = document.toJS({ maxAliasCount: MAX_ALIASES });
      if (NO_TEXT.test(text)) value = asText(value);
      // Of what holds itself nothing can be made.
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
    locate: (path, of) => at(offsetOf(document, path, of)),
    isPlain: (path) => Reflect.get(Object(document.getIn(path, true)), 'type') === 'PLAIN',
  };
}

/** As it is written, or, where that fails and it helps, with the lines of quoted texts indented. */
function readable(source: string) {
  const written = parsed(source);
  if (written.document.errors.length === 0) return written;
  const indented = source.replace(QUOTED, (whole: string, before: string) =>
    whole.replaceAll(/\n[ \t]*(?=\S)/g, `\n${' '.repeat(before.length + 1)}`),
  );
  const read = indented === source ? written : parsed(indented);
  return read.document.errors.length === 0 ? read : written;
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
    // Its own search for them compares each key with all others.
    uniqueKeys: false,
    merge: true,
    // Dates stay as they were written, also with a tag that says what they are.
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
  const said = { code: 'invalid-yaml', message, fix, file };
  const diagnostics: Diagnostic[] = [{ severity: 'error', ...said, ...place }];
  return { value: undefined, diagnostics, failed: true, locate: () => place };
}

/** Keys that decide whether an entry is published. */
const DECISIVE = /^["']?(?:is)?(?:draft|date|pub|private|hidden|unlisted|expir|status|visib)/i;

/** An escape sequence is the only way for NUL and halves of surrogate pairs to get into a value; as in Markdown, they become U+FFFD. */
const NO_TEXT = /\\(?:0|x00|u0000|U00000000|(?:u|U0000)[dD][89a-fA-F])/;

export function asText(value: unknown): unknown {
  return JSON.parse(wellFormedJson(JSON.stringify(value ?? null)).replaceAll('\\u0000', '\uFFFD'));
}

/** Where the deepest existing part of a path starts: the key of a mapping's pair, or the item of a sequence. */
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

/** Enough of a line to say what is wrong with it. */
const MAX_LINE = 500;

/** The key of a line whose text is no text to YAML until it has quotes around it, and that text with them. */
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

/** What is wrong with a document, as its parser tells it. */
type DocumentError = Pick<Document['errors'][number], 'code' | 'message' | 'pos'>;

/** The second of two keys of a mapping that are the same, and all further ones: YAML 1.2.2, section 3.2.1.1. */
function repeatedKeys(document: Document): DocumentError[] {
  const found: DocumentError[] = [];
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || !key.range) continue;
        const [start, end] = key.range;
        if (known.has(key.value))
          found.push({ code: 'DUPLICATE_KEY', message: 'Map keys must be unique', pos: [start, end] });
        known.add(key.value);
      }
    },
  });
  return found;
}

/** Nobody nests values more deeply; a parser that follows runs out of stack, which ends the process. */
export const MAX_NESTING = 200;

/** Offset at which YAML or JSON is nested more deeply than {@link MAX_NESTING}; null where it is not. Linear. */
export function tooDeep(text: string): number | null {
  let brackets = 0;
  const indents: number[] = [];
  for (let at = 0, isStart = true, column = 0; at < text.length; at++, column++) {
    const char = text[at] as string;
    if (char === '\n') {
      isStart = true;
      column = -1;
      continue;
    }
    // `- - a` is a list in a list.
    const opens: boolean = isStart && /[-?:]/.test(char) && /\s/.test(text[at + 1] ?? '\n');
    if (isStart && char !== ' ' && char !== '\t') {
      while ((indents.at(-1) ?? -1) >= column) indents.pop();
      indents.push(column);
      isStart = opens;
    }
    if (char === '[' || char === '{') brackets++;
    else if ((char === ']' || char === '}') && brackets > 0) brackets--;
    if (brackets + indents.length > MAX_NESTING) return at;
  }
  return null;
}
