import type { Code } from '../../code/ask/code.ts';
import { type Call, certain, type Config } from '../../code/ask/config.ts';
import { resolved, recorder } from '../../code/ask/follow.ts';
import { placeOf } from '../../code/parse/source.ts';
import { folderAround } from '../../text/pathname.ts';
import { baseOf } from '../standard/patterns.ts';
import { allIn } from '../standard/places.ts';
import { astroSettings } from './settings.ts';
import { firstOf, type Folder } from '../site-folder.ts';
import { folderNamed, likely, reasonText } from '../standard/read-code.ts';
import { escapeGlob } from '../standard/sections.ts';
import type { UnknownContent } from '../site-profile.ts';

/** A collection of content: https://docs.astro.build/en/guides/content-collections/ */
export interface Collection {
  name: string;
  dir: string;
  files: string;
  /** Globs of files that the collection leaves out. */
  without: string[];
  /** The defaults of its schema. */
  defaults: Defaults;
  /** Whether code of the site makes the names of its entries. */
  hasOwnIds: boolean;
  /** Why Lectern cannot determine the files of the collection; then none of them is published. */
  withheld?: string;
}

const CONFIGS = ['content.config', 'content/config'].flatMap((name) =>
  ['ts', 'mts', 'mjs', 'js'].map((ending) => `${name}.${ending}`),
);

/**
 * The collections that the configuration defines, else the folders of `content/`. `unknown` says why there may be
 * others.
 */
export function astroCollections(
  folder: Folder,
  code: Code,
  source: string,
): { collections: Collection[]; unknown: UnknownContent[] } {
  const byFolder = folder.folders(`${source}/content`).map((name) => folderCollection(source, name));
  const file = firstOf(
    folder,
    CONFIGS.map((name) => `${source}/${name}`),
  );
  if (file === undefined) return { collections: byFolder, unknown: [] };
  const defined = definedIn(code, file);
  if ('why' in defined) {
    const candidates = byFolder.map(({ dir }) => dir);
    return { collections: [], unknown: [{ ...defined, candidates }] };
  }
  const definedCollections = defined.flatMap(([name, value]) => collectionOf(folder, source, name, value));
  // If every collection has a loader, a folder that no loader names belongs to no collection.
  const isComplete = defined.length > 0 && defined.every(([, value]) => hasLoader(value));
  const isTaken = new Set([
    ...definedCollections.map(({ dir }) => dir),
    ...definedCollections.map(({ name }) => `${source}/content/${name}`),
  ]);
  return {
    collections: isComplete
      ? definedCollections
      : [...definedCollections, ...byFolder.filter(({ dir }) => !isTaken.has(dir))],
    unknown: [],
  };
}

/** The collections that a file defines, by their names, or why they cannot be determined. */
function definedIn(code: Code, file: string): [string, Config][] | Pick<UnknownContent, 'why' | 'place'> {
  const module = code.module(file);
  const isGiven = module?.run() === null && module.names().includes('collections');
  const exported = code.exported(file, 'collections');
  if (module?.run() === null && !isGiven) {
    // The file exports each collection under a name of its own: `export const blogCollection = defineCollection(…)`.
    return code
      .names(file)
      .filter(([, { call }]) => call?.name === 'defineCollection')
      .map(([name, value]) => [name.replace(/Collection$/, ''), value]);
  }
  const { value, doubt } = exported.entries();
  if (value !== undefined && doubt === null) return value;
  const why = `the collections of ${file} cannot be determined: ${doubt?.why ?? 'it says nothing of them'}`;
  return { why, place: doubt ? placeOf(doubt.at) : { file, line: 1 } };
}

function optionsOf(value: Config): Config | undefined {
  return value.call?.name === 'defineCollection' ? value.call.arg(0) : undefined;
}

function hasLoader(value: Config): boolean {
  const options = optionsOf(value);
  return options === undefined || astroSettings(options, 'collection.').loader.kind !== 'absent';
}

function folderCollection(source: string, name: string): Collection {
  const dir = `${source}/content/${name}`;
  return {
    name,
    dir,
    files: allIn(dir),
    without: [allIn(dir, '**/_*{,/**}')],
    defaults: NO_DEFAULTS,
    hasOwnIds: false,
  };
}

function collectionOf(folder: Folder, source: string, name: string, value: Config): Collection[] {
  const ofFolder = folderCollection(source, name);
  const withheld = (why: string, at: Partial<Collection> = {}): Collection[] => [
    { ...ofFolder, ...at, withheld: why },
  ];
  const options = optionsOf(value);
  if (options === undefined && value.call !== undefined) {
    if (value.call.name === 'defineLiveCollection') return [];
    return withheld(`the collection ${name} is made by ${value.call.name}(), which is not followed`);
  }
  if (options?.kind !== 'mapping') {
    const { doubt } = (options ?? value).entries();
    return withheld(
      `the collection ${name} cannot be determined${doubt === null ? '' : `: ${reasonText(doubt)}`}`,
    );
  }
  const { schema, loader } = astroSettings(options, 'collection.');
  const defaults = defaultsOf(schema);
  if (loader.kind === 'absent' && loader.unknownReason === null) return [{ ...ofFolder, defaults }];
  const { call } = loader;
  if (call === undefined) {
    // The loader is a function or an object of the site, which does not load files.
    if (loader.kind !== 'unknown') return [];
    return withheld(`the loader of the collection ${name} is not known: ${reasonOf(loader)}`);
  }
  if (call.name === 'file') return dataFileCollection(call, { ...ofFolder, defaults });
  if (call.name === 'docsLoader') {
    const files = `${source}/content/docs/**/*.{md,mdx,markdown,mdown,mkd}`;
    return [{ ...folderCollection(source, 'docs'), name, files, defaults }];
  }
  if (call.name !== 'glob') return [];
  const glob = astroSettings(call.arg(0), 'glob.');
  const base = glob.base.text();
  if (base.doubt !== null)
    return withheld(`the base of the collection ${name} is not known: ${reasonText(base.doubt)}`);
  const dir = folderNamed(base.value ?? '.');
  if (dir === null) return [];
  const patterns = certain(glob.pattern.texts());
  if (patterns === undefined) {
    const why = `the pattern of the collection ${name} is not known: ${reasonOf(glob.pattern)}`;
    return withheld(why, { dir, files: allIn(dir) });
  }
  return globCollection(
    folder,
    { ...ofFolder, dir, defaults, hasOwnIds: glob.generateId.kind !== 'absent' },
    patterns,
  );
}

function reasonOf(config: Config): string {
  return reasonText(config.texts().doubt ?? { why: 'it is not there', cause: 'missing', at: config.raw.at });
}

function dataFileCollection(call: Call, collection: Collection): Collection[] {
  const path = folderNamed(likely(call.arg(0).text()) ?? '');
  if (!path) return [];
  return [{ ...collection, dir: folderAround(path), files: escapeGlob(path), without: [] }];
}

function globCollection(folder: Folder, collection: Collection, patterns: readonly string[]): Collection[] {
  const { dir } = collection;
  const globInFolder = (glob: string) => allIn(dir, glob.replace(/^\.?\//, ''));
  const wanted = patterns.filter((item) => !item.startsWith('!')).map(globInFolder);
  if (wanted.length === 0 || !wanted.every((glob) => folder.has(baseOf(glob).base || '.'))) return [];
  return [
    {
      ...collection,
      files: wanted.length === 1 ? (wanted[0] as string) : `{${wanted.join(',')}}`,
      without: patterns.filter((item) => item.startsWith('!')).map((item) => globInFolder(item.slice(1))),
    },
  ];
}

/** The values that a schema gives to keys without a value in the front matter. */
export interface Defaults {
  values: Record<string, unknown>;
  /** Keys whose default cannot be determined, and the reasons. */
  unknown: Record<string, string>;
  /** Keys of boolean values. */
  flags: string[];
}

const NO_DEFAULTS: Defaults = { values: {}, unknown: {}, flags: [] };

/** The defaults in a schema, such as that of `draft: z.boolean().default(true)`. */
function defaultsOf(schema: Config): Defaults {
  const defaults: Defaults = { values: {}, unknown: {}, flags: [] };
  for (let { call } = resolved(schema, [{ image: recorder('image') }]); call !== undefined; call = call.on) {
    const shape =
      call.name === 'docsSchema'
        ? astroSettings(call.arg(0), 'docsSchema.').extend.call?.arg(0)
        : call.arg(0);
    for (const [key, value] of shape?.entries().value ?? []) addDefault(key, value, defaults);
  }
  return defaults;
}

function addDefault(key: string, value: Config, defaults: Defaults): void {
  if (value.call?.chain.some(({ name }) => name === 'boolean')) defaults.flags.push(key);
  for (let call = value.call; call !== undefined; call = call.on) {
    if (call.name !== 'default' && call.name !== 'prefault') continue;
    const standard = resolved(call.arg(0));
    const literal = certain(standard.flag()) ?? certain(standard.text()) ?? certain(standard.texts());
    const { doubt } = standard.truth();
    if (literal !== undefined && !Object.hasOwn(defaults.values, key)) defaults.values[key] = literal;
    else if (doubt !== null) defaults.unknown[key] = reasonText(doubt);
    return;
  }
}
