import { foldersOf } from '../../text/pathname.ts';
import { type Folder, mapping, textsOf } from '../site-folder.ts';
import type { SiteProfile } from '../site-profile.ts';
import { readPattern } from '../standard/patterns.ts';
import { allIn, leftOut } from '../standard/places.ts';
import { escapeGlob, draftSections } from '../standard/sections.ts';

/** Content that Hugo does not publish, whatever the files themselves say. @param config with keys in lower case */
export function notPublished(
  folder: Folder,
  config: Readonly<Record<string, unknown>>,
  roots: readonly string[],
  from: string,
): SiteProfile['hidden'] {
  const files = roots.flatMap((root) => folder.filesIn(root));
  return [
    ...draftSections(folder, roots, roots, languageIn),
    ...disabledKinds(config, roots),
    ...disabledLanguages(config, roots),
    ...ignoredFiles(folder, config, files, from),
    ...bundledTexts(files),
  ];
}

/** https://gohugo.io/configuration/all/#ignorefiles: regular expressions on the path. */
function ignoredFiles(
  folder: Folder,
  config: Readonly<Record<string, unknown>>,
  files: readonly string[],
  from: string,
): SiteProfile['hidden'] {
  return textsOf(config['ignorefiles']).flatMap((source) => {
    const matches = readPattern(source, folder, from);
    return leftOut(
      files.filter((file) => matches(`/${file}`)).map(escapeGlob),
      `matches ignoreFiles ${source}`,
    );
  });
}

/** The page of a section in one language says nothing of the others. */
function languageIn(file: string): string {
  const code = /\/_index\.([\w-]+)\.\w+$/.exec(file)?.[1];
  return code === undefined ? '' : `/*.${code}.*`;
}

/** https://gohugo.io/configuration/all/#disablekinds */
function disabledKinds(
  config: Readonly<Record<string, unknown>>,
  roots: readonly string[],
): SiteProfile['hidden'] {
  const taxonomies = Object.values(mapping(config['taxonomies'] ?? { tag: 'tags', category: 'categories' }));
  const lists = taxonomies.map((name) => escapeGlob(String(name)));
  const globs: Readonly<Record<string, readonly string[]>> = {
    home: ['_index*.*'],
    page: ['**/!(_index.*)'],
    section: ['*/**/_index*.*'],
    taxonomy: lists.map((name) => `${name}/_index*.*`),
    term: lists.map((name) => `${name}/*/**`),
  };
  return textsOf(config['disablekinds']).flatMap((kind) =>
    leftOut(
      roots.flatMap((root) => (globs[kind.toLowerCase()] ?? []).map((glob) => allIn(root, glob))),
      `pages of its kind are switched off (disableKinds ${kind})`,
    ),
  );
}

function disabledLanguages(
  config: Readonly<Record<string, unknown>>,
  roots: readonly string[],
): SiteProfile['hidden'] {
  const disabled = Object.entries(mapping(config['languages']))
    .filter(([, value]) => mapping(value)['disabled'] === true)
    .map(([code]) => code);
  return [...disabled, ...textsOf(config['disablelanguages'])].flatMap((code) =>
    leftOut(
      roots.flatMap((root) => [allIn(root, `**/*.${code}.*`), allIn(root, `${code}/**`)]),
      `its language, ${code}, is disabled`,
    ),
  );
}

/** https://gohugo.io/content-management/page-bundles/: beside and below `index.md`, texts are resources without a page. */
function bundledTexts(files: readonly string[]): SiteProfile['hidden'] {
  const index = /^(.*)\/index(?:\.[\w-]+)?\.(?:md|markdown|html)$/;
  const bundles = new Set(files.map((file) => index.exec(file)?.[1]).filter((dir) => dir !== undefined));
  if (bundles.size === 0) return [];
  const bundled = files.filter((file) => {
    if (!/\.(?:md|markdown|html)$/.test(file)) return false;
    return foldersOf(index.exec(file)?.[1] ?? file).some((dir) => bundles.has(dir));
  });
  return leftOut(bundled.map(escapeGlob), 'a resource of its page bundle');
}
