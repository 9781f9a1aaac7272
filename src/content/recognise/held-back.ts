import { type Folder, mapping } from './folder.ts';
import { escapeGlob } from './sections.ts';

/** Files that are not published, and why. */
export interface Hidden {
  files: string;
  reason: string;
}

/** What Hugo's sections hold back below them: https://gohugo.io/configuration/cascade/ */
export function cascadedDrafts(folder: Folder, roots: readonly string[]): Hidden[] {
  return sectionPages(folder, roots).flatMap(({ file, dir, root }) => {
    const { cascade } = folder.matter(file);
    return (Array.isArray(cascade) ? cascade : [cascade]).flatMap((item): Hidden[] => {
      const values = mapping(item);
      const build = mapping(values['build'] ?? values['_build']);
      if (!isTrue(values['draft']) && build['render'] !== 'never' && build['render'] !== false) return [];
      const { path } = mapping(values['target'] ?? values['_target']);
      const files = typeof path === 'string' ? `${escapeGlob(root)}${path}` : `${escapeGlob(dir)}/**`;
      return [{ files, reason: `held back by the cascade of ${file}` }];
    });
  });
}

/** Pages of Zola's draft sections: https://www.getzola.org/documentation/content/section/#front-matter */
export function draftSections(folder: Folder, roots: readonly string[]): Hidden[] {
  return sectionPages(folder, roots)
    .filter(({ file }) => isTrue(folder.matter(file)['draft']))
    .map(({ file, dir }) => ({ files: `${escapeGlob(dir)}/**`, reason: `in the draft section of ${file}` }));
}

function sectionPages(
  folder: Folder,
  roots: readonly string[],
): { file: string; dir: string; root: string }[] {
  return roots.flatMap((root) =>
    folder
      .filesIn(root)
      .filter((file) => /\/_index(\.[\w-]+)?\.(md|markdown|html)$/.test(file))
      .map((file) => ({ file, dir: file.slice(0, file.lastIndexOf('/')), root })),
  );
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
