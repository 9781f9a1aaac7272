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

/** Texts that a site publishes as they are. */
const DOCUMENT = /\.(?:x?html?|pdf|epub|txt|docx?|odt|pptx?|odp|key)$/i;

export interface ParseContext {
  byName: ReadonlyMap<string, SourceFile>;
  site: SiteProfile;
  claim: (file: string) => Claim;
  except: ReadonlySet<string>;
  /** Told of each file when its reading begins, and of the share of files that are read. */
  onFile?: ((file: string, share?: number) => void) | undefined;
  onText?: DocumentContext['onText'];
}

export interface ParsedFiles {
  entries: ParsedEntry[];
  pressKit: PressKitFile | null;
  copied: ReadonlySet<string>;
  /** Why files hold nothing that is published. */
  hidden: ReadonlyMap<string, Hidden>;
  diagnostics: Diagnostic[];
}

/** What a reader of a folder remembers from one reading to the next, and what others have read for it. */
export type ReadingMemory = Pick<FileParser, 'count' | 'kept' | 'restore'>;

/** What `lectern.yaml` says of how texts are read. */
type ReadingConfig = Pick<SiteConfig, 'time_zone' | 'trusted_html' | 'components'>;

/** Gives the number of the next batch of files, to one reader alone. */
export type NextBatch = () => number;

/** Files that one reader of several takes at a time. */
const BATCH = 32;

/** Parses the files of a folder, and again those that have changed since. */
export class FileParser {
  readonly #dir: string;
  readonly #config: ReadingConfig;
  readonly #keepLastGood: boolean;
  /** What each file held, by what it depends on. */
  #parsed = new Map<string, Parsed>();
  readonly #arena = new Arena();
  /** Files that have been read here. */
  count = 0;
  /** The first of the same rules: entries that were read at different times have one, and so are decided together. */
  readonly #rules = new Map<string, Rule>();

  /** @param keepLastGood a file that can no longer be read keeps what it held before. */
  constructor(dir: string, config: ReadingConfig, keepLastGood: boolean) {
    this.#dir = dir;
    this.#config = config;
    this.#keepLastGood = keepLastGood;
  }

  /** What another parser of the folder has read stands in for what can no longer be. */
  inherit(other: FileParser): void {
    for (const [file, read] of other.#parsed) this.#parsed.set(file, { ...read, key: '' });
  }

  /** What another process may keep of what was read last. */
  kept(): KeptFile[] {
    return asData(this.#parsed).filter(isPublic);
  }

  /** Reads files ahead for another parser of the folder, batch by batch, while there are any. */
  *readAhead(files: readonly SourceFile[], context: ParseContext, next: NextBatch): Iterable<KeptFile[]> {
    for (let at = 0; (at = next() * BATCH) < files.length; ) {
      this.parse(files, context, at, at + BATCH);
      yield asData(this.#parsed);
    }
  }

  /** Nothing is read from here again. */
  forget(): void {
    this.#parsed.clear();
    this.count = 0;
  }

  /** What another process or thread has read, before the first reading. */
  restore(files: readonly KeptFile[]): void {
    for (const [file, parsed] of files) {
      for (const entry of parsed.content.entries) moveTexts(entry, this.#arena);
      this.#parsed.set(file, parsed);
    }
  }

  /** Reads files of a folder, by default all: those that have changed since the last time are parsed. */
  parse(files: readonly SourceFile[], context: ParseContext, from = 0, to = files.length): ParsedFiles {
    const { byName, claim, except } = context;
    const pressKitFile = PRESS_KIT_FILES.find((file) => byName.has(file));
    const entries: ParsedEntry[] = [];
    const copied = new Set<string>();
    const hidden = new Map<string, Hidden>();
    const diagnostics: Diagnostic[] = [];
    let pressKit: PressKitFile | null = null;
    const settings = new SettingKeys(context.site, this.#config);
    const known = this.#parsed;
    this.#parsed = new Map();
    let begun = from;
    const telling = { ...context, onFile: (file: string) => context.onFile?.(file, begun / files.length) };
    for (const source of files.slice(from, to)) {
      begun++;
      const { file } = source;
      if (file === CONFIG_FILE || file === QUESTIONS_FILE || except.has(file)) continue;
      if (file === pressKitFile) {
        const read = this.#readPressKit(source);
        for (const found of read.diagnostics) diagnostics.push(found);
        pressKit = read.pressKit && { pressKit: read.pressKit, file };
        if (read.hidden) hidden.set(file, read.hidden);
        continue;
      }
      const claimed = claim(file);
      if (claimed === null || 'hidden' in claimed) {
        if (claimed !== null) hidden.set(file, claimed.hidden);
        else if (isMarkdown(file)) hidden.set(file, unclaimed(context.site));
        else if (DRAFT_FOLDER.test(file) && DOCUMENT.test(file))
          hidden.set(file, { kind: 'draft', reason: 'in a drafts folder' });
        continue;
      }
      const there = source.isBelowLink && byName.has(source.real) ? claim(source.real) : null;
      if (there !== null && 'rule' in there) {
        hidden.set(file, { kind: 'not-content', reason: `a link to ${source.real}` });
        continue;
      }
      const content = this.#content(source, claimed.rule, settings, known, telling);
      // What could be better about a draft is not worth a word while it is one.
      const isHidden = content.entries.length > 0 && content.entries.every((entry) => entry.hidden !== null);
      for (const found of content.diagnostics)
        if (!isHidden || found.severity === 'error') diagnostics.push(found);
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
    const found = readPressKit(read.text, source.file);
    return { ...found, diagnostics: [...read.diagnostics, ...found.diagnostics] };
  }

  /** What a file holds: as it was read before, while nothing that it depends on has changed. */
  #content(
    source: SourceFile,
    claimed: Rule,
    settings: SettingKeys,
    known: ReadonlyMap<string, Parsed>,
    context: ParseContext,
  ): FileContent {
    const { file } = source;
    const { byName, site } = context;
    const rule = this.#firstRule(ownRule(claimed, file, byName), settings);
    const beside = isMarkdown(file) ? transcriptBeside(file, rule.type, byName) : undefined;
    const given = site.functions.given?.(file) ?? null;
    // What the site says of the file, whatever the file says itself.
    const setting = settings.of(rule, given);
    const keyOf = ({ included = [] }: FileContent) =>
      JSON.stringify(
        [source, beside, ...included.map((name) => byName.get(name))].map((item) => item && stamp(item)),
      );
    const before = known.get(file);
    const isSame = before?.setting === setting && before.key === keyOf(before.content);
    if (isSame) giveRule(before, rule);
    const read = isSame ? before.content : this.#readFile(source, { rule, given }, context);
    // Where the site says something else of it now, what it held before may be held back.
    const last = before?.setting === setting && before.rule !== null ? before.content : undefined;
    const content = this.#keepLastGood ? orLastGood(read, last) : read;
    this.#parsed.set(file, { key: keyOf(content), setting, content, rule });
    return content;
  }

  #firstRule(rule: Rule, settings: SettingKeys): Rule {
    const key = `${rule.files} ${settings.of(rule, null)}`;
    const first = this.#rules.get(key) ?? rule;
    this.#rules.set(key, first);
    return first;
  }

  #readFile(
    source: SourceFile,
    { rule, given }: { rule: Rule; given: SiteData | null },
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
    const context = { ...folder, file, rule, given, modified, names };
    try {
      const content = isData(file) ? readDataFile(read.text, context) : readDocument(read.text, context);
      return { ...content, diagnostics: [...read.diagnostics, ...content.diagnostics] };
    } catch (error) {
      return { entries: [], diagnostics: [...read.diagnostics, internalError(file, error)] };
    }
  }
}

/** What a file held before it was broken, with what is wrong with it now. */
function orLastGood(now: FileContent, before: FileContent | undefined): FileContent {
  const isBroken = now.entries.length === 0 && now.diagnostics.some(({ severity }) => severity === 'error');
  return isBroken && before ? { ...now, entries: before.entries } : now;
}

function stamp({ size, modified, changed }: SourceFile): unknown[] {
  return [size, modified, changed];
}

/** README.md stands for its folder only where nothing else does. */
function ownRule(rule: Rule, file: string, byName: ReadonlyMap<string, SourceFile>): Rule {
  if (!rule.readme || !/(^|\/)README\.\w+$/.test(file)) return rule;
  const folder = file.replace(/[^/]*$/, '');
  const other = ['index.md', '_index.md', 'index.mdx'].some((name) => byName.has(folder + name));
  return other ? { ...rule, readme: false } : rule;
}

/** What a site says of its files, as keys: the same key is the same setting, also of another reading. */
class SettingKeys {
  readonly #site: string;
  readonly #rules = new Map<Rule, string>();

  constructor({ rules: _rules, ...site }: SiteProfile, { trusted_html, components }: ReadingConfig) {
    this.#site = createHash('sha1')
      .update(factsAsText([site, trusted_html, components]))
      .digest('base64');
  }

  /** The key of what a rule and the site's own data say of a file. */
  of(rule: Rule, given: SiteData | null): string {
    let key = this.#rules.get(rule);
    if (key === undefined) {
      // What a rule matches is no part of what it says.
      const defaults = rule.defaults.map((item) => ({ ...item, matches: null }));
      key = factsAsText([{ ...rule, defaults, files: null, matches: null }, this.#site]);
      this.#rules.set(rule, key);
    }
    return given === null ? key : key + factsAsText(given);
  }
}

/** Of a function it has only that it is there: what it does follows from `readFrom`, which is one of the site's facts. */
function factsAsText(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'function' ? null : item));
}
