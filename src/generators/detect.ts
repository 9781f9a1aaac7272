import { isUrl } from '../model/parse-url.ts';
import { ConfigError } from '../model/config-error.ts';
import type { Generator, Mark } from './define-generator.ts';
import { GENERATORS } from './generators.ts';
import { plain } from './plain/plain.ts';
import { readHostRules } from '../folder/host-rules.ts';
import type { Folder } from './site-folder.ts';
import {
  type Advice,
  type AssetFolder,
  type CountEntries,
  type ProfileParts,
  type SiteProfile,
  type SiteRedirect,
  siteProfile,
  type UnknownContent,
} from './site-profile.ts';
import { innerSites, unknownInside } from './inner-sites.ts';
import { fallbackName, layoutWords } from './site-names.ts';
import { buildCommand, dependenciesOf } from './standard/build-command.ts';
import { routePatterns } from './standard/route-patterns.ts';
import { OWN_BUILD } from './unlisted/unlisted.ts';

/**
 * Recognises the generator of a folder, and reads the site's configuration.
 * @param generators in the order in which they are asked. A folder that none of them recognises is a plain one.
 */
export function detectSite(folder: Folder, generators: readonly Generator[] = GENERATORS): SiteProfile {
  const { generator, mark } = recognise(folder, generators);
  const { name: kind, outputs, build, plugin } = generator;
  const parts = correctParts({ outputs, build, plugin, ...generator.profile(folder, mark) });
  const { isPlain = false, name, language, languages = [], assets = [], redirects = [] } = parts;
  const layout = isPlain || (name && language) ? {} : layoutWords(folder);
  const fallback = name === undefined ? (layout.title ?? fallbackName(folder)) : undefined;
  return siteProfile(
    folder,
    { kind: mark.name ?? kind, detectedBy: mark.file },
    {
      ...parts,
      unknown: [
        ...(unknownInside(parts, mark.file, folder, generators) ?? parts.unknown ?? []),
        ...missingRoots(folder, parts),
      ],
      basePath: basePathOf(parts),
      // The files of a folder with `.obsidian/` are notes, whichever program publishes them.
      ...(folder.has('.obsidian') && { wiki: 'vault' as const }),
      language: language ?? (languages.length === 0 ? layout.lang : undefined),
      fallbackName: fallback ?? parts.fallbackName,
      redirects: [...redirects, ...hostRedirects(assets, folder)],
    },
    (count) => adviceFor(folder, generators, parts, count),
  );
}

/** The first generator whose mark is in the folder. */
function recognise(folder: Folder, generators: readonly Generator[]): { generator: Generator; mark: Mark } {
  const names = dependenciesOf(folder);
  const isListed = ({ packages = [] }: Generator) => packages.some((name) => names.has(name));
  // A list of packages at the top does not tell which program builds a site in a folder below.
  const listed = generators.filter(isListed).filter((generator) => !generator.detect(folder)?.dir);
  for (const generator of [...listed, ...generators, plain]) {
    const mark = generator.detect(folder);
    if (mark !== null) return { generator, mark };
  }
  throw new Error('Every folder is at least a plain one.');
}

/**
 * Removes a web address that is not valid, and a name that is the word “undefined”, which code makes of a missing
 * value.
 */
function correctParts(parts: ProfileParts): ProfileParts {
  const { name, siteUrl = '', language } = parts;
  const isWeb = /^https?:\/\/(?!undefined\b)/.test(siteUrl) && isUrl(siteUrl);
  return {
    ...parts,
    name: name === 'undefined' ? undefined : name,
    siteUrl: isWeb ? siteUrl : undefined,
    language: language?.replace('_', '-'),
  };
}

/** The file or folder that makes a folder the top of a site; null if the folder may also be a part of a site. */
export function markOf(folder: Folder, generators: readonly Generator[] = GENERATORS): string | null {
  for (const generator of generators) {
    try {
      const mark = generator.detect(folder);
      if (mark !== null) return mark.file;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.diagnostics[0]?.file ?? null;
    }
  }
  return ['.obsidian', 'content', 'src/content'].find((name) => folder.has(name)) ?? null;
}

/** The path in every address of a site that lives below a path of its host. */
function basePathOf({ isPlain, basePath, siteUrl }: ProfileParts): string {
  if (isPlain || basePath || !siteUrl) return basePath ?? '';
  return new URL(siteUrl).pathname.replace(/\/+$/, '');
}

/**
 * The redirects that the site's host makes. Their files lie at the top of the site's folder, or in a folder of static
 * files.
 */
function hostRedirects(assets: readonly AssetFolder[], folder: Folder): SiteRedirect[] {
  const places = ['', ...assets.flatMap(({ folder: name, at }) => (at === '' ? [`${name}/`] : []))];
  return places.flatMap((place) =>
    readHostRules((file) => folder.text(place + file)).redirects.map((redirect) => ({
      ...redirect,
      file: place + redirect.file,
      isOfHost: true,
    })),
  );
}

/** Paths of submodules that hold no texts of the site. */
const NO_TEXTS = /(?:^|\/)(?:themes?|assets|images|static|vendor|plugins)(?:\/|$)/;

/**
 * Advice for the owner of a site of which nothing is published: fetch a submodule, name an inner site, or build the
 * site.
 */
function adviceFor(
  folder: Folder,
  generators: readonly Generator[],
  parts: ProfileParts,
  count: CountEntries,
): Advice {
  const { build: usual, ownBuild, isPlain, plugin } = parts;
  const missing = submodules(folder);
  // A known program reads its own folder, so a site in a folder below is a part of that site, or an example.
  const inner = usual === undefined ? innerSites(folder, generators) : [];
  const sites = inner
    .filter((site) => site.kind !== OWN_BUILD && !(isPlain ? SPARE : SPARE_OR_SOURCE).test(site.folder))
    .map((site) => ({ ...site, entries: count(site.folder) }))
    .filter(({ entries }) => entries > 0)
    .toSorted((a, b) => b.entries - a.entries);
  const command = ownBuild ?? buildCommand(folder) ?? usual;
  const build = command === undefined ? 'Build the site with its own program' : `Build the site (${command})`;
  return {
    build,
    first: [
      ...missing.map((path) => `${path}/ is ${MISSING}: ${FETCH} ${path}`),
      // `lectern add` refuses these sites, and a build among the sources is not taken.
      ...(plugin && !ownBuild && folder.has('package.json') && basePathOf(parts) === '' ? [PLUGIN] : []),
      ...(sites.length > 0
        ? sites.map(
            (site) =>
              `${site.folder}/ is a site (${site.kind}). Read that: ${trialOf(site.folder, site.entries)}`,
          )
        : [`${build}, and run Lectern again: the build then says what is published.`]),
    ],
    routes: routePatterns(folder),
  };
}

/** Folders that hold copies or imports of a site, or examples. */
const SPARE =
  /(?:^|\/)(?:imports?|imported|exports?|cop(?:y|ies)|backups?|old|legacy|archived?|examples?|starters?|templates?|demos?|e2e|playground|themes?)(?:\/|$)/i;
/** In the source of a program that Lectern does not know, a folder of sources is not a site either. */
const SPARE_OR_SOURCE = new RegExp(`${SPARE.source}|(?:^|\\/)(?:src|source|lib)(?:\\/|$)`, 'i');

/** A command and the number of entries that it would serve: `lectern v2 (55 entries)`. */
export function trialOf(folder: string, entries: number): string {
  const what =
    entries === 0 ? '0 entries before it is built' : entries === 1 ? '1 entry' : `${entries} entries`;
  return `lectern ${folder} (${what})`;
}

const PLUGIN = 'Let the build of the site say what is published: lectern add puts one line into it.';
const MISSING = 'a Git submodule that is not here';
const FETCH = 'git submodule update --init';

/** Submodules that are not checked out and may hold texts. */
function submodules(folder: Folder): string[] {
  const text = folder.text('.gitmodules') ?? '';
  return [...text.matchAll(/^[ \t]*path[ \t]*=[ \t]*(\S.*?)[ \t]*$/gm)]
    .map(([, path = '']) => path)
    .filter((path) => !NO_TEXTS.test(path) && folder.filesIn(path).length === 0);
}

/** Reports content folders that are submodules and not checked out. */
function missingRoots(folder: Folder, { roots = [''] }: ProfileParts): UnknownContent[] {
  const near = (path: string, root: string) =>
    `${path}/`.startsWith(root && `${root}/`) || `${root}/`.startsWith(`${path}/`);
  return submodules(folder)
    .filter((path) => roots.length === 0 || roots.some((root) => near(path, root)))
    .map((path) => {
      const place = { file: '.gitmodules', line: 1 };
      return { why: `${path}/ is ${MISSING}`, place, only: path, candidates: [], fix: `${FETCH} ${path}` };
    });
}
