import { type Folder, mapping, firstText, textsOf } from '../site-folder.ts';
import { type Mapping, lowerDeep } from './config.ts';
import type { AssetFolder, SiteLanguage, SiteProfile } from '../site-profile.ts';
import { escapeGlob } from '../standard/sections.ts';

/** A folder of content. */
export interface HugoRoot {
  root: string;
  /** null: several, and the ends of file names tell. */
  language: SiteLanguage | null;
  /** Where it stands in the content; empty at its top. */
  at: string;
}

interface Mount {
  source: string;
  target: string;
  lang: string | undefined;
  /** It takes some of the files alone. */
  isPartial: boolean;
}

/** https://gohugo.io/configuration/module/#mounts */
function mountsOf(config: Mapping, component: string): Mount[] {
  const given = mapping(config['module'])['mounts'];
  return (Array.isArray(given) ? given : []).flatMap((item): Mount[] => {
    const mount = lowerDeep(mapping(item));
    const [source, target] = [pathOf(mount['source']), pathOf(mount['target'])];
    if (!source || !target || (target !== component && !target.startsWith(`${component}/`))) return [];
    const isPartial = ['files', 'includefiles', 'excludefiles'].some((key) => mount[key] !== undefined);
    return [
      { source, target: target.slice(component.length + 1), lang: firstText(mount['lang']), isPartial },
    ];
  });
}

/** The folders of content, and those of which a mount takes some files alone. */
export function contentRoots(
  folder: Folder,
  config: Mapping,
  languages: readonly SiteLanguage[],
): { roots: HugoRoot[]; leftOut: SiteProfile['hidden'] } {
  const mounts = mountsOf(config, 'content');
  const standard = pathOf(config['contentdir']) ?? 'content';
  const given =
    mounts.length > 0
      ? mounts.map(({ source, target, lang }) => ({
          language: languages.find(({ code }) => code === lang?.toLowerCase()) ?? languages[0] ?? null,
          root: source,
          at: target,
        }))
      : languages.map((language) => ({
          language,
          root: pathOf(mapping(mapping(config['languages'])[language.code])['contentdir']) ?? standard,
          at: '',
        }));
  const roots = new Map<string, HugoRoot>();
  for (const item of given.filter(({ root }) => folder.has(root))) {
    const known = roots.get(item.root);
    roots.set(item.root, known && known.language !== item.language ? { ...item, language: null } : item);
  }
  const leftOut = mounts
    .filter(({ isPartial }) => isPartial)
    .map(({ source }) => ({
      files: `${escapeGlob(source)}/**`,
      kind: 'undecided' as const,
      reason: `the mount of ${source} takes some of its files alone`,
    }));
  return { roots: [...roots.values()], leftOut };
}

export function staticFolders(folder: Folder, config: Mapping): AssetFolder[] {
  const mounts = mountsOf(config, 'static');
  const numbered = Object.entries(config)
    .filter(([key]) => /^staticdir\d*$/.test(key))
    .flatMap(([, value]) => textsOf(value));
  const given =
    mounts.length > 0
      ? mounts.map(({ source, target }) => ({ folder: source, at: target && `/${target}` }))
      : (numbered.length > 0 ? numbered : ['static']).map((name) => ({
          folder: pathOf(name) ?? name,
          at: '',
        }));
  const images = ['assets/images', 'assets/img'].map((name) => ({ folder: name, at: name.slice(6) }));
  return [...given, ...images].filter((item) => folder.has(item.folder));
}

function pathOf(value: unknown): string | undefined {
  return firstText(value)?.replace(/^(?:\.?\/)+|\/+$/g, '');
}
