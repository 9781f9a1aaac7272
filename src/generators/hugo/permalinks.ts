import { type Folder, mapping, firstText } from '../site-folder.ts';
import type { Mapping } from './config.ts';
import type { HugoRoot } from './roots.ts';
import type { SiteLanguage } from '../site-profile.ts';
import type { AddressFacts, SourceRule } from '../source-rule.ts';
import { sectionRules, typeOfName } from '../standard/sections.ts';

/** https://gohugo.io/configuration/permalinks/#tokens */
export const HUGO_TOKENS = {
  title: 'titleslug',
  slug: 'slugortitle',
  filename: 'filebase',
  slugorfilename: 'slugorfilebase',
  contentbasename: 'filebase',
  slugorcontentbasename: 'slugorfilebase',
};

/** Parts of Go's reference time, which may stand in patterns too. */
const LAYOUT: Readonly<Record<string, string>> = {
  '2006': ':year',
  '06': ':short_year',
  '01': ':month',
  '1': ':i_month',
  '02': ':day',
  '2': ':i_day',
  January: ':monthname',
};

/** What no address has, and Hugo drops from patterns too. */
const DROPPED = /[^\p{L}\p{M}\p{N}\s./\\_#+~@%:[\]-]/gu;

/** The page of a section, to compare its pattern in two languages. */
const SECTION: AddressFacts = {
  path: '',
  slug: null,
  isIndex: false,
  isSection: true,
  language: '',
  isForeign: false,
};

export function hugoRules(
  folder: Folder,
  { root, language, at }: HugoRoot,
  languages: readonly SiteLanguage[],
  config: Mapping,
): SourceRule[] {
  const isLower = config['disablepathtolower'] !== true;
  const isPlain = config['removepathaccents'] === true;
  const rulesFor = (code: string | undefined) => {
    const { page, section: sections } = patternsOf(config, code);
    const urlOf = (section: string, all: Mapping, standard: string) => {
      const first = [at, section].filter(Boolean).join('/').split('/')[0] ?? '';
      const pattern = firstText(all[first.toLowerCase()], first === '' ? all['/'] : undefined);
      const whole = (pattern ?? standard)
        .replace(/:(2006|06|01|1|02|2|January)(?!\w)/g, (_, part: string) => LAYOUT[part] ?? '')
        .replace(DROPPED, '')
        .replace(/\s+/g, '-')
        .replace(/^\/+|\/+$/g, '');
      return `/${isLower ? whole.toLowerCase() : whole}${endingIn(config, first)}`;
    };
    return sectionRules(folder, root, {
      slugs: `${isPlain ? 'plain-' : ''}${isLower ? '' : 'cased-'}path`,
      html: true,
      languageIn: 'name',
      at,
      ...(language && languages.length > 1 ? { lang: language.code, prefix: language.prefix } : {}),
      url: (section) => urlOf(section, page, ':folder/:slugorcontentbasename'),
      sectionUrl: (section) => urlOf(section, sections, ':folder/:contentbasename'),
    }).map((rule) =>
      at && rule.type === null ? { ...rule, type: typeOfName(at.replace(/.*\//, '')) } : rule,
    );
  };
  const main = language ?? languages[0];
  const rules = rulesFor(main?.code);
  const others = languages
    .filter(({ code }) => code !== main?.code)
    .flatMap(({ code }) =>
      rulesFor(code)
        .filter(
          (rule, index) =>
            rule.url !== rules[index]?.url ||
            rule.patternOf?.(SECTION) !== rules[index]?.patternOf?.(SECTION),
        )
        .map((rule) => ({
          ...rule,
          bundles: [],
          files: rule.files.replace(/\*+$/, (glob) => `${glob === '**' ? '**/' : ''}*.${code}.*`),
        })),
    );
  return [...others, ...rules];
}

/** Patterns by section; those of a language overrule those of all. */
function patternsOf(config: Mapping, code: string | undefined): { page: Mapping; section: Mapping } {
  const own = code === undefined ? {} : mapping(mapping(mapping(config['languages'])[code])['permalinks']);
  const all = mapping(config['permalinks']);
  return {
    page: { ...all, ...mapping(all['page']), ...own, ...mapping(own['page']) },
    section: { ...mapping(all['section']), ...mapping(own['section']) },
  };
}

/** `uglyURLs` is a switch for all sections, or one for each. */
function endingIn(config: Mapping, section: string): string {
  const ugly = config['uglyurls'];
  return ugly === true || mapping(ugly)[section.toLowerCase()] === true ? ':html' : '/';
}
