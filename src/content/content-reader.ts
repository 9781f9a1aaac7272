import { knowsFormulas } from '../generators/formulas.ts';
import { detectSite } from '../generators/detect.ts';
import type { CountEntries, SiteLanguage, SiteProfile, SiteTexts } from '../generators/site-profile.ts';
import type { Content } from '../model/content.ts';
import type { Diagnostic, Hidden } from '../model/diagnostic.ts';
import { publicConfig, type SiteConfig, siteConfig } from '../model/site-config.ts';
import type { Slots } from '../model/slots.ts';
import { resolveClashes } from './addresses/clashes.ts';
import { redirectOf, ownRedirects, fileAliases, resolveRedirects, standIns } from './addresses/redirects.ts';
import { decideUnknown } from './config/certainty.ts';
import { configBelow } from './config/config.ts';
import { type Claim, createClaims } from './config/rules.ts';
import { listRedirects, visibleLists } from './entries/lists.ts';
import { authorView, folderOfEntry, type PlacedEntry } from './entries/placed-entry.ts';
import { placeEntries } from './entries/place-entries.ts';
import { assetFolders, AssetList } from './files/assets.ts';
import {
  FileParser,
  type NextBatch,
  type ParseContext,
  type ParsedFiles,
  type ReadingMemory,
} from './files/file-parser.ts';
import type { KeptFile } from './files/kept-file.ts';
import { openFolder } from './files/open-folder.ts';
import { PictureHeaders } from '../folder/picture-headers.ts';
import { type SourceFile, walk } from '../folder/walk.ts';
import { LinkResolver } from './links/link-resolver.ts';
import { gathered } from './report/gathered.ts';
import { capped } from './report/capped.ts';
import { detectionReport } from './report/detection-report.ts';
import { folderName, inferSiteName } from './report/infer-site-name.ts';
import { foldersHeldBack, nothingPublished, unreadTexts } from './report/nothing-published.ts';
import { join } from 'node:path';
import { ConfigError } from '../model/config-error.ts';
import { readSlots } from './slots/read-slots.ts';
import type { ReadFolder, ReadOptions } from './read-folder.ts';
import { heldTexts } from './report/held-texts.ts';
import { fileOutcomes } from './report/outcomes.ts';
import { isMarkdown } from '../text/file-kinds.ts';
import { dirname } from '../text/path.ts';

/** The files of a folder, and the profile of the site that its configuration gives. */
interface ListedFiles {
  files: SourceFile[];
  byName: ReadonlyMap<string, SourceFile>;
  site: SiteProfile;
  claim: (file: string) => Claim;
  /** Files that a diagnostic of the walk is about, such as those that cannot be read. They are not parsed. */
  unlisted: ReadonlySet<string>;
  /** Files that belong to Lectern and are not content: slots, and a configuration under another name (`--config`). */
  ownFiles: ReadonlyMap<string, Hidden>;
  slots: Slots;
  /** Only the site's build can tell which entries are published. */
  isUndecided: boolean;
  diagnostics: Diagnostic[];
}

/** Entries with their addresses, the pages of lists, and redirects. */
interface PlacedFiles {
  entries: PlacedEntry[];
  published: PlacedEntry[];
  lists: PlacedEntry[];
  redirects: Content['redirects'];
  /** The origins of absolute links to this site, such as `https://ada.example`. */
  origins: string[];
  diagnostics: Diagnostic[];
}

/** Reads a folder; later readings parse only what has changed. Every file becomes content or an asset, or is reported. */
export class ContentReader {
  readonly #dir: string;
  readonly #config: SiteConfig;
  readonly #options: ReadOptions;
  readonly #files: FileParser;
  readonly #links = new LinkResolver();
  readonly #pictures: PictureHeaders;
  #recognised: SiteProfile | undefined;

  constructor(dir: string, config: SiteConfig, options: ReadOptions = {}) {
    this.#dir = dir;
    this.#config = config;
    this.#options = options;
    this.#recognised = options.recognised;
    this.#pictures = new PictureHeaders(dir);
    this.#files = new FileParser(dir, config, options.keepLastGood === true);
  }

  get memory(): ReadingMemory {
    return this.#files;
  }

  /** Takes over the parsed files of another reader, to serve them if a file can no longer be read. */
  inherit(other: ContentReader): void {
    this.#files.inherit(other.#files);
  }

  /** @param now milliseconds since the epoch; decides which files the report calls scheduled or expired, and which pages of lists exist. */
  read(now: number): ReadFolder {
    const config = this.#config;
    const listed = this.#list();
    const { site } = listed;
    const parsed = this.#files.parse(listed.files, this.#parseContext(listed));
    const placed = this.#place(parsed, listed, now);
    const assetList = this.#assets(listed, parsed, placed);
    const { onEntry } = this.#options;
    if (onEntry) this.#files.forget();
    const linked = this.#links.resolve({ ...placed, list: assetList, site, kit: parsed.pressKit, onEntry });
    const { assets: unreadAssets, diagnostics } = assetList.list(linked.owners);
    const assets = this.#pictures.read(unreadAssets);
    const name = site.about.fallbackName ?? folderName(this.#dir);
    const namedConfig = inferSiteName(config, placed.origins, linked.entries, name);
    const allDiagnostics = [listed, parsed, placed, linked, { diagnostics }].flatMap(
      (stage) => stage.diagnostics,
    );
    const paths = new Set(linked.entries.map(({ path }) => path));
    const servedEntries = [...placed.published.filter(({ path }) => paths.has(path)), ...placed.lists];
    const hidden = new Map([...parsed.hidden, ...listed.ownFiles]);
    const folders = assetFolders(config.assets, site.files.assets);
    const { entries } = placed;
    const published = new Map(servedEntries.map((entry) => [entry.parsed, entry.path]));
    const pressKit = parsed.pressKit?.file ?? null;
    const facts = { ...listed, hidden, diagnostics: allDiagnostics, entries, published, pressKit, assets };
    const files = fileOutcomes(facts, now);
    // An error already says why something is missing. Records and HTML pages count as published texts.
    const hasError = allDiagnostics.some(({ severity }) => severity === 'error');
    const hasOtherText = placed.published.some(({ parsed: { file } }) => !isMarkdown(file));
    const missing = hasError || hasOtherText ? [] : nothingPublished(files, site, this.#count);
    const unread = missing.length > 0 ? [] : unreadTexts(files, site, this.#count);
    const held = missing.length > 0 ? [] : foldersHeldBack(files, site, this.#count);
    return {
      content: {
        config: publicConfig(
          { ...namedConfig, math: site.texts.math, heading_ids: site.texts.headingIds },
          listed.slots,
        ),
        entries: linked.entries,
        pressKit: linked.pressKit,
        assets,
        redirects: placed.redirects,
        sections: linked.sections,
        taxonomies: site.texts.taxonomies,
      },
      report: {
        diagnostics: [...capped(gathered(allDiagnostics)), ...missing, ...held, ...unread],
        files,
        site: detectionReport(site, config, namedConfig.name, placed.entries, folders),
      },
      isUndecided: listed.isUndecided,
      held: () => heldTexts({ ...facts, dir: this.#dir, zone: config.time_zone, files: listed.files }),
    };
  }

  /** Parses files in batches for the reader of another process, which then does not parse them itself. */
  readAhead(next: NextBatch): Iterable<KeptFile[]> {
    const listed = this.#list();
    return this.#files.readAhead(listed.files, this.#parseContext(listed), next);
  }

  /** Reads a folder as a site of its own, on trial, and counts its entries. A trial starts no further trial. */
  readonly #count: CountEntries = (folder) => {
    if (this.#options.isTrial) return 0;
    const reader = new ContentReader(join(this.#dir, folder), siteConfig.parse({}), { isTrial: true });
    try {
      return reader.read(Date.now()).content.entries.length;
    } catch (error) {
      // A site whose configuration cannot be read serves nothing.
      if (error instanceof ConfigError) return 0;
      throw error;
    }
  };

  #parseContext(listed: ListedFiles): ParseContext {
    const except = new Set([...listed.unlisted, ...listed.ownFiles.keys()]);
    return { ...listed, except, onFile: this.#options.onFile, onText: this.#options.onText };
  }

  #list(): ListedFiles {
    const { files: all, diagnostics } = walk(this.#dir);
    const { build, onFile, generators, hasBuild } = this.#options;
    const files = build === undefined ? all : all.filter(({ file }) => !file.startsWith(`${build}/`));
    const byName = new Map(files.map((file) => [file.file, file]));
    const folder = openFolder(this.#dir, [...byName.keys()], onFile);
    const recognised = this.#recognised ?? detectSite(folder, generators);
    this.#recognised = undefined;
    const decided = decideUnknown(recognised, this.#config.content, this.#count, hasBuild);
    const { texts } = decided.site;
    const math = this.#config.math ?? (texts.math || knowsFormulas(folder));
    const headingIds = this.#config.heading_ids ?? texts.headingIds;
    const about = { ...decided.site.about, languages: languagesOf(decided.site, this.#config) };
    const site = { ...decided.site, about, texts: { ...texts, math, headingIds } };
    const claim = createClaims(this.#config.content, site);
    const slots = readSlots({ dir: this.#dir, config: this.#config, files, claim, site });
    return {
      files,
      byName,
      site,
      claim,
      unlisted: new Set(diagnostics.map(({ file }) => file)),
      isUndecided: decided.isUndecided,
      ownFiles: new Map([...configBelow(this.#dir, this.#options.configFile), ...slots.hidden]),
      slots: slots.slots,
      diagnostics: [...diagnostics, ...decided.diagnostics, ...slots.diagnostics],
    };
  }

  #place(parsed: ParsedFiles, { byName, site }: ListedFiles, now: number): PlacedFiles {
    const { entries, origins, diagnostics } = placeEntries(
      parsed.entries,
      site,
      this.#config,
      now,
      (pathname) => hasFile(pathname, site, byName),
    );
    const placed = this.#options.drafts ? entries.map((entry) => authorView(entry, now)) : entries;
    const lists = visibleLists(placed, now);
    const unclashed = resolveClashes(
      placed.filter((entry) => entry.hidden === null && !entry.list?.isAbove),
      now,
    );
    const [root = ''] = site.files.roots;
    const resolved = resolveRedirects({
      entries: unclashed.entries,
      configured: [
        ...ownRedirects(this.#config),
        ...site.addresses.redirects,
        ...entries.flatMap((entry) => redirectOf(entry, now)),
        ...unclashed.entries.flatMap(standIns),
        ...(site.isPlain && root !== 'content' ? fileAliases(unclashed.entries, root) : []),
      ],
      origins,
      ...site.addresses,
      sections: lists,
      lists: listRedirects(byName.keys(), site, lists),
    });
    const talksHeld = talksHeldBack(resolved.entries, site.texts.future, now);
    const { entries: published, redirects } = resolved;
    const all = [...diagnostics, ...unclashed.diagnostics, ...resolved.diagnostics, ...talksHeld];
    return { entries: placed, published, lists, redirects, origins, diagnostics: all };
  }

  #assets({ files, site, unlisted, ownFiles }: ListedFiles, parsed: ParsedFiles, placed: PlacedFiles) {
    return new AssetList({
      dir: this.#dir,
      folders: assetFolders(this.#config.assets, site.files.assets),
      files,
      sources: new Set([
        ...unlisted,
        ...ownFiles.keys(),
        ...parsed.hidden.keys(),
        ...parsed.diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file),
        ...[parsed.pressKit?.file ?? []].flat(),
        ...parsed.entries.map(({ file }) => file),
      ]),
      copied: parsed.copied,
      roots: site.files.roots,
      basePath: site.addresses.basePath,
      bundles: new Map(
        placed.published.flatMap((entry) => {
          const folder = folderOfEntry(entry, site);
          return folder === null ? [] : [[folder, entry.pathname]];
        }),
      ),
    });
  }
}

/** The languages of a site, the main one first. A plain site has those of `lectern.yaml`, else those in the names of its files. */
function languagesOf({ isPlain, about }: SiteProfile, { languages, language }: SiteConfig): SiteLanguage[] {
  if (!isPlain) return about.languages;
  const sorted = languages?.toSorted((a, b) => Number(b.main ?? false) - Number(a.main ?? false));
  if (sorted !== undefined) return sorted.map(({ code, prefix = '' }) => ({ code, tag: code, prefix }));
  if (about.languages.length === 0) return [];
  const others = about.languages.filter(({ code }) => code !== language);
  return [{ code: language, tag: language, prefix: '' }, ...others];
}

/** Whether the site has a file at a decoded pathname. */
function hasFile(
  pathname: string,
  { files, addresses }: SiteProfile,
  byName: ReadonlyMap<string, unknown>,
): boolean {
  const { basePath } = addresses;
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
  const places = [...files.assets, ...['', ...files.roots].map((folder) => ({ folder, at: '' }))];
  return places.some(({ folder, at }) => {
    const name = path.startsWith(`${at}/`) ? `${folder}${path.slice(at.length)}`.replace(/^\//, '') : null;
    return name !== null && ['', '.html', '/index.html'].some((end) => byName.has(name + end));
  });
}

/** A warning for each talk that is not published before its event, because only the name of its folder makes it a talk. */
function talksHeldBack(
  entries: readonly PlacedEntry[],
  future: SiteTexts['future'],
  now: number,
): Diagnostic[] {
  if (future !== null) return [];
  return entries.flatMap(({ type, from, file, date, parsed }): Diagnostic[] => {
    const waits = from !== null && from > now && (parsed.fromWithoutDate ?? now) <= now;
    if (type !== 'talk' || parsed.rule.datesAreEvents || !waits) return [];
    const folder = dirname(file);
    const rule = `content: [{ files: ${JSON.stringify(folder === '.' ? file : `${folder}/**`)}, type: talk }]`;
    const message = `The date of this talk, ${date}, is in the future, so the talk is not published yet: only the name of its folder says that it is a talk.`;
    const fix = `If this is the day of the event, add this rule to lectern.yaml to publish the talk now: ${rule}`;
    return [{ severity: 'warning', code: 'talk-held-back', message, fix, file, ...parsed.datePlace }];
  });
}
