import { mdxCode } from '../../code/ask/mdx-code.ts';
import { posix } from 'node:path';
import { normalizeText, splitFrontMatter } from '../../markdown/front-matter.ts';
import type { Diagnostic, Hidden, HiddenKind } from '../../model/diagnostic.ts';
import { type ParsedEntry, parseEntry } from './parse-entry.ts';
import type { EntrySource } from './read-body.ts';
import { FieldReader } from '../fields/field-reader.ts';
import { applySiteData, withoutOwn } from '../fields/site-data.ts';
import { mistypedKeys } from '../fields/front-matter-keys.ts';
import { isTemplate } from '../formats/html-source.ts';
import { type Matter, readMatterIn } from '../formats/front-matter.ts';
import { leavesTemplates } from '../../generators/generators.ts';
import type { SiteData, SiteProfile } from '../../generators/site-profile.ts';
import { type Rule, valuesOf, ruleOfType } from '../config/rules.ts';
import { isHtml, isMarkdown } from '../../text/file-kinds.ts';
import { isMapping } from '../../text/mapping.ts';
import { readSource } from '../files/source.ts';
import { isFileName, readTranscript, transcriptNames } from '../formats/transcript.ts';
import type { SourceFile } from '../../folder/walk.ts';
import { cleanBody } from '../../markdown/clean/clean.ts';
import type { Dialect, MdxImports } from '../../markdown/clean/template-tags.ts';
import { type Aliases, pathOf } from '../../code/parse/resolve.ts';
import { dirname, joinPath } from '../../text/path.ts';
import { neverServed } from '../../folder/never-served.ts';
import { homeText } from '../../generators/standard/vue-site.ts';

export interface DocumentContext extends Pick<EntrySource, 'file' | 'rule' | 'names' | 'config' | 'onText'> {
  dir: string;
  siteData: SiteData | null;
  /** When the file was last written, in milliseconds since the epoch. */
  modified: number;
  zone: string;
  site: SiteProfile;
  /** All files of the folder, by name: the transcript may be in one of them. */
  byName: ReadonlyMap<string, SourceFile>;
}

/** The entries of a content file, or the reason why there are none. */
export interface FileContent {
  entries: ParsedEntry[];
  diagnostics: Diagnostic[];
  /** Names of other files whose text is part of the entries. */
  included?: readonly string[];
  /** Why there is no entry, if this is no error. */
  hidden?: Hidden;
  /** The site publishes the file as it is. */
  isCopied?: boolean;
}

/** Reads the entry of one Markdown or HTML file. There is none if an error keeps it from being published. */
export function readDocument(text: string, context: DocumentContext): FileContent {
  const { file, siteData, modified, names, zone, site, config } = context;
  let { rule } = context;
  const read = readMatterIn(rule, text, file);
  const withoutEntry = whyNoEntry(read, context);
  if (withoutEntry !== null) return withoutEntry;
  const { located, body: source, bodyLine } = read;
  const value = located.value ?? {};
  const listOf = (written: unknown) =>
    typeof written === 'string'
      ? (site.functions.splitCategories?.(written) ?? written.split(',')).flatMap((text) => text.trim() || [])
      : [written].flat();
  const matter = valuesOf(rule, file, value as Record<string, unknown>, listOf);
  const { values, hidden } = siteData
    ? applySiteData(siteData, matter, file)
    : { values: matter, hidden: null };
  if (siteData && /^last modified$/i.test(String(values['date'])))
    values['date'] = new Date(modified).toISOString();
  const fields = new FieldReader(values, located, {
    file,
    zone,
    // The page of a folder is named after the folder, so keys that rename it do not count.
    keys: names.isBundle ? {} : rule.keys,
    readDate: site.functions.readDate,
    ownKey: site.isPlain ? undefined : (key, read) => ownKey(key, read, siteData, site),
  });
  rule = ruleOfType(rule, fields.value('type'), site.isPlain);
  const inclusion = { dir: context.dir, file, byName: context.byName, included: new Set<string>() };
  const parts = leavesTemplates((key) => fields.value(key))
    ? undefined
    : site.functions.withParts?.(source, file, partReader(inclusion), (key) => fields.value(key));
  const whole = parts === undefined || parts.isEmpty ? source : parts.text();
  const transcript = besideTranscript(fields, { ...context, rule });
  const body = !isHtml(file) && whole.trim() === '' ? homeText(value) : whole;
  const { templates, wiki, aliases } = site.texts;
  const imports = createImporter(inclusion, { templates, vault: wiki !== false, mdx: mdxCode }, aliases);
  const entry = parseEntry({
    fields,
    rule,
    names,
    body,
    bodyLine,
    parts,
    file,
    transcript,
    site,
    config,
    onText: context.onText,
    imports,
  });
  const missing = (['title', 'date'] as const).find(
    (key) => rule.needs.includes(key) && (key === 'date' ? entry.date : (fields.value(key) ?? null)) === null,
  );
  if (missing !== undefined && !fields.failed)
    return notBuilt('withheld', `without a ${missing}, so the site does not build it`);
  return {
    entries: fields.failed
      ? []
      : [{ ...entry, hidden: strongest(markOf(entry.hidden, siteData, matter), hidden) }],
    included: [...inclusion.included, ...(transcript ? [transcript.file] : [])],
    diagnostics: [...located.diagnostics, ...fields.diagnostics, ...mistypedKeys(value, located, file)],
  };
}

/** The content of a file of which no entry is made: it is copied, not content, or reported. Null for others. */
function whyNoEntry({ located, body, format }: Matter, { file, rule }: DocumentContext): FileContent | null {
  if (located.failed) return { entries: [], diagnostics: located.diagnostics };
  if (format === 'none' && (rule.needs.includes('matter') || !isMarkdown(file))) {
    if (isHtml(file)) return { entries: [], diagnostics: [], isCopied: true };
    return notBuilt('not-content', 'without front matter, so the generator does not render it');
  }
  if (isHtml(file) && rule.type === 'page' && isTemplate(body))
    return notBuilt('not-content', 'a template, not Markdown');
  const value = located.value ?? {};
  if (!isMapping(value)) {
    const message = 'The front matter is not a mapping of keys to values.';
    const fix = 'Write it as lines of `key: value`, with a space after the colon.';
    const problem = { severity: 'error', code: 'invalid-front-matter', message, fix } as const;
    return { entries: [], diagnostics: [{ ...problem, file, ...located.locate([]) }] };
  }
  return Object.keys(value).some((key) => key.toLowerCase() === 'excalidraw-plugin')
    ? notBuilt('not-content', 'an Excalidraw drawing, not text')
    : null;
}

/** The entry's own reason to be hidden, with the section or folder from which it inherits the key. */
function markOf(hidden: Hidden | null, siteData: SiteData | null, matter: object): Hidden | null {
  const inheritedKeys = siteData ? Object.keys(withoutOwn(siteData.values, matter)) : [];
  if (hidden === null || !inheritedKeys.some((key) => WITHHOLDS.test(key))) return hidden;
  return { ...hidden, reason: `${hidden.reason} (from ${siteData?.from})` };
}

/** Why a key with our name is another program's, as the start of a sentence: decisions, "Visibility". Null if it is ours. */
function ownKey(key: string, value: unknown, siteData: SiteData | null, site: SiteProfile): string | null {
  if (siteData?.undated?.includes(key)) return `Of this key, ${siteData.from} wants no date`;
  const isOther = typeof value === 'boolean' || typeof value === 'number' || Array.isArray(value);
  const isDate = typeof value === 'number' && String(value).length === 8;
  const isDocumented = site.texts.dateKeys.some((name) => name.toLowerCase() === key.toLowerCase());
  const isOwn = isOther && !isDate && !isDocumented && !([value].flat().length === 1 && Array.isArray(value));
  return isOwn ? `${site.kind} has no such key` : null;
}

/** The entry's own mark, else the reason of the site. A doubtful mark counts less than that, `undecided` counts least. */
function strongest(mark: Hidden | null, hidden: Hidden | null): Hidden | null {
  const isWeaker = mark?.kind === 'doubtful' && hidden !== null && hidden.kind !== 'undecided';
  return isWeaker ? hidden : (mark ?? hidden);
}

function notBuilt(kind: HiddenKind, reason: string): FileContent {
  return { entries: [], diagnostics: [], hidden: { kind, reason } };
}

/** Keys with which a section, folder or collection holds back its entries. */
const WITHHOLDS = /^(?:draft|_?build|headless|private|hidden|status|published)$/i;

/** The transcript file beside a document, by its name: `talk.vtt` for `talk.md`. */
export function transcriptBeside(
  file: string,
  type: Rule['type'],
  byName: ReadonlyMap<string, SourceFile>,
): SourceFile | undefined {
  const isSpoken = type === 'video' || type === 'talk';
  const folder = posix.dirname(file);
  const stem = posix.basename(file).replace(/\.[^.]+$/, '');
  return transcriptNames(stem === 'index' ? 'transcript' : stem, isSpoken)
    .map((name) => byName.get(posix.join(folder, name)))
    .find(Boolean);
}

/** The transcript in the file that the front matter names, else in the one beside the document. */
function besideTranscript(
  fields: FieldReader,
  { dir, file, rule, byName }: DocumentContext,
): EntrySource['transcript'] {
  const value = fields.value('transcript');
  const isName = typeof value === 'string' && isFileName(value);
  const source = isName
    ? [posix.dirname(file), '', 'static', 'public', 'src', 'content']
        .map((folder) => byName.get(posix.normalize(posix.join(folder, value.trim())).replace(/^\//, '')))
        .find(Boolean)
    : transcriptBeside(file, rule.type, byName);
  if (!source) {
    if (isName) {
      const message = `\`transcript\` names ${JSON.stringify(value)}, but there is no such file beside this one.`;
      const fix = 'Correct the name. It is relative to this file.';
      fields.report('transcript', 'warning', 'missing-transcript', message, fix);
    }
    return null;
  }
  const read = readSource(dir, source);
  for (const diagnostic of read.diagnostics) fields.diagnostics.push({ ...diagnostic, severity: 'warning' });
  const text = read.text === null ? null : readTranscript(normalizeText(read.text), source.file);
  return { text, file: source.file };
}

/** The most bytes that one document may include. A text that includes itself would grow without end. */
const MAX_LENGTH = 1024 * 1024;
/** The most files that one document may import, since files may import each other. */
const MAX_IMPORTED = 100;

interface IncludeContext {
  dir: string;
  file: string;
  byName: ReadonlyMap<string, SourceFile>;
  /** Collects the names of included files, also of missing ones: if one appears, the text changes. */
  included: Set<string>;
}

/** Returns a reader of included files: null for missing or never served ones, and once all are longer than {@link MAX_LENGTH}. */
function partReader({ dir, byName, included }: IncludeContext): (name: string) => string | null {
  let room = MAX_LENGTH;
  return (path) => {
    const file = posix.normalize(path).replace(/^\/+/, '');
    included.add(file);
    const source = byName.get(file);
    if (source === undefined || (!isMarkdown(file) && neverServed(file) !== null)) return null;
    if ((room -= source.size + 100) < 0) return null;
    const { text } = readSource(dir, source);
    return text === null ? null : normalizeText(text);
  };
}

/** Resolves the imports of MDX: `import Part from '../_part.mdx'`, then `<Part />`. */
function createImporter(context: IncludeContext, dialect: Dialect, aliases: Aliases): MdxImports {
  const texts = new Map<string, string | null>();
  const readPart = partReader(context);
  const read = (name: string) => {
    const cachedText = texts.get(name);
    if (cachedText !== undefined) return cachedText;
    const text = texts.size < MAX_IMPORTED ? readPart(name) : null;
    texts.set(name, text);
    return text;
  };
  const from = (file: string): MdxImports => {
    const nameOf = (path: string) => pathOf(path, file, aliases) ?? joinPath(dirname(file), path);
    return {
      include(path, props) {
        const text = isMarkdown(path) ? read(nameOf(path)) : null;
        if (text === null) return null;
        return cleanBody(splitFrontMatter(text).body, {
          ...dialect,
          imports: from(nameOf(path)),
          constant: (name) => (name === 'props' ? props : undefined),
        }).text.trim();
      },
      raw: (path) => read(nameOf(path)),
      modules: { file, aliases, read },
    };
  };
  return from(context.file);
}
