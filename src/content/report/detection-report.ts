import { CONFIG_FILE } from '../config/config-file.ts';
import type { Inference } from '../../model/content.ts';
import { CONTENT_TYPES, type ContentType } from '../../model/content-type.ts';
import { type SiteConfig, siteConfig } from '../../model/site-config.ts';
import { usableConfig } from '../config/config.ts';
import type { AssetFolder, SiteProfile } from '../../generators/site-profile.ts';
import { escapeGlob } from '../../generators/standard/sections.ts';
import { addTo } from '../../text/append.ts';
import { isData } from '../../text/file-kinds.ts';
import type { PlacedEntry } from '../entries/placed-entry.ts';

/** Settings that a site's own configuration may have, and their names in the report. */
const SETTINGS = [
  ['name', 'name'],
  ['site_url', 'address'],
  ['language', 'language'],
  ['time_zone', 'time zone'],
] as const;
const DEFAULTS = siteConfig.parse({});
/** Up to so many files of another type than the rest of their folder get a rule each. */
const FEW = 12;

/** The conclusions about a site, each with its reason and the line of `lectern.yaml` that overrules it. */
export function detectionReport(
  site: SiteProfile,
  config: SiteConfig,
  name: string,
  entries: readonly PlacedEntry[],
  assets: readonly AssetFolder[],
): Inference[] {
  const usable = usableConfig(site);
  const settings = SETTINGS.flatMap(([key, what]): Inference[] => {
    const isDefault = config[key] === DEFAULTS[key] && usable[key] === undefined;
    const isInferred = isDefault && key === 'name';
    const value = isInferred ? name : config[key];
    if (value === undefined || (isDefault && !isInferred)) return [];
    const inferred = name === DEFAULTS.name ? 'the default' : 'its own links or its home page';
    const why = isInferred ? inferred : value === usable[key] ? site.detectedBy : CONFIG_FILE;
    return [{ what, value, why, override: `${key}: ${scalar(value)}` }];
  });
  const visible = entries.filter(({ hidden }) => hidden === null);
  const places = new Map<string, PlacedEntry[]>();
  for (const entry of visible) addTo(places, placeOf(entry), entry);
  const languages = site.about.languages.map(({ tag }) => tag);
  const folders = assets.map(({ folder }) => folder);
  const rules = rulesOf(places);
  const isAlone = site.isPlain && site.files.roots[0] !== 'content';
  return [
    { what: 'kind', value: site.kind, why: site.detectedBy, override: '' },
    ...settings,
    ...conclusion('languages', languages.length > 1 ? languages : [], site.detectedBy),
    ...CONTENT_TYPES.flatMap((type) => typeConclusion(type, visible, places, rules, isAlone)),
    ...conclusion(
      'assets',
      folders.map((folder) => `${folder}/`),
      config.assets ? CONFIG_FILE : site.detectedBy,
      `assets: [${folders.map(scalar).join(', ')}]`,
    ),
  ];
}

/** A conclusion with several values; none without values. */
function conclusion(what: string, values: readonly string[], why: string, override = ''): Inference[] {
  return values.length === 0 ? [] : [{ what, value: values.join(', '), why, override }];
}

/** A rule as it is written in `lectern.yaml`. */
interface WrittenRule {
  text: string;
  type: ContentType;
  /** The start of its files' paths; the whole path for a single file. */
  start: string;
  isFolder: boolean;
}

/** The places of the entries of a type, and the rules that describe them. */
function typeConclusion(
  type: ContentType,
  visible: readonly PlacedEntry[],
  places: ReadonlyMap<string, readonly PlacedEntry[]>,
  rules: readonly WrittenRule[],
  isAlone: boolean,
): Inference[] {
  const counts = [...places].flatMap(([place, members]) => {
    const count = members.filter((entry) => entry.type === type).length;
    return count === 0 ? [] : [`${placeName(place)} (${count})`];
  });
  const typeRules = rules.filter((rule) => rule.type === type);
  const holds = (rule: WrittenRule) =>
    typeRules.some(({ isFolder, start }) => isFolder && rule.start.startsWith(start));
  // Rules for files of another type inside these folders come first.
  const writtenRules = rules.filter((rule) => rule.type === type || isAlone || holds(rule));
  const isSet = visible.some(
    ({ type: found, parsed: { rule } }) => found === type && (rule.isOwn || rule.isTyped),
  );
  const why = isSet ? `${CONFIG_FILE}, its place and its dates` : 'its place and its dates';
  return conclusion(
    type,
    counts,
    why,
    typeRules.length > 0 ? `content: [${writtenRules.map(({ text }) => text).join(', ')}]` : '',
  );
}

/** Rules that give every entry its type, narrow ones first. Places with too many exceptions get none. */
function rulesOf(places: ReadonlyMap<string, readonly PlacedEntry[]>): WrittenRule[] {
  const rule = (type: ContentType, start: string, isFolder = false): WrittenRule => {
    const files = escapeGlob(start) + (isFolder ? '**' : '');
    return { text: `{ files: ${JSON.stringify(files)}, type: ${type} }`, type, start, isFolder };
  };
  return [...places]
    .toSorted(([a], [b]) => depth(b) - depth(a))
    .flatMap(([place, members]): WrittenRule[] => {
      const files = new Map(CONTENT_TYPES.map((type) => [type, new Set<string>()]));
      for (const { type, file } of members) files.get(type)?.add(file);
      const [[main] = ['page' as const], ...others] = [...files].toSorted(([, a], [, b]) => b.size - a.size);
      if (isData(place)) return [rule(main, place)];
      if (others.some(([, { size }]) => size > FEW)) return [];
      const single = others.flatMap(([type, names]) => [...names].map((file) => rule(type, file)));
      return [...single, rule(main, place === '.' ? '' : `${place}/`, true)];
    })
    .toSorted((a, b) => Number(a.isFolder) - Number(b.isFolder));
}

/** The folder of an entry's rule; for an item of a data file, the file. */
function placeOf({ file, parsed }: PlacedEntry): string {
  const { base } = parsed.rule;
  return isData(file) && /(?:^|\/)_?data$|^$/.test(base) ? file : base || '.';
}

function placeName(place: string): string {
  return place === '.' ? 'the folder itself' : isData(place) ? place : `${place}/`;
}

function depth(place: string): number {
  return place === '.' ? 0 : place.split('/').length;
}

/** A value as YAML: without quotes if it cannot be mistaken. */
function scalar(value: string): string {
  const isWord = /^[a-z][\w./-]*$/i.test(value) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value);
  return isWord || /^https?:\/\/[\w./:-]+$/.test(value) ? value : JSON.stringify(value);
}
