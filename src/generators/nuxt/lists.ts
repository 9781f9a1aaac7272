import type { Code } from '../../code/ask/code.ts';
import { isCertain } from '../../code/ask/conclusion.ts';
import type { Call, Config } from '../../code/ask/config.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import type { Folder } from '../site-folder.ts';
import type { EntryGate } from '../site-profile.ts';
import { isActedOn } from '../standard/acted-on.ts';
import { type Comparison, type Condition, isMet, UNTOLD } from '../standard/condition.ts';

/** Where a site asks for its content. */
const ASKING =
  /^(?:app\/|src\/)?(?:pages|components|composables|layouts|server|utils)\/.*\.(?:vue|[jt]s)$|^(?:app\/|src\/)?app\.vue$/;
/** What ends a query that gives many entries, and one that gives one. */
const MANY = /^(?:all|find|fetch)$/;
const ONE = /^(?:first|findOne)$/;
/** Comparisons of SQL: https://content.nuxt.com/docs/utils/query-collection#wherefield-operator-value */
const SQL: Readonly<Record<string, Comparison>> = {
  '=': 'is',
  '<>': 'is-not',
  '!=': 'is-not',
  IN: 'in',
  'NOT IN': 'not-in',
  'IS NULL': 'is',
  'IS NOT NULL': 'is-not',
};
/** And of version 2: https://content.nuxt.com/docs/utils/query-content */
const QUERY: Readonly<Record<string, Comparison>> = {
  $eq: 'is',
  $ne: 'is-not',
  $not: 'is-not',
  $in: 'in',
  $contains: 'other',
};

interface Query {
  file: string;
  isList: boolean;
  conditions: Condition[];
}

/** What every list of a site leaves out by its front matter. A page that is made for one entry of any name is no list. */
export function listGate(folder: Folder, code: Code): EntryGate | null {
  const queries = folder
    .files()
    .filter((file) => ASKING.test(file) && /\bquery(?:Collection|Content)\b/.test(folder.text(file) ?? ''))
    .flatMap((file) => queriesIn(code, file));
  if (queries.every(({ conditions }) => conditions.every(({ key }) => isActedOn(key)))) return null;
  const keysIn = new Map<string, ReadonlySet<string>>();
  return {
    hides(data, path) {
      const dir = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      const written = keysIn.get(dir) ?? keysOf(folder, dir);
      keysIn.set(dir, written);
      // What nobody writes there is no condition on what lies there.
      const own = queries.map((query) => ({
        ...query,
        conditions: query.conditions.filter(({ key }) => !isActedOn(key) && written.has(key)),
      }));
      if (own.some(({ isList, conditions }) => isList && conditions.length === 0)) return null;
      const asked = own
        .filter(({ conditions }) => conditions.length > 0)
        .map(({ file, conditions }) => ({
          file,
          answers: conditions.map((each) => ({ key: each.key, answer: isMet(each, data) })),
        }));
      const [first] = asked;
      if (first === undefined || asked.some(({ answers }) => answers.every(({ answer }) => answer === true)))
        return null;
      const open = asked
        .filter(({ answers }) => !answers.some(({ answer }) => answer === false))
        .flatMap(({ file, answers }) =>
          answers.filter(({ answer }) => answer === null).map(({ key }) => ({ file, key })),
        )[0];
      if (open === undefined) return { hidden: `left out by ${first.file}` };
      return {
        hidden: `whether ${open.file} lists it cannot be determined: \`${open.key}\` is compared with a value that Lectern does not know`,
      };
    },
  };
}

function keysOf(folder: Folder, dir: string): ReadonlySet<string> {
  const files = folder.filesIn(dir).filter((file) => isMarkdown(file) && !file.includes('/', dir.length + 1));
  return new Set(files.flatMap((file) => Object.keys(folder.matter(file) ?? {})));
}

function queriesIn(code: Code, file: string): Query[] {
  const made = code
    .names(file)
    .filter(([, config]) => config.kind === 'function')
    .flatMap(([, config]) => code.call(config, [code.unknown('the request is not known')]).calls);
  return [...code.calls(file), ...made].flatMap(({ call }) => {
    if (!MANY.test(call.name) && !ONE.test(call.name)) return [];
    const chain: Call[] = [];
    for (let on = call.on; on !== undefined; on = on.on) chain.push(on);
    if (!/^query(?:Collection|Content)$/.test(chain.at(-1)?.name ?? '')) return [];
    const conditions = chain.flatMap((each) => conditionsOf(each));
    return [{ file, isList: MANY.test(call.name), conditions }];
  });
}

function conditionsOf(call: Call): Condition[] {
  if (call.name !== 'where') return [];
  const [first, operator, value] = [call.arg(0), call.arg(1), call.arg(2)];
  const key = first.text();
  if (isCertain(key)) {
    const name = operator.text();
    const sign = isCertain(name) ? name.value.toUpperCase() : '';
    const wanted = sign.endsWith('NULL') ? null : plain(value);
    return [{ key: key.value, comparison: SQL[sign] ?? 'other', wanted, absent: 'never' }];
  }
  const entries = first.entries();
  if (!isCertain(entries)) return [];
  return entries.value.flatMap(([name, given]): Condition[] => {
    // `_path` and the like are none of the front matter.
    if (name.startsWith('_')) return [];
    const tests = given.kind === 'mapping' ? given.entries() : undefined;
    if (tests === undefined) return [{ key: name, comparison: 'is', wanted: plain(given), absent: 'null' }];
    if (!isCertain(tests)) return [{ key: name, comparison: 'other', wanted: null, absent: 'null' }];
    return tests.value.map(([sign, wanted]) => ({
      key: name,
      comparison: QUERY[sign] ?? 'other',
      wanted: plain(wanted),
      absent: 'null',
    }));
  });
}

/** A value that is written out. */
function plain(config: Config): unknown {
  if (config.kind === 'null') return null;
  if (config.kind === 'list') return config.items().items.map(plain);
  const told =
    config.kind === 'text'
      ? config.text()
      : config.kind === 'number'
        ? config.number()
        : config.kind === 'flag'
          ? config.flag()
          : undefined;
  return isCertain<unknown>(told) ? told.value : UNTOLD;
}
