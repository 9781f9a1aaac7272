import { CONTENT_TYPES } from '../../model/content-type.ts';
import type { Inference } from '../../model/content.ts';
import type { Entry } from '../../model/entry.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import type { Language, LanguageSource } from '../site/languages.ts';
import type { SitePages } from '../site/site-pages.ts';

const SETTINGS = [
  ['name', 'name'],
  ['description', 'description'],
  ['site_url', 'address'],
  ['language', 'language'],
] as const;

const WHY: Readonly<Record<LanguageSource, string>> = {
  lang: 'its own pages',
  alternate: 'the hreflang of its links',
  address: 'the addresses of its pages',
  words: 'the words of its pages',
};

/** What the owner says, what the build says, and where its language was read. */
interface Evidence {
  given: Partial<SiteConfig>;
  facts: Partial<SiteConfig>;
  language: Language | null;
}

function whyOf(key: (typeof SETTINGS)[number][0], { given, facts, language }: Evidence): string {
  if (given[key] !== undefined) return 'lectern.yaml';
  if (facts[key] === undefined) return 'nothing says otherwise';
  return key === 'language' && language !== null ? WHY[language.source] : 'its own pages';
}

/** What was concluded about a built site, in a few lines, and how to say otherwise. */
export function inferencesOf(
  { address, pages }: SitePages,
  config: SiteConfig,
  evidence: Evidence,
  entries: readonly Entry[],
): Inference[] {
  const generator = [...pages.values()]
    .map(({ page }) => page.scan.metas.get('generator')?.[0])
    .find((name) => name !== undefined);
  const kind = generator === undefined ? 'built site' : `site built by ${generator}`;
  const count = `${pages.size} ${pages.size === 1 ? 'page' : 'pages'} of HTML`;
  const own = 'its own pages';
  return [
    { what: 'kind', value: kind, why: count, override: '' },
    ...SETTINGS.flatMap(([key, what]): Inference[] => {
      const value = config[key];
      const override = `${key}: ${JSON.stringify(value)}`;
      return value === undefined ? [] : [{ what, value, why: whyOf(key, evidence), override }];
    }),
    ...[address.basePath]
      .filter(Boolean)
      .map((value) => ({ what: 'base path', value, why: own, override: '' })),
    ...CONTENT_TYPES.flatMap((type): Inference[] => {
      const value = entries.filter((entry) => entry.type === type).length;
      const why = 'what its pages say, their dates and their addresses';
      return value === 0 ? [] : [{ what: type, value: String(value), why, override: '' }];
    }),
  ];
}
