import type { Conclusion } from '../model/content.ts';
import { CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import type { Recognised } from './recognise/recognised.ts';
import type { RawEntry } from './settle.ts';

/** The rule that says the same of a folder; in a data folder, of its files of data. */
function ruleFor(place: string, type: ContentType): string {
  const files = place === '.' ? '**' : `${place}/**`;
  return `{ files: ${JSON.stringify(files)}, type: ${type} }`;
}

/** What was concluded about a site, in a few lines, and how to say otherwise. */
export function conclusionsOf(site: Recognised, entries: readonly RawEntry[]): Conclusion[] {
  const { because } = site;
  const conclusion = (
    what: string,
    value: string | undefined,
    override: string,
    why = because,
  ): Conclusion[] => (value === undefined || value === '' ? [] : [{ what, value, why, override }]);
  const visible = entries.filter(({ hidden }) => hidden === null);
  return [
    ...conclusion('kind', site.kind, 'content: a list of rules, see docs/configuration.md'),
    ...conclusion('name', site.name, `name: ${JSON.stringify(site.name)}`),
    ...conclusion('address', site.siteUrl, `site_url: ${site.siteUrl}`),
    ...conclusion('language', site.language, `language: ${site.language}`),
    ...conclusion('time zone', site.timeZone, `time_zone: ${site.timeZone}`),
    ...conclusion(
      'languages',
      site.languages.length > 1 ? site.languages.map(({ tag }) => tag).join(', ') : undefined,
      'content: a list of rules, see docs/configuration.md',
    ),
    ...CONTENT_TYPES.flatMap((type) => {
      const places = new Map<string, number>();
      for (const entry of visible) {
        if (entry.type !== type) continue;
        const place = entry.parsed.rule.base || '.';
        places.set(place, (places.get(place) ?? 0) + 1);
      }
      const value = [...places]
        .map(([place, count]) => `${place === '.' ? 'the folder itself' : `${place}/`} (${count})`)
        .join(', ');
      return conclusion(
        type,
        value,
        `content: [${[...places.keys()].map((place) => ruleFor(place, type)).join(', ')}]`,
        'its place and its dates',
      );
    }),
    ...conclusion(
      'assets',
      site.assets.map(({ folder }) => `${folder}/`).join(', '),
      `assets: [${site.assets.map(({ folder }) => folder).join(', ')}]`,
    ),
  ];
}
