import { type Folder, mapping } from '../site-folder.ts';
import type { SiteProfile } from '../site-profile.ts';
import { escapeGlob } from './sections.ts';

/**
 * Pages below draft sections, and below those of which nothing can be told: https://www.getzola.org/documentation/content/section/#front-matter; Hugo drops them as
 * well (from 0.123 on it keeps them, but what may be held back is).
 * @param except folders whose own page says nothing of the pages below.
 * @param languageIn end of the glob where a page says nothing of other languages.
 */
export function draftSections(
  folder: Folder,
  roots: readonly string[],
  except: readonly string[] = [],
  languageIn: (file: string) => string = () => '',
): SiteProfile['hidden'] {
  return sectionPages(folder, roots).flatMap(({ file, dir }) => {
    const matter = folder.matter(file);
    if (matter !== null && (except.includes(dir) || !isDraft(matter))) return [];
    const files = `${escapeGlob(dir)}/**${languageIn(file)}`;
    return matter === null
      ? [{ files, except: [file], reason: `${file} cannot be read, and may hold it back` }]
      : [{ files, reason: `in the draft section of ${file}` }];
  });
}

/** Pages of sections, `_index.md`: with their folders, and the root that these lie in. */
export function sectionPages(
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

function isDraft(matter: Record<string, unknown>): boolean {
  const key = Object.keys(matter).find((name) => name.toLowerCase() === 'draft');
  const value = key === undefined ? mapping(matter['cascade'])['draft'] : matter[key];
  return value === true || /^(?:true|yes|on|1)$/i.test(String(value));
}
