import { posix } from 'node:path';
import type { Content, Report } from '../model/content.ts';
import type { Diagnostic, FileOutcome } from '../model/diagnostic.ts';
import type { Entry } from '../model/entry.ts';
import type { PressKitSource } from '../model/press-kit.ts';
import { publicConfig, type SiteConfig } from '../model/site-config.ts';
import { AssetList } from './assets.ts';
import { settleClashes } from './clashes.ts';
import { readDataFile } from './data-file.ts';
import { nameOf, type RawEntry, readEntry } from './entry.ts';
import { FieldReader } from './fields.ts';
import { resolveLinks } from './links.ts';
import { readPressKit } from './press-kit.ts';
import { createRules, isMarkdown, PRESS_KIT_FILES, type Rule, ruleFor } from './rules.ts';
import { readMatter, readSource } from './source.ts';
import { readTranscript, transcriptNames } from './transcript.ts';
import { type SourceFile, walk } from './walk.ts';

/**
 * Reads a folder: every file becomes content, an asset, or is accounted for in the report.
 * @param now milliseconds since the epoch; decides only what the report calls scheduled or expired.
 */
export function readContent(
  dir: string,
  config: SiteConfig,
  now: number,
): { content: Content; report: Report } {
  const { files, diagnostics } = walk(dir);
  const byName = new Map(files.map((file) => [file.file, file]));
  const rules = createRules(config.content, [...byName.keys()]);
  const outcomes = new Map<string, FileOutcome>();
  const raw: RawEntry[] = [];
  let pressKit: PressKitSource | null = null;
  const pressKitFile = PRESS_KIT_FILES.find((file) => byName.has(file));

  /** Adds diagnostics; where one is an error that leaves nothing to serve, it is the file's outcome. */
  const report = (file: string, found: readonly Diagnostic[]) => {
    diagnostics.push(...found);
    const error = found.find((diagnostic) => diagnostic.severity === 'error');
    if (error) outcomes.set(file, { file, outcome: 'reported', code: error.code });
  };

  for (const source of files) {
    const { file } = source;
    if (file === pressKitFile) {
      const read = readSource(dir, source);
      const kit = read.text === null ? null : readPressKit(read.text, file);
      report(file, [...read.diagnostics, ...(kit?.diagnostics ?? [])]);
      pressKit = kit?.pressKit ?? null;
      if (pressKit) outcomes.set(file, { file, outcome: 'served', paths: ['press-kit'] });
      continue;
    }
    const rule = ruleFor(rules, file);
    if (!rule) {
      if (isMarkdown(file))
        outcomes.set(file, { file, outcome: 'hidden', reason: 'no rule maps it to a type' });
      continue;
    }
    const read = readSource(dir, source);
    if (read.text === null) {
      report(file, read.diagnostics);
      continue;
    }
    const context = { file, rule, lang: config.language, zone: config.time_zone };
    const found = isMarkdown(file)
      ? readDocument(dir, read.text, { ...context, byName })
      : readDataFile(read.text, context);
    report(file, [...read.diagnostics, ...found.diagnostics]);
    raw.push(...found.entries);
    if (found.entries.length === 0 && !outcomes.has(file)) {
      outcomes.set(file, { file, outcome: 'hidden', reason: 'it holds no entries' });
    }
  }

  const published = settleClashes(
    raw.filter((entry) => entry.hidden === null),
    report,
  );
  const pages = new Map(raw.map((entry) => [entry.file, entry.pathname]));
  const list = new AssetList(config.assets, files, new Set([...outcomes.keys(), ...pages.keys()]));
  const targets = {
    pageOf: (file: string) => pages.get(file),
    assetOf: (file: string) => list.referable(file),
  };
  const owners = new Map<string, string[]>();
  const entries = published.map((entry): Entry => {
    const resolved = resolveLinks(entry, targets);
    for (const asset of resolved.assets) owners.set(asset, [...(owners.get(asset) ?? []), entry.path]);
    return resolved.entry;
  });
  const kept = new Set(published);
  for (const entry of raw) noteOutcome(outcomes, entry, kept.has(entry), now);
  return {
    content: { config: publicConfig(config), entries, pressKit, assets: list.list(owners) },
    report: { diagnostics, files: [...outcomes.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1)) },
  };
}

interface DocumentContext {
  file: string;
  rule: Rule;
  lang: string;
  zone: string;
  byName: ReadonlyMap<string, SourceFile>;
}

/** The entry of one Markdown file; none where what is wrong with it keeps it unpublished. */
function readDocument(
  dir: string,
  text: string,
  context: DocumentContext,
): { entries: RawEntry[]; diagnostics: Diagnostic[] } {
  const { file, rule, zone, lang } = context;
  const { located, body } = readMatter(text, file);
  if (located.failed) return { entries: [], diagnostics: located.diagnostics };
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
  const fields = new FieldReader(value as Record<string, unknown>, located, { file, zone });
  const transcript = besideTranscript(dir, fields, context);
  const entry = readEntry({
    fields,
    body,
    name: nameOf(file, rule.base) || 'index',
    file,
    rule,
    lang,
    transcript,
  });
  return { entries: fields.failed ? [] : [entry], diagnostics: fields.diagnostics };
}

/** A transcript in a file that the front matter names, or that lies beside the document under its name. */
function besideTranscript(
  dir: string,
  fields: FieldReader,
  { file, byName }: DocumentContext,
): string | null {
  const folder = posix.dirname(file);
  const named = fields.value('transcript');
  const stem = posix.basename(file).replace(/\.[^.]+$/, '');
  const names = transcriptNames(stem === 'index' ? 'transcript' : stem);
  const wanted = typeof named === 'string' && !named.includes('\n') ? [named] : names;
  const source = wanted.map((name) => byName.get(posix.normalize(posix.join(folder, name)))).find(Boolean);
  if (!source) {
    if (wanted !== names) {
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
  return read.text === null
    ? null
    : readTranscript(read.text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD'), source.file);
}

/** Served, or hidden and why; a file with several entries is served when one of them is. */
function noteOutcome(
  outcomes: Map<string, FileOutcome>,
  entry: RawEntry,
  isPublished: boolean,
  now: number,
): void {
  const { file } = entry;
  const known = outcomes.get(file);
  const reason = entry.hidden ?? windowReason(entry, now);
  if (isPublished && reason === null) {
    const paths = known?.outcome === 'served' ? known.paths : [];
    outcomes.set(file, { file, outcome: 'served', paths: [...paths, entry.path] });
  } else if (!known)
    outcomes.set(file, { file, outcome: 'hidden', reason: reason ?? 'another file has its address' });
}

function windowReason({ from, until }: Entry, now: number): string | null {
  if (from !== null && from > now) return `scheduled for ${new Date(from).toISOString()}`;
  if (until !== null && until <= now) return `expired on ${new Date(until).toISOString()}`;
  return null;
}
