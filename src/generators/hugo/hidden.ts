import { type Folder, mapping, textsOf } from '../site-folder.ts';
import { draftSections, type Hidden } from '../standard/draft-sections.ts';
import { readPattern } from '../standard/patterns.ts';
import { escapeGlob } from '../standard/sections.ts';

/** Content that Hugo does not publish, whatever the files themselves say. @param config with keys in lower case */
export function notPublished(
  folder: Folder,
  config: Readonly<Record<string, unknown>>,
  roots: readonly string[],
  from: string,
): Hidden[] {
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
): Hidden[] {
  return textsOf(config['ignorefiles']).flatMap((source) => {
    const matches = readPattern(source, folder, from);
    return files
      .filter((file) => matches(`/${file}`))
      .map((file) => ({ files: escapeGlob(file), reason: `matches ignoreFiles ${source}` }));
  });
}

/** The page of a section in one language says nothing of the others. */
function languageIn(file: string): string {
  const code = /\/_index\.([\w-]+)\.\w+$/.exec(file)?.[1];
  return code === undefined ? '' : `/*.${code}.*`;
}

/** https://gohugo.io/configuration/all/#disablekinds */
function disabledKinds(config: Readonly<Record<string, unknown>>, roots: readonly string[]): Hidden[] {
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
    roots.flatMap((root) =>
      (globs[kind.toLowerCase()] ?? []).map((glob) => ({
        files: `${escapeGlob(root)}/${glob}`,
        reason: `pages of its kind are switched off (disableKinds ${kind})`,
      })),
    ),
  );
}

function disabledLanguages(config: Readonly<Record<string, unknown>>, roots: readonly string[]): Hidden[] {
  const disabled = Object.entries(mapping(config['languages']))
    .filter(([, value]) => mapping(value)['disabled'] === true)
    .map(([code]) => code);
  return [...disabled, ...textsOf(config['disablelanguages'])].flatMap((code) =>
    roots
      .flatMap((root) => [`${escapeGlob(root)}/**/*.${code}.*`, `${escapeGlob(root)}/${code}/**`])
      .map((files) => ({ files, reason: `its language, ${code}, is disabled` })),
  );
}

/** https://gohugo.io/content-management/page-bundles/: beside and below `index.md`, texts are resources without a page. */
function bundledTexts(files: readonly string[]): Hidden[] {
  const index = /^(.*)\/index(?:\.[\w-]+)?\.(?:md|markdown|html)$/;
  const bundles = new Set(files.map((file) => index.exec(file)?.[1]).filter((dir) => dir !== undefined));
  if (bundles.size === 0) return [];
  return files
    .filter((file) => {
      if (!/\.(?:md|markdown|html)$/.test(file)) return false;
      const folders = (index.exec(file)?.[1] ?? file).split('/').slice(0, -1);
      return folders.some((_, depth) => bundles.has(folders.slice(0, depth + 1).join('/')));
    })
    .map((file) => ({ files: escapeGlob(file), reason: 'a resource of its page bundle' }));
}
