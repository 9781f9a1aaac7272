import { baseOf } from '../glob.ts';
import type { Folder } from '../site-folder.ts';
import { Call, isCode, isMapping, isUnknown } from '../js/js-known.ts';
import type { Scripts } from '../js/js-files.ts';
import type { Module } from '../js/js-module.ts';
import { runCode } from '../js/js-run.ts';
import { escapeGlob } from '../standard/sections.ts';

/** A collection of content: https://docs.astro.build/en/guides/content-collections/ */
export interface Collection {
  name: string;
  /** The folder that the names of its entries are relative to. */
  dir: string;
  /** Glob of its files, relative to the site's folder. */
  files: string;
  /** Globs of files that it leaves out. */
  without: string[];
  /** What its schema says where the front matter says nothing. */
  defaults: Record<string, unknown>;
  /** Names of entries are made by code of the site. */
  hasOwnIds: boolean;
}

const CONFIGS = ['content.config', 'content/config'].flatMap((name) =>
  ['ts', 'mts', 'mjs', 'js'].map((ending) => `${name}.${ending}`),
);

/** Collections by their definition, else by the folders below `content/`. */
export function astroCollections(folder: Folder, scripts: Scripts, source: string): Collection[] {
  const file = CONFIGS.map((name) => `${source}/${name}`).find((name) => scripts.read(name) !== null);
  const byFolder = folder.folders(`${source}/content`).map((name) => folderCollection(source, name));
  const module = file === undefined ? null : scripts.read(file);
  if (module === null) return byFolder;
  const named = module.named('collections');
  const defined = isMapping(named) ? Object.entries(named) : declaredCollections(module);
  const found = defined.flatMap(([name, value]) => collectionOf(folder, source, name, value));
  // Where every collection has a loader of its own, a folder that none of them names belongs to none.
  const all = defined.length > 0 && defined.every(([, value]) => hasLoader(value));
  const isTaken = new Set([
    ...found.map(({ dir }) => dir),
    ...found.map(({ name }) => `${source}/content/${name}`),
  ]);
  return all ? found : [...found, ...byFolder.filter(({ dir }) => !isTaken.has(dir))];
}

function hasLoader(value: unknown): boolean {
  const [options] = value instanceof Call ? value.args : [];
  return isMapping(options) && options['loader'] !== undefined;
}

function folderCollection(source: string, name: string): Collection {
  const dir = `${source}/content/${name}`;
  return {
    name,
    dir,
    files: `${escapeGlob(dir)}/**`,
    without: [`${escapeGlob(dir)}/**/_*{,/**}`],
    defaults: {},
    hasOwnIds: false,
  };
}

/** Definitions outside of the one mapping, by the names of their constants. */
function declaredCollections(module: Module): [string, unknown][] {
  return module.calls('defineCollection').flatMap(({ at, args }): [string, unknown][] => {
    const name = module.text(at - 1) === '=' || module.text(at - 1) === ':' ? module.text(at - 2) : '';
    return name ? [[name.replace(/Collection$/, ''), new Call('defineCollection', null, args)]] : [];
  });
}

function collectionOf(folder: Folder, source: string, name: string, value: unknown): Collection[] {
  const [options] = value instanceof Call ? value.args : [];
  if (!isMapping(options)) return [folderCollection(source, name)];
  const { loader, schema } = options;
  const defaults = defaultsOf(isCode(schema) ? runCode(schema, []) : schema);
  if (loader === undefined) return [{ ...folderCollection(source, name), defaults }];
  if (!(loader instanceof Call)) return [];
  const [given] = loader.args;
  if (loader.name === 'file' && typeof given === 'string') {
    const path = given.replace(/^\.?\//, '');
    const dir = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
    return [{ name, dir, files: escapeGlob(path), without: [], defaults, hasOwnIds: false }];
  }
  if (loader.name === 'docsLoader') {
    const dir = `${source}/content/docs`;
    const without = [`${dir}/**/_*{,/**}`];
    return [
      { name, dir, files: `${dir}/**/*.{md,mdx,markdown,mdown,mkd}`, without, defaults, hasOwnIds: false },
    ];
  }
  if (loader.name !== 'glob' || !isMapping(given)) return [];
  const { base, pattern, generateId } = given;
  const patterns = [pattern].flat().filter((item): item is string => typeof item === 'string');
  if (patterns.length === 0 || isUnknown(base))
    return [folderCollection(source, name)].filter(({ dir }) => folder.has(dir));
  const dir = typeof base === 'string' ? base.replace(/^\.?\/|\/$/g, '').replace(/^\.$/, '') : '';
  const at = (glob: string) => (dir ? `${escapeGlob(dir)}/` : '') + glob.replace(/^\.?\//, '');
  const wanted = patterns.filter((item) => !item.startsWith('!')).map(at);
  if (!wanted.every((glob) => folder.has(baseOf(glob).base || '.'))) return [];
  return [
    {
      name,
      dir,
      files: wanted.length === 1 ? (wanted[0] as string) : `{${wanted.join(',')}}`,
      without: patterns.filter((item) => item.startsWith('!')).map((item) => at(item.slice(1))),
      defaults,
      hasOwnIds: generateId !== undefined,
    },
  ];
}

/** Literals that keys of a schema have as their default, `draft: z.boolean().default(true)`. */
function defaultsOf(schema: unknown): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (let call = schema; call instanceof Call; call = call.on) {
    const [shape] = call.args;
    if (call.name === 'docsSchema') {
      if (isMapping(shape)) Object.assign(found, defaultsOf(shape['extend']));
    } else if (/^(?:object|extend|looseObject|strictObject)$/.test(call.name) && isMapping(shape)) {
      for (const [key, value] of Object.entries(shape)) {
        const standard = defaultOf(value);
        if (standard !== undefined && !Object.hasOwn(found, key)) found[key] = standard;
      }
    } else if (call.name === 'merge' || call.name === 'and') Object.assign(found, defaultsOf(shape));
  }
  return found;
}

function defaultOf(value: unknown): unknown {
  for (let call = value; call instanceof Call; call = call.on) {
    const [standard] = call.args;
    const isPlain = !isUnknown(standard) && !isCode(standard);
    if ((call.name === 'default' || call.name === 'prefault') && isPlain) return standard;
  }
  return undefined;
}
