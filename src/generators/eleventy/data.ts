import { resolved, unknownData } from '../../code/ask/follow.ts';
import { Unknown } from '../../code/values/values.ts';
import { memo } from '../../text/memo.ts';
import { folderAround, lastOf } from '../../text/pathname.ts';
import { type Folder, textsOf } from '../site-folder.ts';
import { isMapping } from '../../text/mapping.ts';
import { dataOf, isCode, keysOf, undecidedData } from '../code-data.ts';
import type { Gate, SiteData } from '../site-profile.ts';
import type { Configuration } from './configuration.ts';
import { Code } from '../../code/ask/code.ts';
import type { Config } from '../../code/ask/config.ts';
import type { OwnMatter } from '../source-rule.ts';

type Values = Record<string, unknown>;

/** The data that templates get from data files and the configuration. */
interface Data {
  values: Values;
  computed: Values;
  from: string[];
}

const NONE: Data = { values: {}, computed: {}, from: [] };
/** Endings of data files; later ones overrule earlier ones: https://www.11ty.dev/docs/data-template-dir/ */
const ENDINGS = ['json', '11tydata.json', '11tydata.mjs', '11tydata.cjs', '11tydata.js', '11tydata.ts'];
const MORE_ENDINGS = ['yaml', 'yml', 'toml', '11tydata.yaml', '11tydata.yml', '11tydata.toml'];
const SCRIPT = /\.[cm]?[jt]s$/;
/** Keys of global data that decide about addresses and publication. */
const GLOBAL = new Set(['eleventyComputed', 'permalink', 'draft', 'tags', 'lang', 'date']);

/** Returns the data of each template, except its front matter: https://www.11ty.dev/docs/data-cascade/ */
export function eleventyData(folder: Folder, config: Configuration): (file: string) => SiteData | null {
  const { input } = config.dirs;
  const files = new Set(folder.files());
  const hasMore = config
    .calls('addDataExtension')
    .some(({ call }) => /ya?ml|toml/.test(String(dataOf(call.arg(0)))));
  const endings = hasMore ? [...MORE_ENDINGS, ...ENDINGS] : ENDINGS;
  // Scripts are read at once, since the digest of the site's settings depends on them.
  const scripts = new Map(
    [...files]
      .filter((file) => /\.11tydata\.[cm]?[jt]s$/.test(file))
      .map((file): [string, Values] => [file, valuesOf(exportOf(config.code, file))]),
  );
  const { site, globals } = globalData(folder, files, config);
  const gates = preprocessors(config);
  const filters = filtersOf(config);
  const beside = (stem: string, above: Data): Data =>
    endings
      .map((ending) => `${stem}.${ending}`)
      .filter((file) => files.has(file))
      .reduce(
        (all, file) => mergeData(all, scripts.get(file) ?? folder.data(file, DECIDING_FILE.test(file)), file),
        above,
      );
  const ofFolder: (dir: string) => Data = memo((dir) => {
    if (dir.length < input.length || dir === '') return site;
    const parent = dir === input ? site : ofFolder(folderAround(dir));
    return beside(`${dir}/${lastOf(dir)}`, parent);
  }, Infinity);
  return (file) => {
    const { values, computed, from } = beside(file.replace(/\.[^./]+$/, ''), ofFolder(folderAround(file)));
    const isEmpty = from.length === 0 && gates.length === 0;
    return {
      values,
      computed,
      gates,
      globals: () => globals,
      filters,
      page: pageOf(file, input),
      from: from.at(-1) ?? (isEmpty ? 'the front matter' : (config.file ?? '')),
    };
  };
}

/** Merges data. Lists of tags add up; other values replace those above: https://www.11ty.dev/docs/data-deep-merge/ */
function mergeData(above: Data, more: Values, file: string): Data {
  const { eleventyComputed, tags, ...values } = more;
  const tagged =
    tags === undefined ? {} : { taxonomies: { tags: [...tagsOf(above.values), ...textsOf(tags)] } };
  const computed = isCode(eleventyComputed)
    ? { permalink: unknownData('it is not followed') }
    : eleventyComputed;
  return {
    values: { ...above.values, ...values, ...tagged },
    computed: { ...above.computed, ...(isMapping(computed) ? computed : {}) },
    from: [...above.from, file],
  };
}

function tagsOf(values: Values): string[] {
  const { taxonomies } = values;
  return isMapping(taxonomies) ? textsOf(taxonomies['tags']) : [];
}

/** Data files of a template or a folder. If one cannot be read, Eleventy stops. */
const DECIDING_FILE = /\.11tydata\.json$|^(?:.*\/)?([^/]+)\/\1\.json$/;

/** The global data that decides about addresses and publication, and all global data, for functions that read it. */
function globalData(
  folder: Folder,
  files: ReadonlySet<string>,
  config: Configuration,
): { site: Data; globals: Values } {
  const { code, dirs } = config;
  let site = NONE;
  const globals: Values = {};
  const add = (key: string, value: unknown, file: string) => {
    if (GLOBAL.has(key)) site = mergeData(site, { [key]: value }, file);
  };
  for (const file of [...files].filter((each) => each.startsWith(`${dirs.data}/`)).toSorted()) {
    const [, name = '', ending = ''] = /^([^/]+?)(\.[^./]+)?$/.exec(file.slice(dirs.data.length + 1)) ?? [];
    const key = name || (file.slice(dirs.data.length + 1).split('/', 1)[0] as string);
    if (!SCRIPT.test(ending)) {
      globals[key] ??= unknownData('data of the site is not read');
      if (GLOBAL.has(key) && ending === '.json') add(key, folder.data(file, DECIDING_FILE.test(file)), file);
      continue;
    }
    const exported = exportOf(code, file);
    globals[key] = exported;
    add(key, decidedOf(exported), file);
  }
  for (const { call } of config.calls('addGlobalData')) {
    const path = dataOf(call.arg(0));
    const [key = '', inner] = typeof path === 'string' ? path.split('.', 2) : [];
    const data = resolved(call.arg(1));
    globals[key] = inner === undefined ? data : unknownData('data of the site is not read');
    const value = decidedOf(data);
    add(key, inner === undefined ? value : { [inner]: value }, config.file ?? '');
  }
  return { site, globals };
}

/** https://www.11ty.dev/docs/config-preprocessors/ */
function preprocessors({ calls }: Configuration): Gate[] {
  return calls('addPreprocessor').flatMap(({ call }): Gate[] => {
    const [name, formats] = [dataOf(call.arg(0)), dataOf(call.arg(1))];
    const takesMarkdown = formats instanceof Unknown || /\*|\bmd\b/.test(String(formats));
    if (!takesMarkdown) return [];
    const from = `the preprocessor ${String(name)} of ${call.place.file}`;
    return [{ code: call.arg(2), from }];
  });
}

/** The filters of the site. If several have one name, the last counts: https://www.11ty.dev/docs/filters/ */
function filtersOf({ calls }: Configuration): Readonly<Record<string, Config>> {
  const added = (['addFilter', 'addLiquidFilter', 'addNunjucksFilter'] as const).flatMap(calls);
  return Object.fromEntries(
    added
      .filter(({ unless }) => unless === null)
      .map(({ call }) => [String(dataOf(call.arg(0))), call.arg(1)]),
  );
}

/** The `page` variable of functions: https://www.11ty.dev/docs/data-eleventy-supplied/#page-variable */
function pageOf(file: string, input: string): Record<string, string> {
  const below = input === '' ? file : file.slice(input.length + 1);
  const names = below.replace(/\.[^./]+$/, '').split('/');
  const last = withoutDate(names.at(-1) as string);
  const parent = withoutDate(names.at(-2) ?? '');
  return {
    inputPath: `./${file}`,
    fileSlug: last === 'index' ? parent : last,
    filePathStem: `/${[...names.slice(0, -1), last].join('/')}`,
  };
}

/** A name without the date in front: https://www.11ty.dev/docs/data-eleventy-supplied/#fileslug */
export function withoutDate(name: string): string {
  return name.replace(/^\d{4}-\d{2}-\d{2}-/, '');
}

/** Keys that may hold an entry back. */
const DECIDING = ['permalink', 'draft', 'published', 'private', 'eleventyComputed'];

/** The default export of a script, called if it is a function; without a default export, a mapping of all exports. */
export function exportOf(code: Code, file: string): Config {
  const module = code.module(file);
  const isNamed = module?.run() === null && !module.isCommon && !module.names().includes('default');
  return isNamed ? code.exported(file, '*') : resolved(code.exported(file));
}

/** The data of a script. A value that may hold entries back stays unknown unless it is certain. */
function valuesOf(exported: Config): Record<string, unknown> {
  if (exported.kind !== 'mapping') {
    const isEmpty = exported.kind === 'absent' && exported.unknownReason === null;
    return isEmpty ? {} : { permalink: undecidedData(exported) };
  }
  const values: Record<string, unknown> = {};
  for (const key of new Set([...keysOf(exported), ...DECIDING])) {
    const inner = exported.at(key);
    const value = DECIDING.includes(key) ? decidedOf(inner) : dataOf(inner);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

/** A value that may hold entries back. Nothing is assumed about it. */
function decidedOf(config: Config): unknown {
  if (config.unknownReason !== null) return undecidedData(config);
  const value = dataOf(config);
  if (config.kind !== 'mapping' || !isMapping(value)) return value;
  const open = DECIDING.filter((key) => config.at(key).unknownReason !== null);
  return { ...value, ...Object.fromEntries(open.map((key) => [key, undecidedData(config.at(key))])) };
}

const SCRIPT_MATTER = /^\uFEFF?---[ \t]*(?:js|javascript|node)[ \t]*\r?\n/;
const FILE = 'front-matter.js';

/**
 * Front matter in JavaScript, with its functions; null if there is none, or if it is not closed:
 * https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter
 */
export function readScriptMatter(text: string): OwnMatter | null {
  const opening = SCRIPT_MATTER.exec(text)?.[0];
  if (opening === undefined) return null;
  const closing = /^---[ \t]*(?:\r?\n|$)/m.exec(text.slice(opening.length));
  if (!closing) return null;
  const matter = text.slice(opening.length, opening.length + closing.index);
  return { values: readScriptData(matter), body: opening.length + closing.index + closing[0].length };
}

function readScriptData(matter: string): Record<string, unknown> {
  const isObject = matter.trimStart().startsWith('{');
  const source = isObject ? `(${matter})` : `{ ${declaredNames(matter).join(', ')} }`;
  const text = `${isObject ? '' : matter}\nmodule.exports = ${source};`;
  const code = new Code({ read: (file) => (file === FILE ? text : null) });
  return valuesOf(code.exported(FILE));
}

/** The names that the code declares outside of functions. They are the data. */
function declaredNames(matter: string): string[] {
  return [...matter.matchAll(/^(?:const|let|var|(?:async\s+)?function)\s+([\w$]+)/gm)].map(
    ([, name]) => name as string,
  );
}
