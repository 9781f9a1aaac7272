import { CONFIG_FILE, QUESTIONS_FILE } from '../config/config-file.ts';
import { Arena } from '../../bytes/arena.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import type { Diagnostic, Hidden } from '../../model/diagnostic.ts';
import { readDataFile } from '../entries/data-file.ts';
import type { ParsedEntry } from '../entries/parse-entry.ts';
import {
  type DocumentContext,
  type FileContent,
  readDocument,
  transcriptBeside,
} from '../entries/document.ts';
import { internalError } from '../../model/internal-error.ts';
import { namesOf } from '../entries/file-names.ts';
import { unclaimed } from '../report/outcomes.ts';
import { type PressKitFile, readPressKit } from '../entries/press-kit.ts';
import type { SiteData, SiteProfile } from '../../generators/site-profile.ts';
import { type Claim, PRESS_KIT_FILES, type Rule } from '../config/rules.ts';
import { DRAFT_FOLDER } from '../fields/visibility.ts';
import { isData, isMarkdown } from '../../text/file-kinds.ts';
import { lastOf } from '../../text/pathname.ts';
import { readSource } from './source.ts';
import { asData, giveRule, isPublic, type KeptFile, moveTexts, type Parsed } from './kept-file.ts';
import type { SourceFile } from '../../folder/walk.ts';
import { createHash } from 'node:crypto';

/** Documents that a site may publish as they are. */
const DOCUMENT = /\.(?:x?html?|pdf|epub|txt|docx?|odt|pptx?|odp|key)$/i;

export interface ParseContext {
  byName: ReadonlyMap<string, SourceFile>;
  site: SiteProfile;
  claim: (file: string) => Claim;
  /** Files that are not parsed. */
  except: ReadonlySet<string>;
  /** Called with each file before it is read, and the share of files that are read (0 to 1). */
  onFile?: ((file: string, share?: number) => void) | undefined;
  onText?: DocumentContext['onText'];
}

export interface ParsedFiles {
  entries: ParsedEntry[];
  pressKit: PressKitFile | null;
  /** Files that the site publishes as they are. */
  copied: ReadonlySet<string>;
  /** Files without a published entry, and the reasons. */
  hidden: ReadonlyMap<string, Hidden>;
  diagnostics: Diagnostic[];
}

/** The parsed files of a reader, which other processes save and restore. */
export type ReadingMemory = Pick<FileParser, 'count' | 'kept' | 'restore'>;

/** The settings of `lectern.yaml` on which the reading of a text depends. */
type ReadingConfig = Pick<SiteConfig, 'time_zone' | 'trusted_html' | 'components'>;

/** Returns the number of the next batch of files. Each number goes to one reader. */
export type NextBatch = () => number;

/** The number of files that one of several readers takes at a time. */
const BATCH = 32;

/** Parses the files of a folder. Later calls parse only the files that have changed. */
export class FileParser {
  readonly #dir: string;
  readonly #config: ReadingConfig;
  readonly #keepLastGood: boolean;
  /** The parsed files of the last reading. */
  #parsed = new Map<string, Parsed>();
  readonly #arena = new Arena();
  /** The number of files that this parser has read from the disk. */
  count = 0;
  /** Equal rules of different readings share one object, because types are decided for all entries of a rule object. */
  readonly #rules = new Map<string, Rule>();

  /** @param keepLastGood keeps the former entries of a file that can no longer be read. */
  constructor(dir: string, config: ReadingConfig, keepLastGood: boolean) {
    this.#dir = dir;
    this.#config = config;
    this.#keepLastGood = keepLastGood;
  }

  /** Takes over the parsed files of another parser, to serve them if a file can no longer be read. */
  inherit(other: FileParser): void {
    for (const [file, read] of other.#parsed) this.#parsed.set(file, { ...read, key: '' });
  }

  /** The parsed files that other processes may keep: those in which nothing is held back. */
  kept(): KeptFile[] {
    return asData(this.#parsed).filter(isPublic);
  }

  /** Parses batches of files for another parser until none is left. */
  *readAhead(files: readonly SourceFile[], context: ParseContext, next: NextBatch): Iterable<KeptFile[]> {
    for (let start = 0; (start = next() * BATCH) < files.length; ) {
      this.parse(files, context, start, start + BATCH);
      yield asData(this.#parsed);
    }
  }

  /** Drops all parsed files, to free their memory. */
  forget(): void {
    this.#parsed.clear();
    this.count = 0;
  }

  /** Takes over files that another process or thread has parsed. Call it before the first reading. */
  restore(files: readonly KeptFile[]): void {
    for (const [file, parsed] of files) {
      for (const entry of parsed.content.entries) moveTexts(entry, this.#arena);
      this.#parsed.set(file, parsed);
    }
  }

  /** Parses the changed files from `from` to `to` (indexes into `files`; default: all), and reuses the others. */
  parse(files: readonly SourceFile[], context: ParseContext, from = 0, to = files.length): ParsedFiles {
    const { byName, except } = context;
    const pressKitFile = PRESS_KIT_FILES.find((file) => byName.has(file));
    const entries: ParsedEntry[] = [];
    const copied = new Set<string>();
    const hidden = new Map<string, Hidden>();
    const diagnostics: Diagnostic[] = [];
    let pressKit: PressKitFile | null = null;
    const settings = new SettingKeys(context.site, this.#config);
    const previous = this.#parsed;
    this.#parsed = new Map();
    let count = from;
    const counting = { ...context, onFile: (file: string) => context.onFile?.(file, count / files.length) };
    for (const source of files.slice(from, to)) {
      count++;
      const { file } = source;
      if (file === CONFIG_FILE || file === QUESTIONS_FILE || except.has(file)) continue;
      if (file === pressKitFile) {
        const read = this.#readPressKit(source);
        for (const diagnostic of read.diagnostics) diagnostics.push(diagnostic);
        pressKit = read.pressKit && { pressKit: read.pressKit, file };
        if (read.hidden) hidden.set(file, read.hidden);
        continue;
      }
      const claimed = claimOf(source, context);
      if (claimed === null) continue;
      if ('hidden' in claimed) {
        hidden.set(file, claimed.hidden);
        continue;
      }
      const content = this.#content(source, claimed.rule, settings, previous, counting);
      // Warnings about a draft wait until it is published.
      const isHidden = content.entries.length > 0 && content.entries.every((entry) => entry.hidden !== null);
      for (const diagnostic of content.diagnostics)
        if (!isHidden || diagnostic.severity === 'error') diagnostics.push(diagnostic);
      for (const entry of content.entries) entries.push(entry);
      if (content.isCopied) copied.add(file);
      else if (content.hidden !== undefined) hidden.set(file, content.hidden);
      else if (content.entries.length === 0)
        hidden.set(file, { kind: 'not-content', reason: 'it holds no entries' });
    }
    return { entries, pressKit, copied, hidden, diagnostics };
  }

  #readPressKit(source: SourceFile): ReturnType<typeof readPressKit> {
    const read = readSource(this.#dir, source);
    if (read.text === null) return { pressKit: null, diagnostics: read.diagnostics };
    const parsed = readPressKit(read.text, source.file);
    return { ...parsed, diagnostics: [...read.diagnostics, ...parsed.diagnostics] };
  }

  /** The content of a file. It is reused until something that it depends on changes. */
  #content(
    source: SourceFile,
    claimed: Rule,
    settings: SettingKeys,
    previous: ReadonlyMap<string, Parsed>,
    context: ParseContext,
  ): FileContent {
    const { file } = source;
    const { byName, site } = context;
    const rule = this.#sharedRule(withReadme(claimed, file, byName), settings);
    const transcript = isMarkdown(file) ? transcriptBeside(file, rule.type, byName) : undefined;
    const siteData = site.functions.given?.(file) ?? null;
    // A key of all settings of the site for this file. The text of the file has a key of its own.
    const settingKey = settings.of(rule, siteData);
    const keyOf = ({ included = [] }: FileContent) =>
      JSON.stringify(
        [source, transcript, ...included.map((name) => byName.get(name))].map((item) => item && stamp(item)),
      );
    const before = previous.get(file);
    const isSame = before?.settingKey === settingKey && before.key === keyOf(before.content);
    if (isSame) giveRule(before, rule);
    const read = isSame ? before.content : this.#readFile(source, { rule, siteData }, context);
    // After a change of settings, the former entries might be held back now, so they are not kept.
    const lastGood = before?.settingKey === settingKey && before.rule !== null ? before.content : undefined;
    const content = this.#keepLastGood ? orLastGood(read, lastGood) : read;
    this.#parsed.set(file, { key: keyOf(content), settingKey, content, rule });
    return content;
  }

  #sharedRule(rule: Rule, settings: SettingKeys): Rule {
    const key = `${rule.files} ${settings.of(rule, null)}`;
    const shared = this.#rules.get(key) ?? rule;
    this.#rules.set(key, shared);
    return shared;
  }

  #readFile(
    source: SourceFile,
    { rule, siteData }: { rule: Rule; siteData: SiteData | null },
    { byName, site, onFile, onText }: ParseContext,
  ): FileContent {
    const { file, modified } = source;
    const names = namesOf(file, rule, site.about.languages);
    const reason = rule.functions.leavesOut?.(lastOf(file)) ?? null;
    if (reason !== null) return { entries: [], diagnostics: [], hidden: { kind: 'withheld', reason } };
    this.count++;
    onFile?.(file);
    const read = readSource(this.#dir, source);
    if (read.text === null) return { entries: [], diagnostics: read.diagnostics };
    const folder = {
      dir: this.#dir,
      zone: this.#config.time_zone,
      config: this.#config,
      site,
      byName,
      onText,
    };
    const context = { ...folder, file, rule, siteData, modified, names };
    try {
      const content = isData(file) ? readDataFile(read.text, context) : readDocument(read.text, context);
      return { ...content, diagnostics: [...read.diagnostics, ...content.diagnostics] };
    } catch (error) {
      return { entries: [], diagnostics: [...read.diagnostics, internalError(file, error)] };
    }
  }
}

/** The rule that claims a file, or why it is hidden; null for a file that is neither content nor hidden on purpose. */
function claimOf({ file, real, isBelowLink }: SourceFile, { byName, claim, site }: ParseContext): Claim {
  const claimed = claim(file);
  if (claimed === null && isMarkdown(file)) return { hidden: unclaimed(site) };
  if (claimed === null && DRAFT_FOLDER.test(file) && DOCUMENT.test(file))
    return { hidden: { kind: 'draft', reason: 'in a drafts folder' } };
  if (claimed === null || 'hidden' in claimed) return claimed;
  const linkTarget = isBelowLink && byName.has(real) ? claim(real) : null;
  return linkTarget !== null && 'rule' in linkTarget
    ? { hidden: { kind: 'not-content', reason: `a link to ${real}` } }
    : claimed;
}

/** The content now, or, if the file is broken, its former entries with the present diagnostics. */
function orLastGood(now: FileContent, before: FileContent | undefined): FileContent {
  const isBroken = now.entries.length === 0 && now.diagnostics.some(({ severity }) => severity === 'error');
  return isBroken && before ? { ...now, entries: before.entries } : now;
}

function stamp({ size, modified, changed }: SourceFile): unknown[] {
  return [size, modified, changed];
}

/** The rule for a file: README.md is the page of its folder only if there is no index file beside it. */
function withReadme(rule: Rule, file: string, byName: ReadonlyMap<string, SourceFile>): Rule {
  if (!rule.readme || !/(^|\/)README\.\w+$/.test(file)) return rule;
  const folder = file.replace(/[^/]*$/, '');
  const other = ['index.md', '_index.md', 'index.mdx'].some((name) => byName.has(folder + name));
  return other ? { ...rule, readme: false } : rule;
}

/** Cache keys of the site's settings for a file. Equal settings have equal keys, also in other readings and processes. */
class SettingKeys {
  readonly #site: string;
  readonly #rules = new Map<Rule, string>();

  constructor({ rules: _rules, ...site }: SiteProfile, { trusted_html, components }: ReadingConfig) {
    this.#site = createHash('sha1')
      .update(factsAsText([site, trusted_html, components]))
      .digest('base64');
  }

  /** The key of a rule and of the data that the site gives to one file. */
  of(rule: Rule, siteData: SiteData | null): string {
    let key = this.#rules.get(rule);
    if (key === undefined) {
      // Which other files a rule matches does not change how this file is read.
      const defaults = rule.defaults.map((item) => ({ ...item, matches: null }));
      key = factsAsText([{ ...rule, defaults, files: null, matches: null }, this.#site]);
      this.#rules.set(rule, key);
    }
    return siteData === null ? key : key + factsAsText(siteData);
  }
}

/** JSON with null for functions. `readFrom`, a digest in the profile, changes whenever a function would do something else. */
function factsAsText(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'function' ? null : item));
}
