import { normalizeText, type SplitSource, splitFrontMatter, lineAt } from '../../markdown/front-matter.ts';
import { findSecondMatter, findUnreadMatter } from '../../markdown/unread-matter.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { type Located, parseYaml, asText } from './yaml.ts';
import type { Rule } from '../config/rules.ts';
import { lineEnd } from '../../markdown/read/lines.ts';
import type { MatterForm } from '../../generators/source-rule.ts';
import { Code } from '../../code/ask/code.ts';
import type { Config } from '../../code/ask/config.ts';
import { unknownData } from '../../code/ask/follow.ts';
import { Unknown } from '../../code/values/values.ts';
import { dataOf, withoutCode } from '../../generators/code-data.ts';
import { leadingModuleCode, statementEnd } from '../../markdown/clean/mdx.ts';
import { parse, TomlDate, TomlError } from 'smol-toml';

/** The front matter of a text with the places of its values, its body, and the line (from 1) on which the body starts. */
export interface Matter {
  located: Located;
  body: string;
  bodyLine: number;
  format: SplitSource['format'];
}

export function readMatter(source: string, file: string): Matter {
  const { format, matter, matterLine, body, bodyLine, unclosed } = splitFrontMatter(source);
  const unread = (code: string, line: number, message: string, fix: string): Matter => {
    const diagnostic: Diagnostic = { severity: 'error', code, message, fix, file, line, column: 1 };
    const located = { ...parseYaml('', file), failed: true, diagnostics: [diagnostic] };
    return { located, body, bodyLine, format };
  };
  if (unclosed) {
    const fix = `End it with a line that contains only ${source.trimStart().slice(0, 3)}.`;
    return unread('unclosed-front-matter', 1, 'The front matter that starts on line 1 is never closed.', fix);
  }
  const likely = format === 'none' ? findUnreadMatter(body) : null;
  if (likely !== null) {
    const message = `The file starts with text that looks like front matter but cannot be read: ${likely.found}.`;
    return unread('unread-front-matter', likely.line, message, likely.fix);
  }
  const second = format === 'none' ? null : findSecondMatter(body);
  if (second !== null) {
    const message = 'The file has front matter twice. Lectern can read only the first.';
    const fix = 'Write all keys between the first two lines of ---.';
    return unread('unread-front-matter', bodyLine + second - 1, message, fix);
  }
  const exported = format === 'none' ? readExported(body) : null;
  if (exported?.failed) {
    const message = 'The data that the file exports cannot be read: it is not valid JavaScript.';
    const fix = 'Correct the code, or write the data between two lines of --- at the top of the file.';
    return unread('unread-front-matter', exported.line, message, fix);
  }
  if (exported !== null) {
    const locate = () => ({ line: exported.line, column: 1 });
    const located = { value: exported.values, locate, diagnostics: [], failed: false };
    return { located, body, bodyLine, format };
  }
  // JSON between `;;;` has no braces around it.
  const text = format === 'json' && !/^\s*\{/.test(matter) ? `{${matter}}` : matter;
  const located =
    format === 'toml' ? parseToml(matter, file, matterLine) : parseYaml(text, file, matterLine, true);
  const odd = format === 'json' ? Object.keys(Object(located.value)).find(isNoKey) : undefined;
  if (odd !== undefined) {
    const message = `The JSON at the top of the file cannot be read: ${odd.slice(0, 60)}.`;
    const fix = 'Remove the comments, and anything before the quotes of a key.';
    return unread('unread-front-matter', matterLine, message, fix);
  }
  return { located, body, bodyLine, format };
}

/** Whether a key shows that JSON, which is read as YAML, has a comment or an odd blank before the quotes of a key. */
function isNoKey(key: string): boolean {
  return /"|^\/[/*]/.test(key);
}

export function readData(source: string, file: string): Located {
  const text = normalizeText(source);
  return file.toLowerCase().endsWith('.toml') ? parseToml(text, file) : parseYaml(text, file, 1, true);
}

/** Reads front matter in the form of the site, and otherwise between fences. */
export function readMatterIn(
  { matter: form, functions: { readMatter: readOwn, withFences } }: Pick<Rule, 'matter' | 'functions'>,
  text: string,
  file: string,
): Matter {
  if (form !== undefined && form !== 'fenced') return readHeader(text, form) ?? readMatter(text, file);
  const siteMatter = readOwn?.(text) ?? null;
  if (siteMatter === null) return readMatter(withFences?.(text) ?? text, file);
  const { located } = readMatter('---\n---\n', file);
  return {
    located: { ...located, value: { ...siteMatter.values } },
    body: text.slice(siteMatter.body),
    bodyLine: text.slice(0, siteMatter.body).split('\n').length,
    format: 'yaml',
  };
}

const TITLED = /^(?:title|date|status|slug|draft|author):/i;
/** Keys that Pelican ignores if they are empty, so that the site's defaults apply. */
const DISCARDED = /^(?:status|category|tags|slug|authors?)$/;
const LINE = /^([A-Za-z][\w-]*):[ \t]*(.*)$/;

/**
 * Reads lines of `Key: value` up to the first blank line, with or without fences. Lines that are indented by four spaces
 * continue the value above: https://python-markdown.github.io/extensions/meta_data/
 * @returns null if the first line is not of this form.
 */
function readHeader(source: string, form: MatterForm): Matter | null {
  const text = normalizeText(source);
  const isFenced = form === 'fenced-lines' && /^---[ \t]*\n/.test(text);
  const start = isFenced ? text.indexOf('\n') + 1 : 0;
  const [first = '', second = ''] = text.slice(start, start + 2000).split('\n', 2);
  if (!LINE.test(first)) return null;
  // A text without front matter may also begin with a word and a colon.
  if (form === 'titled-lines' && !(TITLED.test(first) && LINE.test(second))) return null;
  const value: Record<string, string> = {};
  const places = new Map<string, { line: number; column: number }>();
  let key = '';
  let offset = start;
  let isClosed = false;
  const firstLine = isFenced ? 2 : 1;
  for (let lineNumber = firstLine; offset < text.length; lineNumber++) {
    const end = lineEnd(text, offset);
    const line = text.slice(offset, end).trimEnd();
    const [whole = '', name, written = ''] = LINE.exec(line) ?? [];
    if (name !== undefined && name !== '__proto__') {
      key = name.toLowerCase();
      value[key] = written;
      places.set(key, { line: lineNumber, column: whole.length - written.length + 1 });
    } else if (/^(?: {4}|\t)/.test(line)) value[key] += `\n${line.trim()}`;
    else {
      isClosed ||= line === '---' || line === '...';
      if (isFenced) offset = end + 1;
      break;
    }
    offset = end + 1;
  }
  // Fences around lists or quotes are those of YAML, which a plugin reads.
  if (isFenced && !(isClosed && Object.values(value).every((written) => !/^["'[{]/.test(written))))
    return null;
  return {
    format: 'yaml',
    body: text.slice(offset),
    bodyLine: lineAt(text, Math.min(offset, text.length)),
    located: {
      value: Object.fromEntries(
        Object.entries(value)
          .filter(([name, written]) => written !== '' || !DISCARDED.test(name))
          .map(([name, written]) => [name, valueOf(name, written)]),
      ),
      diagnostics: [],
      failed: false,
      locate: ([name]) => places.get(String(name).toLowerCase()) ?? { line: firstLine, column: 1 },
    },
  };
}

/** The value of a key. Several lines are a list for some keys; `authors` may also be a list in one line. */
function valueOf(key: string, written: string): string | string[] {
  if (key === 'authors') return written.split(written.includes(';') ? ';' : /[,\n]/);
  const isList = /^(?:author|tags|keywords|categories|category)$/.test(key);
  return isList && written.includes('\n') ? written.split('\n') : written;
}

/** Names under which MDX exports what others write as front matter: https://mdxjs.com/guides/frontmatter/ */
const EXPORT = /^export\s+const\s+(meta|metadata|front[mM]atter|attributes)\b/m;

/** Keys that may hold an entry back. If the value of one is unknown, the entry is held back. */
const DECIDING = ['draft', 'published', 'private', 'hidden', 'status', 'visibility', 'date'];

/**
 * The data that an MDX text exports at its start, with its line (from 1); null if there is none. `failed` says that the
 * code is not valid JavaScript. @param body with `\n`.
 */
function readExported(body: string) {
  if (!EXPORT.test(body)) return null;
  const module = leadingModuleCode(body);
  const declaration = EXPORT.exec(module);
  if (!declaration) return null;
  const text = decidingCode(module, declaration);
  const line = text.slice(0, declaration.index).split('\n').length;
  const file = 'exported.tsx';
  const code = new Code({ read: (name) => (name === file ? text : null) });
  const data = code.exported(file, declaration[1]);
  return { values: valuesOf(data), line, failed: code.failure(file) !== null };
}

/**
 * The code up to the end of the export. The code after it counts only if it changes the data itself: often it passes
 * them to functions of the site, which could change them, too, but generators that do not run the code ignore that.
 */
function decidingCode(module: string, { index, 1: name }: RegExpExecArray): string {
  const end = statementEnd(module, index);
  const changes = new RegExp(`\\b${name}\\s*(?:\\.|\\[|=[^=])|\\bassign\\(\\s*${name}\\b`);
  return end < 0 || changes.test(module.slice(end)) ? module : module.slice(0, end);
}

function valuesOf(item: Config): Record<string, unknown> {
  const values = dataOf(item) as Record<string, unknown>;
  const undecidedKeys = DECIDING.filter((key) => item.at(key).unknownReason !== null);
  // An unknown value is neither a switch nor a date, so the entry is held back and reported.
  const unread = (key: string) =>
    values[key] instanceof Unknown ? values[key] : unknownData('other code may change it');
  return { ...withoutCode(values), ...Object.fromEntries(undecidedKeys.map((key) => [key, unread(key)])) };
}

/** Parses TOML, with dates as strings. The place of a value is that of the first line with its key. */
export function parseToml(text: string, file: string, firstLine = 1): Located {
  let places: ReturnType<typeof placesOf> | undefined;
  const locate: Located['locate'] = (path) => {
    const key = path.findLast((part) => typeof part === 'string');
    places ??= placesOf(text);
    const { line, column } = (key === undefined ? undefined : places.get(key)) ?? { line: 0, column: 1 };
    return { line: firstLine + line, column };
  };
  try {
    return { value: asText(withoutDates(parse(text))), diagnostics: [], failed: false, locate };
  } catch (error) {
    // The parser runs out of stack if values are nested too deeply.
    const isDeep = error instanceof RangeError;
    if (!isDeep && !(error instanceof TomlError)) throw error;
    const { line, column, message } = isDeep
      ? { line: 1, column: 1, message: 'it is nested too deeply.' }
      : error;
    const reason = message.split('\n')[0]?.replace('Invalid TOML document: ', '');
    const place = { file, line: line + firstLine - 1, column };
    const fix = 'Write text in double quotes, lists in [ ], and dates as 2026-03-01.';
    const problem = { code: 'invalid-toml', message: `Reading the TOML failed: ${reason}`, fix };
    const diagnostics: Diagnostic[] = [{ severity: 'error', ...problem, ...place }];
    return { value: undefined, diagnostics, failed: true, locate };
  }
}

/** The place (line and column from 0 and 1) of the first value of each key. */
function placesOf(text: string): Map<string, { line: number; column: number }> {
  const places = new Map<string, { line: number; column: number }>();
  for (const [line, content] of text.split('\n').entries()) {
    const key = /^\s*"?([\w.-]+)"?\s*=\s*/.exec(content);
    if (key && !places.has(key[1] as string))
      places.set(key[1] as string, { line, column: key[0].length + 1 });
  }
  return places;
}

function withoutDates(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(withoutDates);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutDates(item)]));
  return value;
}
