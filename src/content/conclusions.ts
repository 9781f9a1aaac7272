import type { Conclusion } from '../model/content.ts';
import { CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import { type SiteConfig, siteConfig } from '../model/site-config.ts';
import { CONFIG_FILE, usableConfig } from './config.ts';
import type { AssetFolder, Recognised } from './recognise/recognised.ts';
import { escapeGlob } from './recognise/sections.ts';
import type { RawEntry } from './settle.ts';

/** What a site's own configuration says too, and what it is called here. */
const SETTINGS = [
  ['name', 'name'],
  ['site_url', 'address'],
  ['language', 'language'],
  ['time_zone', 'time zone'],
] as const;
const DEFAULTS = siteConfig.parse({});
const DATA = /\.(?:ya?ml|json|toml)$/i;
/** So many files of another type than the rest of their folder are named in a rule each. */
const FEW = 12;

/** What was concluded about a site, in a few lines, and how to say otherwise. */
export function conclusionsOf(
  site: Recognised,
  config: SiteConfig,
  entries: readonly RawEntry[],
  assets: readonly AssetFolder[],
): Conclusion[] {
  const usable = usableConfig(site);
  const settings = SETTINGS.flatMap(([key, what]): Conclusion[] => {
    const value = config[key];
    const why = value === usable[key] ? site.because : CONFIG_FILE;
    if (value === undefined || (value === DEFAULTS[key] && usable[key] === undefined)) return [];
    return [{ what, value, why, override: `${key}: ${scalar(value)}` }];
  });
  const visible = entries.filter(({ hidden }) => hidden === null);
  return [
    { what: 'kind', value: site.kind, why: site.because, override: '' },
    ...settings,
    ...(site.languages.length > 1
      ? [
          {
            what: 'languages',
            value: site.languages.map(({ tag }) => tag).join(', '),
            why: site.because,
            override: '',
          },
        ]
      : []),
    ...CONTENT_TYPES.flatMap((type) => typeConclusion(type, visible)),
    ...(assets.length > 0
      ? [
          {
            what: 'assets',
            value: assets.map(({ folder }) => `${folder}/`).join(', '),
            why: config.assets ? CONFIG_FILE : site.because,
            override: `assets: [${assets.map(({ folder }) => scalar(folder)).join(', ')}]`,
          },
        ]
      : []),
  ];
}

/** Where the entries of a type lie, and the rules that say so. */
function typeConclusion(type: ContentType, visible: readonly RawEntry[]): Conclusion[] {
  const own = visible.filter((entry) => entry.type === type);
  if (own.length === 0) return [];
  const places = new Map<string, RawEntry[]>();
  for (const entry of own) places.set(placeOf(entry), [...(places.get(placeOf(entry)) ?? []), entry]);
  const value = [...places].map(([place, { length }]) => `${told(place)} (${length})`).join(', ');
  const rules = [...places]
    .toSorted(([a], [b]) => depth(b) - depth(a))
    .flatMap(([place, members]) => rulesFor(place, type, members, visible));
  const isConfigured = own.some(({ parsed }) => parsed.rule.isOwn || parsed.rule.isTyped);
  return [
    {
      what: type,
      value,
      why: isConfigured ? `${CONFIG_FILE}, its place and its dates` : 'its place and its dates',
      override: rules.length > 0 ? `content: [${rules.join(', ')}]` : '',
    },
  ];
}

/** A rule for the folder where its entries are of this type, else for the few files that are. */
function rulesFor(
  place: string,
  type: ContentType,
  members: readonly RawEntry[],
  visible: readonly RawEntry[],
): string[] {
  const rule = (files: string) => `{ files: ${JSON.stringify(files)}, type: ${type} }`;
  if (DATA.test(place)) return [rule(escapeGlob(place))];
  const others = visible.filter((entry) => placeOf(entry) === place && entry.type !== type);
  if (members.length > others.length) return [rule(place === '.' ? '**' : `${escapeGlob(place)}/**`)];
  const files = [...new Set(members.map(({ file }) => file))];
  return files.length <= FEW ? files.map((file) => rule(escapeGlob(file))) : [];
}

/** The folder of an entry's rule; of an item in a list, the file. */
function placeOf({ file, parsed }: RawEntry): string {
  const { base } = parsed.rule;
  return DATA.test(file) && /(?:^|\/)_?data$|^$/.test(base) ? file : base || '.';
}

function told(place: string): string {
  return place === '.' ? 'the folder itself' : DATA.test(place) ? place : `${place}/`;
}

function depth(place: string): number {
  return place === '.' ? 0 : place.split('/').length;
}

/** As YAML takes it: bare where that is unmistakable. */
function scalar(value: string): string {
  const isWord = /^[a-z][\w./-]*$/i.test(value) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value);
  return isWord || /^https?:\/\/[\w./:-]+$/.test(value) ? value : JSON.stringify(value);
}
