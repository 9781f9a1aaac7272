import { posix } from 'node:path';
import type { Content, Report } from '../model/content.ts';
import type { Diagnostic, FileOutcome } from '../model/diagnostic.ts';
import { publicConfig, type SiteConfig, siteConfig } from '../model/site-config.ts';
import { assetFolders, AssetList } from './assets.ts';
import { settleClashes } from './clashes.ts';
import { CONFIG_FILE } from './config.ts';
import { conclusionsOf } from './conclusions.ts';
import { readDataFile } from './data-file.ts';
import { type FileContent, readDocument, transcriptBeside } from './document.ts';
import { internalError } from './internal-error.ts';
import { LinkResolver, type PressKitFile } from './link-resolver.ts';
import { namesOf } from './names.ts';
import { hiddenOutcome, noteOutcome } from './outcomes.ts';
import { readPressKit } from './press-kit.ts';
import { openFolder } from './recognise/folder.ts';
import { recognise } from './recognise/recognise.ts';
import type { Recognised } from './recognise/recognised.ts';
import { settleRedirects } from './redirects.ts';
import { type Claim, createClaims, isMarkdown, PRESS_KIT_FILES, type Rule } from './rules.ts';
import { type RawEntry, settle } from './settle.ts';
import { readSource } from './source.ts';
import { type SourceFile, walk } from './walk.ts';

export interface ReadOptions {
  /** Drafts and what is scheduled are published too: for the author's eyes. */
  drafts?: boolean;
  /** A file that can no longer be read keeps what it held before. */
  keepLastGood?: boolean;
}

/**
 * Reads a folder, and reads it again: what has not changed since is not parsed again.
 * Every file becomes content, an asset, or is accounted for in the report.
 */
export class ContentReader {
  readonly #dir: string;
  readonly #config: SiteConfig;
  readonly #options: ReadOptions;
  /** What each file held, by what it depends on. */
  #parsed = new Map<string, { key: string; content: FileContent }>();
  readonly #links = new LinkResolver();

  constructor(dir: string, config: SiteConfig, options: ReadOptions = {}) {
    this.#dir = dir;
    this.#config = config;
    this.#options = options;
  }

  /** What another reader of the folder has read stands in for what can no longer be. */
  inherit(other: ContentReader): void {
    for (const [file, { content }] of other.#parsed) this.#parsed.set(file, { key: '', content });
  }

  /** @param now milliseconds since the epoch; decides only what the report calls scheduled or expired. */
  read(now: number): { content: Content; report: Report } {
    const config = this.#config;
    const { files, diagnostics } = walk(this.#dir);
    const byName = new Map(files.map((file) => [file.file, file]));
    const site = recognise(openFolder(this.#dir, [...byName.keys()]));
    const claim = createClaims(config.content, site);
    const outcomes = new Map<string, FileOutcome>();
    for (const { file, code } of diagnostics) outcomes.set(file, { file, outcome: 'reported', code });
    /** Adds diagnostics; where one is an error that leaves nothing to serve, it is the file's outcome. */
    const report = (file: string, found: readonly Diagnostic[]) => {
      diagnostics.push(...found);
      const error = found.find((diagnostic) => diagnostic.severity === 'error');
      if (error) outcomes.set(file, { file, outcome: 'reported', code: error.code });
    };

    const { parsed, kit } = this.#parse(files, { byName, site, claim, outcomes, report });
    const settled = settle(parsed, site, config.language, report);
    const shown = this.#options.drafts ? settled.entries.map(withoutWindow) : settled.entries;
    const published = settleClashes(
      shown.filter((entry) => entry.hidden === null),
      now,
      report,
    );
    const redirects = settleRedirects({
      entries: published,
      configured: site.redirects,
      origins: settled.origins,
      basePath: site.basePath,
      feeds: site.feeds,
      report,
    });
    const folders = assetFolders(config.assets, site.assets);
    const list = new AssetList({
      folders,
      files,
      sources: new Set([...outcomes.keys(), ...parsed.map(({ file }) => file)]),
      roots: site.roots,
      basePath: site.basePath,
      bundles: new Map(
        published
          .filter(({ parsed: { names } }) => names.isBundle && names.path !== '')
          .map((entry) => [posix.dirname(entry.file), entry.pathname]),
      ),
    });
    const { origins } = settled;
    const { entries, pressKit, owners } = this.#links.resolve(published, list, site, origins, kit, report);
    const assets = list.list(owners);
    const resolved = new Set(entries.map(({ path }) => path));
    const kept = new Set(
      published.filter(({ path }) => resolved.has(path)).map(({ parsed: entry }) => entry),
    );
    for (const entry of shown) noteOutcome(outcomes, entry, kept.has(entry.parsed), now);
    const served = new Map(assets.map((asset) => [asset.file, asset.pathname]));
    for (const { file, real } of files) {
      if (outcomes.has(file) || file === CONFIG_FILE) continue;
      const pathname = served.get(real);
      if (pathname !== undefined) outcomes.set(file, { file, outcome: 'served', paths: [pathname] });
      else outcomes.set(file, hiddenOutcome(file, claim(file), site));
    }
    return {
      content: {
        config: publicConfig(named(config, settled.origins)),
        entries,
        pressKit,
        assets,
        redirects,
      },
      report: {
        diagnostics,
        files: [...outcomes.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1)),
        site: conclusionsOf(site, config, shown, folders),
      },
    };
  }

  #parse(files: readonly SourceFile[], context: ParseContext) {
    const { byName, site, claim, outcomes, report } = context;
    const pressKitFile = PRESS_KIT_FILES.find((file) => byName.has(file));
    const parsed: FileContent['entries'] = [];
    let kit: PressKitFile | null = null;
    const known = this.#parsed;
    this.#parsed = new Map();
    for (const source of files) {
      const { file } = source;
      if (file === CONFIG_FILE) continue;
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
      const rule = ownRule(claimed.rule, file, byName);
      const beside = isMarkdown(file) ? transcriptBeside(file, rule.type, byName) : undefined;
      const key = JSON.stringify([stamp(source), beside && stamp(beside), rule, site.languages]);
      const before = known.get(file);
      const read = before?.key === key ? before.content : this.#readFile(source, rule, context);
      const content = this.#options.keepLastGood ? orLastGood(read, before?.content) : read;
      this.#parsed.set(file, { key, content });
      // What could be better about a draft is not worth a word while it is one.
      const isHidden = content.entries.length > 0 && content.entries.every(({ hidden }) => hidden !== null);
      report(
        file,
        content.diagnostics.filter(({ severity }) => !isHidden || severity === 'error'),
      );
      parsed.push(...content.entries);
      if (content.hidden !== undefined)
        outcomes.set(file, { file, outcome: 'hidden', reason: content.hidden });
      else if (content.entries.length === 0 && !outcomes.has(file)) {
        outcomes.set(file, { file, outcome: 'hidden', reason: 'it holds no entries' });
      }
    }
    return { parsed, kit };
  }

  #readFile(source: SourceFile, rule: Rule, { byName, site }: ParseContext): FileContent {
    const { file } = source;
    const names = namesOf(file, rule, site.languages);
    if (rule.needsDate && names.dated === names.path) {
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
      names,
      zone: this.#config.time_zone,
      tagRules: { taxonomies: site.taxonomies, markers: site.markers, separator: site.tagSeparator },
      future: site.future,
      byName,
    };
    const isData = /\.(ya?ml|json|toml)$/i.test(file);
    try {
      const content = isData ? readDataFile(read.text, context) : readDocument(read.text, context);
      return { ...content, diagnostics: [...read.diagnostics, ...content.diagnostics] };
    } catch (error) {
      return { entries: [], diagnostics: [...read.diagnostics, internalError(file, error)] };
    }
  }
}

interface ParseContext {
  byName: ReadonlyMap<string, SourceFile>;
  site: Recognised;
  claim: (file: string) => Claim;
  outcomes: Map<string, FileOutcome>;
  report: (file: string, found: readonly Diagnostic[]) => void;
}

/** What a file held before it was broken, with what is wrong with it now. */
function orLastGood(now: FileContent, before: FileContent | undefined): FileContent {
  const isBroken = now.entries.length === 0 && now.diagnostics.some(({ severity }) => severity === 'error');
  return isBroken && before ? { ...now, entries: before.entries } : now;
}

/** A site without a name has that of the host that its own links lead to. */
function named(config: SiteConfig, [origin]: readonly string[]): SiteConfig {
  return config.name === siteConfig.parse({}).name && origin
    ? { ...config, name: new URL(origin).host }
    : config;
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

/** As its author wants to see it: at once, and whatever its marks say. */
function withoutWindow(entry: RawEntry): RawEntry {
  const isDraft =
    entry.hidden !== null && /^(draft|isDraft|status|published|publish|in a drafts)\b/.test(entry.hidden);
  return { ...entry, hidden: isDraft ? null : entry.hidden, from: null };
}
