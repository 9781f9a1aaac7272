import type { ContentType } from '../../model/content-type.ts';
import { type Folder } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import type { SourceRule } from '../source-rule.ts';
import type { HiddenFiles } from '../site-profile.ts';

const NAMES: Readonly<Record<ContentType, string>> = {
  writing:
    'writing writings post posts blog blogs blogpost blogposts article articles essay essays journal news weblog log diary devlog til notes newsletter newsletters updates stories thoughts tutorials beitraege beiträge artikel aktuelles billets actualites actualités articulos artículos noticias entradas artigos notícias articoli notizie 文章 博客 記事 ブログ',
  video: 'video videos screencast screencasts vlog vlogs youtube webinar webinars livestreams',
  talk: 'talk talks speaking event events presentation presentations conference conferences slides lecture lectures keynotes appearances vortraege vorträge charlas ponencias',
  project:
    'project projects portfolio software case-study case-studies projekte projets proyectos projetos progetti',
  page: 'page pages doc docs documentation guide guides help legal authors author people team about tags categories series seiten faq wiki',
};

const TYPES = new Map(
  Object.entries(NAMES).flatMap(([type, names]) =>
    names.split(' ').map((name) => [name.normalize('NFC'), type as ContentType] as const),
  ),
);

/** Deeper folders are not sections. */
const MAX_DEPTH = 4;

/** The type that the name of a folder, collection or data file means; null if it means none. */
export function typeOfName(name: string): ContentType | null {
  const word = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/^_/, '')
    .replace(/^\d+[-_. ]/, '')
    .replace(/_/g, '-');
  return TYPES.get(word) ?? null;
}

/** Options that all sections below a folder share. */
interface SectionOptions
  extends Pick<
    SourceRule,
    'slugs' | 'at' | 'lang' | 'prefix' | 'languageIn' | 'html' | 'defaults' | 'permalinkOf'
  > {
  /** The pathname pattern of the entries of a section. @param section its path; empty for the folder itself. */
  url: (section: string) => string | null;
  sectionUrl?: (section: string) => string;
  except?: readonly string[];
  /** Whether data files in folders with a known name are entries too. */
  data?: boolean;
}

/**
 * One rule for each section below `root`, and one for the files in `root` itself. The names of sections give their
 * types.
 */
export function sectionRules(folder: Folder, root: string, options: SectionOptions): SourceRule[] {
  const { url, sectionUrl, except = [], data = false, ...shared } = options;
  const within = (path: string) => (root && path ? `${root}/${path}` : root || path);
  const ofSection = (pattern: string): Pick<SourceRule, 'patternOf'> => ({
    patternOf: ({ isSection }) => (isSection ? pattern : null),
  });
  const rule = (section: string, files: string, type: ContentType | null): SourceRule => ({
    ...shared,
    files: within(section) ? `${escapeGlob(within(section))}/${files}` : files,
    type,
    url: url(section),
    ...(sectionUrl ? ofSection(sectionUrl(section)) : {}),
    base: within(baseOf(section, type)),
    root,
    data: data && type !== null && section !== '',
  });
  const bundles: string[] = [];
  const visit = (section: string, depth: number): SourceRule[] =>
    folder.folders(within(section)).flatMap((name) => {
      if (depth === 1 && except.includes(name)) return [];
      const path = section ? `${section}/${name}` : name;
      const type = typeOfName(name);
      if (type !== null) {
        // Some folders inside of `pages/` hold posts.
        const inner = /^_?pages$/i.test(name) && depth < MAX_DEPTH ? visit(path, depth + 1) : [];
        return [...inner.filter((below) => below.type === 'writing'), rule(path, '**', type)];
      }
      if (isBundle(folder, within(path))) {
        bundles.push(within(path));
        return [];
      }
      const inner = depth < MAX_DEPTH ? visit(path, depth + 1).filter(({ type }) => type !== null) : [];
      return [...inner, rule(path, '**', null)];
    });
  const sections = visit('', 1);
  return [...sections, { ...rule('', '*', null), bundles }];
}

/**
 * The folder to which the names of entries are relative; empty for the root. A year is not a section but part of the
 * names.
 */
function baseOf(section: string, type: ContentType | null): string {
  if (type === 'page' && !/(^|\/)_?pages$/.test(section)) return '';
  return section.replace(/(^|\/)\d{4}$/, '');
}

/** Whether a folder is one entry: all its Markdown is `index.md` and translations of it. */
function isBundle(folder: Folder, path: string): boolean {
  const markdown = folder.filesIn(path).filter((file) => /\.(md|mdx|markdown|html)$/i.test(file));
  return (
    markdown.length > 0 &&
    markdown.every((file) => /(^|\/)index(\.[\w-]+)?\.\w+$/.test(file)) &&
    markdown.some((file) => !file.slice(path.length + 1).includes('/'))
  );
}

export function escapeGlob(name: string): string {
  return name.replace(/[\\*?[\]{}()!+@|]/g, '\\$&');
}

/** Rules for data files that by their names list talks, videos or projects. */
export function dataRules(folder: Folder, root: string): SourceRule[] {
  if (!folder.has(root)) return [];
  return folder.files().flatMap((file): SourceRule[] => {
    if (!file.startsWith(`${root}/`) || !/\.(ya?ml|json|toml)$/i.test(file)) return [];
    const [first = '', second] = file.slice(root.length + 1).split('/');
    const type = typeOfName(second === undefined ? first.replace(/\.[^.]+$/, '') : first);
    if (type === null || type === 'page' || type === 'writing') return [];
    return [{ files: escapeGlob(file), type, url: null, base: root, data: true }];
  });
}

/**
 * Pages below draft sections, and below sections whose page cannot be read. Zola drops them:
 * https://www.getzola.org/documentation/content/section/#front-matter. Hugo did so before version 0.123; Lectern holds
 * them back for later versions too.
 * @param except folders whose section page says nothing about the pages below.
 * @param languageIn the end of the glob, if a section page counts for one language only.
 */
export function draftSections(
  folder: Folder,
  roots: readonly string[],
  except: readonly string[] = [],
  languageIn: (file: string) => string = () => '',
): HiddenFiles[] {
  return sectionPages(folder, roots).flatMap(({ file, dir }) => {
    const matter = folder.matter(file);
    if (matter !== null && (except.includes(dir) || !isDraft(matter))) return [];
    const files = `${escapeGlob(dir)}/**${languageIn(file)}`;
    return matter === null
      ? [{ files, except: [file], reason: `${file} cannot be read, and may hold it back` }]
      : [{ files, reason: `in the draft section of ${file}` }];
  });
}

/** The pages of sections, `_index.md`, with their folders. */
export function sectionPages(folder: Folder, roots: readonly string[]): { file: string; dir: string }[] {
  return roots
    .flatMap((root) => folder.filesIn(root))
    .filter((file) => /\/_index(\.[\w-]+)?\.(md|markdown|html)$/.test(file))
    .map((file) => ({ file, dir: file.slice(0, file.lastIndexOf('/')) }));
}

function isDraft(matter: Record<string, unknown>): boolean {
  const key = Object.keys(matter).find((name) => name.toLowerCase() === 'draft');
  const value = key === undefined ? mapping(matter['cascade'])['draft'] : matter[key];
  return value === true || /^(?:true|yes|on|1)$/i.test(String(value));
}
