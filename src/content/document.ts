import { posix } from 'node:path';
import { normalizeText } from '../markdown/front-matter.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { type EntrySource, type ParsedEntry, parseEntry } from './entry.ts';
import { FieldReader } from './fields.ts';
import type { TagRules } from './front-matter.ts';
import { settleGiven } from './given.ts';
import type { FileNames } from './names.ts';
import type { Given } from './recognise/recognised.ts';
import type { Rule } from './rules.ts';
import { readScriptMatter } from './script-matter.ts';
import { readMatter, readSource } from './source.ts';
import { readTranscript, transcriptNames } from './transcript.ts';
import type { SourceFile } from './walk.ts';

/** No front matter without its first fence is longer. */
const MAX_MATTER = 20_000;

export interface DocumentContext {
  dir: string;
  file: string;
  rule: Rule;
  given: Given | null;
  /** When the file was last written, in milliseconds since the epoch. */
  modified: number;
  names: FileNames;
  zone: string;
  tagRules: TagRules;
  future: boolean;
  /** The files beside it may hold its transcript. */
  byName: ReadonlyMap<string, SourceFile>;
}

/** What a file of content holds, or why it holds nothing. */
export interface FileContent {
  entries: ParsedEntry[];
  diagnostics: Diagnostic[];
  /** Why there is no entry, where nothing is wrong. */
  hidden?: string;
}

/** The entry of one Markdown file; none where what is wrong with it keeps it unpublished. */
export function readDocument(text: string, context: DocumentContext): FileContent {
  const { file, rule, given, modified, names, zone, tagRules, future } = context;
  const { located, body, bodyLine, format } = matterOf(text, context);
  if (located.failed) return { entries: [], diagnostics: located.diagnostics };
  if (format === 'none' && (rule.needsMatter || !/\.(md|mdx|markdown|mkd|mdown)$/i.test(file))) {
    return { entries: [], diagnostics: [], hidden: 'without front matter, which the site leaves as it is' };
  }
  const value = located.value ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    const message = 'The front matter is not a mapping of keys to values.';
    const fix = 'Write it as lines of `key: value`.';
    const place = located.locate([]);
    return {
      entries: [],
      diagnostics: [{ severity: 'error', code: 'invalid-front-matter', message, fix, file, ...place }],
    };
  }
  const own = { ...rule.defaults, ...value } as Record<string, unknown>;
  const { values, hidden } = given ? settleGiven(given, own, file) : { values: own, hidden: null };
  if (given && /^last modified$/i.test(String(values['date'])))
    values['date'] = new Date(modified).toISOString();
  const fields = new FieldReader(values, located, { file, zone });
  const transcript = besideTranscript(fields, context);
  const entry = parseEntry({ fields, rule, names, body, bodyLine, file, transcript, tagRules, future });
  return {
    entries: fields.failed ? [] : [{ ...entry, hidden: entry.hidden ?? hidden }],
    diagnostics: [...located.diagnostics, ...fields.diagnostics],
  };
}

/** Front matter and body, in any of the ways in which the site may write them. */
function matterOf(text: string, { file, rule, given }: DocumentContext): ReturnType<typeof readMatter> {
  const script = given ? readScriptMatter(text) : null;
  if (!script) return readMatter(rule.openMatter ? withFence(text) : text, file);
  const { values, body, bodyLine } = script;
  const { located } = readMatter('---\n---\n', file);
  return { located: { ...located, value: values }, body, bodyLine, format: 'yaml' };
}

/** The text with the `---` before its front matter, which Hexo's posts may do without. */
function withFence(text: string): string {
  const open = /^\uFEFF?[\w-]+[ \t]*:[^\n]*\n(?:(?!-{3,}[ \t\r]*\n)[^\n]*\n){0,200}-{3,}[ \t\r]*(?:\n|$)/;
  return open.test(text.slice(0, MAX_MATTER)) ? `---\n${text.replace(/^\uFEFF/, '')}` : text;
}

/** The file beside a document under whose name its transcript may lie. */
export function transcriptBeside(
  file: string,
  type: Rule['type'],
  byName: ReadonlyMap<string, SourceFile>,
): SourceFile | undefined {
  const folder = posix.dirname(file);
  const stem = posix.basename(file).replace(/\.[^.]+$/, '');
  return (
    transcriptNames(stem === 'index' ? 'transcript' : stem)
      // Beside a post a plain .txt may be anything, such as notes that nobody should see.
      .filter((name) => !name.endsWith('.txt') || type === 'video' || type === 'talk')
      .map((name) => byName.get(posix.join(folder, name)))
      .find(Boolean)
  );
}

/** A transcript in a file that the front matter names, or that lies beside the document under its name. */
function besideTranscript(
  fields: FieldReader,
  { dir, file, rule, byName }: DocumentContext,
): EntrySource['transcript'] {
  const named = fields.value('transcript');
  const isName = typeof named === 'string' && !named.includes('\n') && named.trim() !== '';
  const source = isName
    ? byName.get(posix.normalize(posix.join(posix.dirname(file), named)))
    : transcriptBeside(file, rule.type, byName);
  if (!source) {
    if (isName) {
      fields.report(
        'transcript',
        'warning',
        'missing-transcript',
        `\`transcript\` names ${JSON.stringify(named)}, but there is no such file beside this one.`,
        'Correct the name, relative to this file.',
      );
    }
    return null;
  }
  const read = readSource(dir, source);
  fields.diagnostics.push(
    ...read.diagnostics.map((found): Diagnostic => ({ ...found, severity: 'warning' })),
  );
  const text = read.text === null ? null : readTranscript(normalizeText(read.text), source.file);
  return { text, file: source.file };
}
