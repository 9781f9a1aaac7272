import { isUrl } from '../model/parse-url.ts';
import { ConfigError } from '../model/config-error.ts';
import type { Generator } from './define-generator.ts';
import { GENERATORS } from './generators.ts';
import { plain } from './plain/plain.ts';
import { readHostRules } from '../folder/host-rules.ts';
import type { Folder } from './site-folder.ts';
import type { SiteProfile, Advice } from './site-profile.ts';
import { withInnerSites, innerSites } from './inner-sites.ts';
import { fallbackName } from './standard/site-constants.ts';
import { dependenciesOf, buildCommand } from './standard/build-command.ts';
import { routePatterns } from './standard/route-patterns.ts';
import { OWN_BUILD } from './unlisted/unlisted.ts';

/**
 * What kind of site a folder is, and what its own configuration says.
 * @param generators in the order in which they are asked; a folder that none of them knows is a plain one.
 */
export function detectSite(folder: Folder, generators: readonly Generator[] = GENERATORS): SiteProfile {
  const found = withInnerSites(profileOf(folder, generators), folder, generators);
  const layout = found.isPlain || (found.name && found.language) ? {} : layoutWords(folder);
  const fallback = found.name === undefined ? (layout.title ?? fallbackName(folder)) : undefined;
  return {
    ...withBasePath(found),
    // Where Obsidian has left its folder, the files are its notes, whatever publishes them.
    ...(folder.has('.obsidian') && { wiki: 'vault' as const }),
    ...(found.language === undefined &&
      found.languages.length === 0 &&
      layout.lang && { language: layout.lang }),
    ...(fallback !== undefined && { fallbackName: fallback }),
    redirects: [...found.redirects, ...hostRedirects(found, folder)],
    advise: () => adviceFor(folder, generators, found),
    digest: folder.digest(),
  };
}

function profileOf(folder: Folder, generators: readonly Generator[]): SiteProfile {
  const names = dependenciesOf(folder);
  const isListed = ({ packages = [] }: Generator) => packages.some((name) => names.has(name));
  // What a folder inside is made with, the list of the whole does not tell.
  const listed = generators.filter(isListed).filter((generator) => !generator.detect(folder)?.dir);
  for (const generator of [...listed, ...generators, plain]) {
    const mark = generator.detect(folder);
    if (mark !== null) return generator.profile(folder, mark);
  }
  throw new Error('Every folder is at least a plain one.');
}

/** The file or folder that makes a folder the top of a site; null where it may as well be any part of one. */
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

/** A site that lives below a path of its host has that path in every address. */
function withBasePath(found: SiteProfile): SiteProfile {
  if (found.isPlain || found.basePath || !found.siteUrl || !isUrl(found.siteUrl)) return found;
  const path = new URL(found.siteUrl).pathname.replace(/\/+$/, '');
  return path ? { ...found, basePath: path } : found;
}

/** What the host is told besides: its files lie at the top of the site's folder, or go into the site as they are. */
function hostRedirects(found: SiteProfile, folder: Folder): SiteProfile['redirects'] {
  const places = ['', ...found.assets.flatMap(({ folder: name, at }) => (at === '' ? [`${name}/`] : []))];
  return places.flatMap((place) =>
    readHostRules((file) => folder.text(place + file)).redirects.map((redirect) => ({
      ...redirect,
      file: place + redirect.file,
      isOfHost: true,
    })),
  );
}

/** Where frameworks have what stands around every page. */
const LAYOUTS = [
  'app.vue',
  'app/app.vue',
  'layouts/default.vue',
  'app/layouts/default.vue',
  'src/App.vue',
  'src/app.html',
  'src/routes/+layout.svelte',
  ...'app/layout src/app/layout pages/_document src/pages/_document pages/_app app/root'
    .split(' ')
    .flatMap((name) => ['tsx', 'jsx', 'js', 'ts'].map((extension) => `${name}.${extension}`)),
  ...['Layout', 'BaseLayout', 'Base', 'layout', 'base'].map((name) => `src/layouts/${name}.astro`),
  ...['_includes/layouts/base.njk', '_includes/base.njk'].flatMap((name) => [name, `src/${name}`]),
  'index.html',
];
const LANG = /<[hH]tml\b[^>{]{0,200}?\blang=["']([A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*)["']/;
/** A title for every page, as `useHead`, `metadata` or the element says it, where it is a text alone. */
const TITLES = [
  /\b(?:useHead|useSeoMeta)\(\s*\{[^{}]{0,400}?\btitle:\s*(["'])((?:(?!\1)[^\\\n{}$]){1,100})\1/,
  /\bmetadata\b[^=\n]{0,40}=\s*\{[^{}]{0,400}?\btitle:\s*(?:\{[^{}]{0,200}?\bdefault:\s*)?(["'])((?:(?!\1)[^\\\n{}$]){1,100})\1/,
  /<(title)>([^<>{}%$]{1,100})<\/title>/,
];

/** The name and the language that a site's layout says; undefined where it has no literal. */
function layoutWords(folder: Folder): { title?: string; lang?: string } {
  const texts = LAYOUTS.map(folder.text).filter((text) => text !== null);
  const title = texts.flatMap((text) => TITLES.map((form) => form.exec(text)?.[2]?.trim())).find(Boolean);
  const lang = texts.map((text) => LANG.exec(text)?.[1]).find(Boolean);
  return { ...(lang && { lang }), ...(title && { title }) };
}

/** Submodules without texts of the site. */
const NO_TEXTS = /(?:^|\/)(?:themes?|assets|images|static|vendor|plugins)(?:\/|$)/;

/**
 * What to do about a site of which nothing is published: fetch what is missing, name the site, or build it.
 * @param site what is known of the commands that build it.
 */
function adviceFor(
  folder: Folder,
  generators: readonly Generator[],
  { build: usual, ownBuild }: Pick<SiteProfile, 'build' | 'ownBuild'>,
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
