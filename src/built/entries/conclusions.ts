import { CONTENT_TYPES } from '../../model/content-type.ts';
import type { Conclusion } from '../../model/content.ts';
import type { Entry } from '../../model/entry.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import type { SitePages } from '../site/site-pages.ts';

const SETTINGS = [
  ['name', 'name'],
  ['description', 'description'],
  ['site_url', 'address'],
  ['language', 'language'],
] as const;

/** What was concluded about a built site, in a few lines, and how to say otherwise. */
export function conclusionsOf(
  { address, pages }: SitePages,
  config: SiteConfig,
  facts: Partial<SiteConfig>,
  entries: readonly Entry[],
): Conclusion[] {
  const generator = [...pages.values()]
    .map(({ page }) => page.scan.metas.get('generator')?.[0])
    .find((name) => name !== undefined);
  return [
    {
      what: 'kind',
      value: generator === undefined ? 'built site' : `site built by ${generator}`,
      why: `${pages.size} ${pages.size === 1 ? 'page' : 'pages'} of HTML`,
      override: '',
    },
    ...SETTINGS.flatMap(([key, what]): Conclusion[] => {
      const value = config[key];
      return value === undefined
        ? []
        : [
            {
              what,
              value,
              why: value === facts[key] ? 'its own pages' : 'lectern.yaml',
              override: `${key}: ${JSON.stringify(value)}`,
            },
          ];
    }),
    ...(address.basePath === ''
      ? []
      : [{ what: 'base path', value: address.basePath, why: 'its own pages', override: '' }]),
    ...CONTENT_TYPES.flatMap((type): Conclusion[] => {
      const count = entries.filter((entry) => entry.type === type).length;
      return count === 0
        ? []
        : [
            {
              what: type,
              value: String(count),
              why: 'what its pages say, their dates and their addresses',
              override: '',
            },
          ];
    }),
  ];
}
