import type { Generator } from './define-generator.ts';
import { innerSites } from './inner-sites.ts';
import type { Folder } from './site-folder.ts';
import type { SiteProfile } from './site-profile.ts';
import { buildCommand } from './standard/build-command.ts';
import { routePatterns } from './standard/route-patterns.ts';
import { OWN_BUILD } from './unlisted/unlisted.ts';

/** What the owner of a site is told that cannot be understood. */
export interface Advice {
  first: readonly string[];
  /** How the site is built, as the beginning of a sentence. */
  build: string;
  /** The addresses that its routes have for entries, such as `/blog/:slug`. */
  routes: readonly string[];
}

/** Submodules without texts of the site. */
const NO_TEXTS = /(?:^|\/)(?:themes?|assets|images|static|vendor|plugins)(?:\/|$)/;

/** What to do about a site of which nothing is published: fetch what is missing, name the site, or build it. */
export function adviceFor(
  folder: Folder,
  generators: readonly Generator[],
  { building: { build: usual, ownBuild } }: Pick<SiteProfile, 'building'>,
): Advice {
  const missing = submodules(folder).filter(
    (path) => !NO_TEXTS.test(path) && folder.filesIn(path).length === 0,
  );
  // A known program reads its own folder: a site below is a part of it, or an example.
  const inner = usual === undefined ? innerSites(folder, generators) : [];
  const [site, ...others] = inner.filter(({ kind }) => kind !== OWN_BUILD);
  const command = ownBuild ?? buildCommand(folder) ?? usual;
  const build = command === undefined ? 'Build the site with its own program' : `Build the site (${command})`;
  return {
    build,
    first: [
      ...missing.map(
        (path) => `${path}/ is a Git submodule that is not here: git submodule update --init ${path}`,
      ),
      ...(site !== undefined && others.length === 0
        ? [`${site.folder}/ is a site (${site.kind}). Read that: lectern ${site.folder}`]
        : [`${build}, and run Lectern again: the build then says what is published.`]),
    ],
    routes: routePatterns(folder),
  };
}

function submodules(folder: Folder): string[] {
  const text = folder.text('.gitmodules') ?? '';
  return [...text.matchAll(/^[ \t]*path[ \t]*=[ \t]*(\S.*?)[ \t]*$/gm)].map(([, path = '']) => path);
}
