import type { SiteConfig } from '../model/site-config.ts';
import type { Diagnostic, FileOutcome } from '../model/diagnostic.ts';
import { CONFIG_FILE } from './config.ts';
import { readDataFile } from './data-file.ts';
import { type FileContent, readDocument, transcriptBeside } from './document.ts';
import { internalError } from './internal-error.ts';
import type { PressKitFile } from './link-resolver.ts';
import { isPostName, namesOf } from './names.ts';
import { hiddenOutcome } from './outcomes.ts';
import { readPressKit } from './press-kit.ts';
import { fingerprintOf, type Given, type Recognised } from './recognise/recognised.ts';
import { type Claim, isData, isMarkdown, PRESS_KIT_FILES, type Rule } from './rules.ts';
import { readSource } from './source.ts';
import type { SourceFile } from './walk.ts';

/** The folder that files are read in, and where what is found goes. */
export interface ParseContext {
  byName: ReadonlyMap<string, SourceFile>;
  site: Recognised;
  claim: (file: string) => Claim;
  outcomes: Map<string, FileOutcome>;
  report: (file: string, found: readonly Diagnostic[]) => void;
}

/** Parses the files of a folder, and again those that have changed since. */
export class FileParser {
  readonly #dir: string;
  readonly #zone: SiteConfig['time_zone'];
  readonly #keepLastGood: boolean;
  /** What each file held, by what it depends on. */
  #parsed = new Map<string, { key: string; setting: string; content: FileContent }>();

  /** @param keepLastGood a file that can no longer be read keeps what it held before. */
  constructor(dir: string, zone: SiteConfig['time_zone'], keepLastGood: boolean) {
    this.#dir = dir;
    this.#zone = zone;
    this.#keepLastGood = keepLastGood;
  }

  /** What another parser of the folder has read stands in for what can no longer be. */
  inherit(other: FileParser): void {
    for (const [file, read] of other.#parsed) this.#parsed.set(file, { ...read, key: '' });
  }

  /** What all files of a folder hold, the press kit, and the files that are none of it but published. */
  parse(files: readonly SourceFile[], context: ParseContext) {
    const { byName, site, claim, outcomes, report } = context;
    const pressKitFile = PRESS_KIT_FILES.find((file) => byName.has(file));
    const parsed: FileContent['entries'] = [];
    const copied = new Set<string>();
    let kit: PressKitFile | null = null;
    const shared = fingerprintOf(site);
    const known = this.#parsed;
    this.#parsed = new Map();
    for (const source of files) {
      const { file } = source;
      if (file === CONFIG_FILE || outcomes.has(file)) continue;
      if (file === pressKitFile) {
        const read = readSource(this.#dir, source);
        const found = read.text === null ? null : readPressKit(read.text, file);
        report(file, [...read.diagnostics, ...(found?.diagnostics ?? [])]);
        kit = found?.pressKit ? { pressKit: found.pressKit, file } : null;
        if (kit) outcomes.set(file, { file, outcome: 'served', paths: ['press-kit'] });
        else if (found?.hidden) outcomes.set(file, { file, outcome: 'hidden', reason: found.hidden });
        continue;
      }
      const claimed = claim(file);
      if (claimed === null || 'hidden' in claimed) {
        if (claimed !== null || isMarkdown(file)) outcomes.set(file, hiddenOutcome(file, claimed, site));
        continue;
      }
      const there = source.isBelowLink && byName.has(source.real) ? claim(source.real) : null;
      if (there !== null && 'rule' in there) {
        outcomes.set(file, { file, outcome: 'hidden', reason: `a link to ${source.real}` });
        continue;
      }
      const rule = ownRule(claimed.rule, file, byName);
      const beside = isMarkdown(file) ? transcriptBeside(file, rule.type, byName) : undefined;
      const given = site.given?.(file) ?? null;
      // What the site says of the file, whatever the file says itself.
      const setting = JSON.stringify([rule, shared, given]);
      const keyOf = ({ included = [] }: FileContent) => {
        const sources = [source, beside, ...included.map((name) => byName.get(name))];
        const stamps = sources.map((item) => item && stamp(item));
        return JSON.stringify(stamps);
      };
      const before = known.get(file);
      const isSame = before?.setting === setting && before.key === keyOf(before.content);
      const read = isSame ? before.content : this.#readFile(source, { rule, given }, context);
      // Where the site says something else of it now, what it held before may be held back.
      const last = before?.setting === setting ? before.content : undefined;
      const content = this.#keepLastGood ? orLastGood(read, last) : read;
      this.#parsed.set(file, { key: keyOf(content), setting, content });
      // What could be better about a draft is not worth a word while it is one.
      const isHidden = content.entries.length > 0 && content.entries.every(({ hidden }) => hidden !== null);
      report(
        file,
        content.diagnostics.filter(({ severity }) => !isHidden || severity === 'error'),
      );
      for (const entry of content.entries) parsed.push(entry);
      if (content.isCopied) copied.add(file);
      else if (content.hidden !== undefined)
        outcomes.set(file, { file, outcome: 'hidden', reason: content.hidden });
      else if (content.entries.length === 0 && !outcomes.has(file)) {
        outcomes.set(file, { file, outcome: 'hidden', reason: 'it holds no entries' });
      }
    }
    return { parsed, kit, copied };
  }

  #readFile(
    source: SourceFile,
    { rule, given }: { rule: Rule; given: Given | null },
    { byName, site }: ParseContext,
  ): FileContent {
    const { file, modified } = source;
    const names = namesOf(file, rule, site.languages);
    if (rule.needs.includes('dated-name') && !isPostName(file)) {
      return {
        entries: [],
        diagnostics: [],
        hidden: 'its name does not start with a date, so the site leaves it out',
      };
    }
    const read = readSource(this.#dir, source);
    if (read.text === null) return { entries: [], diagnostics: read.diagnostics };
    const context = {
      dir: this.#dir,
      file,
      rule,
      given,
      modified,
      names,
      zone: this.#zone,
      site,
      byName,
    };
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
