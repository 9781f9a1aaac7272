import { type Folder, firstText, textsOf } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import type { Mapping } from './config.ts';
import type { HugoSettings } from './settings.ts';
import { allIn } from '../standard/places.ts';
import type { AssetFolder, HiddenFiles, SiteLanguage } from '../site-profile.ts';
import type { SourceRule } from '../source-rule.ts';
import { sectionRules, typeOfName } from '../standard/sections.ts';

/** A folder of content. */
export interface HugoRoot {
  root: string;
  /** The language of its files; null if the ends of their names tell it. */
  language: SiteLanguage | null;
  /** The path at which it is mounted in the content; empty for the top. */
  mount: string;
}

interface Mount {
  source: string;
  target: string;
  lang: string | undefined;
  /** Whether it takes only some of the files. */
  isPartial: boolean;
}

/** https://gohugo.io/configuration/module/#mounts */
function mountsOf(config: HugoSettings, component: string): Mount[] {
  return Object.values(config['module.mounts']).flatMap((mount): Mount[] => {
    const [source, target] = [pathOf(mount.source), pathOf(mount.target)];
    if (!source || !target || (target !== component && !target.startsWith(`${component}/`))) return [];
    const isPartial = (['files', 'includefiles', 'excludefiles'] as const).some(
      (key) => mount[key] !== undefined,
    );
    return [{ source, target: target.slice(component.length + 1), lang: firstText(mount.lang), isPartial }];
  });
}

/** The folders of content, and the files of mounts that take only some of their files. */
export function contentRoots(
  folder: Folder,
  config: HugoSettings,
  languages: readonly SiteLanguage[],
): { roots: HugoRoot[]; partial: HiddenFiles[] } {
  const mounts = mountsOf(config, 'content');
  const standard = pathOf(config['contentdir']) ?? 'content';
  const candidates =
    mounts.length > 0
      ? mounts.map(({ source, target, lang }) => ({
          language: languages.find(({ code }) => code === lang?.toLowerCase()) ?? languages[0] ?? null,
          root: source,
          mount: target,
        }))
      : languages.map((language) => ({
          language,
          root: pathOf(config.languages[language.code]?.contentdir) ?? standard,
          mount: '',
        }));
  const roots = new Map<string, HugoRoot>();
  for (const item of candidates.filter(({ root }) => folder.has(root))) {
    const known = roots.get(item.root);
    roots.set(item.root, known && known.language !== item.language ? { ...item, language: null } : item);
  }
  const partial = mounts
    .filter(({ isPartial }) => isPartial)
    .map(({ source }) => ({
      files: allIn(source),
      kind: 'undecided' as const,
      reason: `the mount of ${source} takes some of its files alone`,
    }));
  return { roots: [...roots.values()], partial };
}

export function staticFolders(folder: Folder, config: HugoSettings): AssetFolder[] {
  const mounts = mountsOf(config, 'static');
  const named = textsOf(config.staticdir);
  const configured =
    mounts.length > 0
      ? mounts.map(({ source, target }) => ({ folder: source, at: target && `/${target}` }))
      : (named.length > 0 ? named : ['static']).map((name) => ({
          folder: pathOf(name) ?? name,
          at: '',
        }));
  const images = ['assets/images', 'assets/img'].map((name) => ({ folder: name, at: name.slice(6) }));
  return [...configured, ...images].filter((item) => folder.has(item.folder));
}

function pathOf(value: unknown): string | undefined {
  return firstText(value)?.replace(/^(?:\.?\/)+|\/+$/g, '');
}

/** https://gohugo.io/configuration/permalinks/#tokens */
export const HUGO_TOKENS = {
  title: 'titleslug',
  slug: 'slugortitle',
  filename: 'filebase',
  slugorfilename: 'slugorfilebase',
  contentbasename: 'filebase',
  slugorcontentbasename: 'slugorfilebase',
};

/** Parts of Go's reference time, which patterns may contain. */
const LAYOUT: Readonly<Record<string, string>> = {
  '2006': ':year',
  '06': ':short_year',
  '01': ':month',
  '1': ':i_month',
  '02': ':day',
  '2': ':i_day',
  January: ':monthname',
};

/** Characters that Hugo removes from addresses, and from patterns too. */
const DROPPED = /[^\p{L}\p{M}\p{N}\s./\\_#+~@%:[\]-]/gu;

export function hugoRules(
  folder: Folder,
  { root, language, mount }: HugoRoot,
  languages: readonly SiteLanguage[],
  config: HugoSettings,
): SourceRule[] {
  const isLower = config['disablepathtolower'] !== true;
  const isPlain = config['removepathaccents'] === true;
  const rulesFor = (code: string | undefined) => {
    const { page, section: sections } = patternsOf(config, code);
    const urlOf = (section: string, all: Mapping, standard: string) => {
      const topSection = [mount, section].filter(Boolean).join('/').split('/')[0] ?? '';
      const pattern = firstText(all[topSection.toLowerCase()], topSection === '' ? all['/'] : undefined);
      const whole = (pattern ?? standard)
        .replace(/:(2006|06|01|1|02|2|January)(?!\w)/g, (_, part: string) => LAYOUT[part] ?? '')
        .replace(DROPPED, '')
        .replace(/\s+/g, '-')
        .replace(/^\/+|\/+$/g, '');
      return `/${isLower ? whole.toLowerCase() : whole}${endingIn(config, topSection)}`;
    };
    return sectionRules(folder, root, {
      slugs: `${isPlain ? 'plain-' : ''}${isLower ? '' : 'cased-'}path`,
      html: true,
      languageIn: 'name',
      at: mount,
      ...(language && languages.length > 1 ? { lang: language.code, prefix: language.prefix } : {}),
      url: (section) => urlOf(section, page, ':folder/:slugorcontentbasename'),
      sectionUrl: (section) => urlOf(section, sections, ':folder/:contentbasename'),
    }).map((rule) =>
      mount && rule.type === null ? { ...rule, type: typeOfName(mount.replace(/.*\//, '')) } : rule,
    );
  };
  const main = language ?? languages[0];
  const rules = rulesFor(main?.code);
  const isOwn = (code = '') => Object.keys(mapping(config.languages[code]?.permalinks)).length > 0;
  const others = languages
    .filter(({ code }) => code !== main?.code && (isOwn(code) || isOwn(main?.code)))
    .flatMap(({ code }) =>
      rulesFor(code).map((rule) => ({
        ...rule,
        bundles: [],
        files: rule.files.replace(/\*+$/, (glob) => `${glob === '**' ? '**/' : ''}*.${code}.*`),
      })),
    );
  return [...others, ...rules];
}

/** Patterns by section. Those of a language overrule those of the site. */
function patternsOf(config: HugoSettings, code = ''): { page: Mapping; section: Mapping } {
  const levels = [config, config.languages[code]];
  const whole = (key: 'permalinks' | 'permalinks.page' | 'permalinks.section') =>
    levels.map((level) => mapping(level?.[key]));
  const [all, ofLanguage] = whole('permalinks');
  const [page, pageOfLanguage] = whole('permalinks.page');
  const [section, sectionOfLanguage] = whole('permalinks.section');
  return {
    page: { ...all, ...page, ...ofLanguage, ...pageOfLanguage },
    section: { ...section, ...sectionOfLanguage },
  };
}

/** The end of addresses in a section. `uglyURLs` is one switch for all sections, or one for each. */
function endingIn(config: HugoSettings, section: string): string {
  const ugly = config['uglyurls'];
  return ugly === true || mapping(ugly)[section.toLowerCase()] === true ? ':html' : '/';
}
