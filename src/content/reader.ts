import { existsSync, realpathSync } from 'node:fs';
import { posix, relative, sep } from 'node:path';
import type { Content, Report } from '../model/content.ts';
import type { Diagnostic, FileOutcome } from '../model/diagnostic.ts';
import { publicConfig, type SiteConfig } from '../model/site-config.ts';
import { assetFolders, AssetList } from './assets.ts';
import { capped } from './capped.ts';
import { settleClashes } from './clashes.ts';
import { CONFIG_FILE } from './config.ts';
import { conclusionsOf } from './conclusions.ts';
import { FileParser } from './file-parser.ts';
import { LinkResolver } from './link-resolver.ts';
import { listRedirects, visibleLists } from './lists.ts';
import { named } from './named.ts';
import { assetOutcome, hiddenOutcome, noteOutcome, windowReason } from './outcomes.ts';
import { openFolder } from './recognise/folder.ts';
import { recognise } from './recognise/recognise.ts';
import { leadingOn, placesOf, settleRedirects } from './redirects.ts';
import { createClaims } from './rules.ts';
import { type RawEntry, settle } from './settle.ts';
import { walk } from './walk.ts';

export interface ReadOptions {
  /** Drafts and what is scheduled are published too: for the author's eyes. */
  drafts?: boolean;
  /** The configuration file, where it is not the folder's own: in the folder, it is no file of the site. */
  configFile?: string | undefined;
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
  readonly #files: FileParser;
  readonly #links = new LinkResolver();

  constructor(dir: string, config: SiteConfig, options: ReadOptions = {}) {
    this.#dir = dir;
    this.#config = config;
    this.#options = options;
    this.#files = new FileParser(dir, config.time_zone, options.keepLastGood === true);
  }

  /** What another reader of the folder has read stands in for what can no longer be. */
  inherit(other: ContentReader): void {
    this.#files.inherit(other.#files);
  }

  /** The path of the configuration file below the folder; null where it is elsewhere, or has its usual name. */
  #configName(): string | null {
    const { configFile } = this.#options;
    if (configFile === undefined || !existsSync(configFile)) return null;
    const name = relative(realpathSync(this.#dir), realpathSync(configFile)).split(sep).join('/');
    return name === CONFIG_FILE || name.startsWith('../') || name.startsWith('.') ? null : name;
  }

  /** @param now milliseconds since the epoch; decides what the report calls scheduled or expired, and which dated pages of lists are there. */
  read(now: number): { content: Content; report: Report } {
    const config = this.#config;
    const { files, diagnostics } = walk(this.#dir);
    const byName = new Map(files.map((file) => [file.file, file]));
    const site = recognise(openFolder(this.#dir, [...byName.keys()]));
    const claim = createClaims(config.content, site);
    const outcomes = new Map<string, FileOutcome>();
    const own = this.#configName();
    if (own !== null) outcomes.set(own, { file: own, outcome: 'hidden', reason: 'configuration' });
    for (const { file, code } of diagnostics) outcomes.set(file, { file, outcome: 'reported', code });
    /** Adds diagnostics; where one is an error that leaves nothing to serve, it is the file's outcome. */
    const report = (file: string, found: readonly Diagnostic[]) => {
      for (const diagnostic of found) diagnostics.push(diagnostic);
      const error = found.find((diagnostic) => diagnostic.severity === 'error');
      if (error) outcomes.set(file, { file, outcome: 'reported', code: error.code });
    };

    const { parsed, kit, copied } = this.#files.parse(files, { byName, site, claim, outcomes, report });
    const settled = settle(parsed, site, config.language, now, report);
    const shown = this.#options.drafts ? settled.entries.map(withoutWindow) : settled.entries;
    const lists = visibleLists(shown, now);
    const published = settleClashes(
      shown.filter((entry) => entry.hidden === null && !entry.list?.isAbove),
      now,
      report,
    );
    const [root = ''] = site.roots;
    const redirects = settleRedirects({
      entries: published,
      configured: [
        ...site.redirects,
        ...settled.entries.flatMap((entry) => leadingOn(entry, now)),
        ...(site.isPlain && root !== 'content' ? placesOf(published, root) : []),
      ],
      origins: settled.origins,
      basePath: site.basePath,
      aliasesFrom: site.aliasesFrom,
      feeds: site.feeds,
      sections: lists,
      lists: listRedirects(byName.keys(), site, lists),
      report,
    });
    const folders = assetFolders(config.assets, site.assets);
    const list = new AssetList({
      dir: this.#dir,
      folders,
      files,
      sources: new Set([...outcomes.keys(), ...parsed.map(({ file }) => file)]),
      copied,
      roots: site.roots,
      basePath: site.basePath,
      bundles: new Map(
        published
          .filter(({ parsed: { names } }) => names.isBundle && names.path !== '')
          .map((entry) => [posix.dirname(entry.file), entry.pathname]),
      ),
    });
    const { origins } = settled;
    const resolved = this.#links.resolve({ published, lists, list, site, origins, kit, report });
    const { entries, pressKit, owners, sections } = resolved;
    const assets = list.list(owners, report);
    const paths = new Set(entries.map(({ path }) => path));
    const kept = new Set(
      [...published.filter(({ path }) => paths.has(path)), ...lists].map(({ parsed: entry }) => entry),
    );
    for (const entry of shown) noteOutcome(outcomes, entry, kept.has(entry.parsed), now);
    const served = new Map(assets.map((asset) => [asset.file, asset]));
    const visible = new Set(
      entries.flatMap((entry) => (windowReason(entry, now) === null ? [entry.path] : [])),
    );
    for (const { file, real } of files) {
      if (outcomes.has(file) || file === CONFIG_FILE) continue;
      const asset = served.get(real);
      if (asset !== undefined) outcomes.set(file, assetOutcome(file, asset, visible));
      else outcomes.set(file, hiddenOutcome(file, claim(file), site));
    }
    const withName = named(config, settled.origins, entries);
    return {
      content: {
        config: publicConfig(withName),
        entries,
        pressKit,
        assets,
        redirects,
        sections,
        taxonomies: site.taxonomies,
      },
      report: {
        diagnostics: capped(diagnostics),
        files: [...outcomes.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1)),
        site: conclusionsOf(site, config, withName.name, shown, folders),
      },
    };
  }
}

/** As its author wants to see it: at once, and whatever its marks say. */
function withoutWindow(entry: RawEntry): RawEntry {
  const isDraft =
    entry.hidden !== null &&
    /^(draft|is_?draft|(post_)?status|state|is_?published|published|publish|unpublished|in a drafts)\b/i.test(
      entry.hidden,
    );
  return { ...entry, hidden: isDraft ? null : entry.hidden, from: null };
}
