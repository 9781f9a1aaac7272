import { type Folder, textsOf } from '../site-folder.ts';
import { isCode, isMapping, isUnknown, MAYBE } from '../js/js-known.ts';
import { Module } from '../js/js-module.ts';
import { runCode } from '../js/js-run.ts';
import type { Gate, SiteData } from '../site-profile.ts';

type Values = Record<string, unknown>;

/** What the data around templates says. */
interface Data {
  values: Values;
  computed: Values;
  from: string[];
}

const NONE: Data = { values: {}, computed: {}, from: [] };
/** Later ones win: https://www.11ty.dev/docs/data-template-dir/ */
const ENDINGS = ['json', '11tydata.json', '11tydata.mjs', '11tydata.cjs', '11tydata.js', '11tydata.ts'];
const MORE_ENDINGS = ['yaml', 'yml', 'toml', '11tydata.yaml', '11tydata.yml', '11tydata.toml'];

interface Places {
  input: string;
  data: string;
  /** The configuration and what it imports. */
  scripts: readonly { file: string; module: Module }[];
}

/** The data cascade of each template, front matter aside: https://www.11ty.dev/docs/data-cascade/ */
export function eleventyData(
  folder: Folder,
  { input, data, scripts }: Places,
): (file: string) => SiteData | null {
  const files = new Set(folder.files());
  const hasMore = scripts.some(({ module }) =>
    module.calls('addDataExtension').some(({ args }) => /ya?ml|toml/.test(String(args[0]))),
  );
  const endings = hasMore ? [...MORE_ENDINGS, ...ENDINGS] : ENDINGS;
  const site = globalData(folder, data, files, scripts);
  const gates = preprocessors(scripts);
  const known = new Map<string, Data>();
  const beside = (stem: string, above: Data): Data =>
    endings
      .map((ending) => `${stem}.${ending}`)
      .filter((file) => files.has(file))
      .reduce((all, file) => merged(all, readData(folder, file), file), above);
  const ofFolder = (dir: string): Data => {
    const found = known.get(dir);
    if (found) return found;
    if (dir.length < input.length || dir === '') return site;
    const parent = dir === input ? site : ofFolder(dir.slice(0, Math.max(dir.lastIndexOf('/'), 0)));
    const all = beside(`${dir}/${dir.slice(dir.lastIndexOf('/') + 1)}`, parent);
    known.set(dir, all);
    return all;
  };
  return (file) => {
    const dir = file.slice(0, Math.max(file.lastIndexOf('/'), 0));
    const { values, computed, from } = beside(file.replace(/\.[^./]+$/, ''), ofFolder(dir));
    const isEmpty = from.length === 0 && gates.length === 0;
    return {
      values,
      computed,
      gates,
      from: from.at(-1) ?? (isEmpty ? 'the front matter' : (scripts[0]?.file ?? '')),
    };
  };
}

/** Lists of tags add up, other values win: https://www.11ty.dev/docs/data-deep-merge/ */
function merged(above: Data, more: Values, file: string): Data {
  const { eleventyComputed, tags, ...values } = more;
  const tagged =
    tags === undefined ? {} : { taxonomies: { tags: [...tagsOf(above.values), ...textsOf(tags)] } };
  return {
    values: { ...above.values, ...values, ...tagged },
    computed: { ...above.computed, ...(isMapping(eleventyComputed) ? eleventyComputed : {}) },
    from: [...above.from, file],
  };
}

function tagsOf(values: Values): string[] {
  const { taxonomies } = values;
  return isMapping(taxonomies) ? textsOf(taxonomies['tags']) : [];
}

/** Data of a template or of a folder, at which the program would stop where it cannot be read. */
const DECIDING = /\.11tydata\.json$|^(?:.*\/)?([^/]+)\/\1\.json$/;

/** A file of data that is no script. */
export function readJson(folder: Folder, file: string): Values {
  return folder.data(file, DECIDING.test(file));
}

function readData(folder: Folder, file: string): Values {
  if (!/\.[cm]?[jt]s$/.test(file)) return readJson(folder, file);
  const text = folder.text(file) ?? '';
  const found = new Module(text).given();
  if (isMapping(found)) return found;
  // Code that cannot be read may hold the page back.
  return /\b(?:permalink|draft|published)\b/.test(text) ? { permalink: MAYBE } : {};
}

/** Of the data of the whole site, what decides about addresses and publication. */
function globalData(
  folder: Folder,
  dir: string,
  files: ReadonlySet<string>,
  scripts: Places['scripts'],
): Data {
  let all = NONE;
  for (const key of ['eleventyComputed', 'permalink', 'draft', 'tags', 'lang']) {
    for (const ending of ['json', 'js', 'cjs', 'mjs', 'ts']) {
      const file = `${dir}/${key}.${ending}`;
      if (!files.has(file)) continue;
      const value = ending === 'json' ? readJson(folder, file) : new Module(folder.text(file) ?? '').given();
      all = merged(all, { [key]: value }, file);
    }
  }
  for (const { file, module } of scripts) {
    for (const { args } of module.calls('addGlobalData')) {
      const [name, given] = args;
      const [key = '', inner] = typeof name === 'string' ? name.split('.', 2) : [];
      if (!/^(?:eleventyComputed|permalink|draft|tags|lang|date)$/.test(key)) continue;
      const result = isCode(given) ? runCode(given, []) : given;
      // A function that gives back what depends on an entry is the value itself.
      const value = isCode(given) && !isCode(result) && isUnknown(result) ? given : result;
      all = merged(all, { [key]: inner === undefined ? value : { [inner]: value } }, file);
    }
  }
  return all;
}

/** https://www.11ty.dev/docs/config-preprocessors/ */
function preprocessors(scripts: Places['scripts']): Gate[] {
  return scripts.flatMap(({ file, module }) =>
    module.calls('addPreprocessor').flatMap(({ args: [name, formats, code] }): Gate[] => {
      const takesMarkdown = /\*|\bmd\b/.test(String(formats));
      return takesMarkdown && isCode(code)
        ? [{ code, takes: 'data', hides: 'false', from: `the preprocessor ${String(name)} of ${file}` }]
        : [];
    }),
  );
}
