import type { Code } from '../../code/ask/code.ts';
import { isCertain } from '../../code/ask/answer.ts';
import type { Call } from '../../code/ask/config.ts';
import type { Folder } from '../site-folder.ts';
import type { EntryGate } from '../site-profile.ts';
import { isActedOn } from '../standard/acted-on.ts';
import { keysWritten } from '../standard/keys-written.ts';

export const ASKING =
  /^(?:app\/|src\/)?(?:pages|components|composables|layouts|server|utils)\/.*\.(?:vue|[jt]s)$|^(?:app\/|src\/)?app\.vue$/;
/** What ends a query that gives many entries. */
const MANY = /^(?:all|find|fetch)$/;

/** A query of many entries, and the keys that it compares: https://content.nuxt.com/docs/utils/query-collection */
interface Query {
  file: string;
  keys: string[];
}

/** What every list of a site may leave out by its front matter: which entries these are, the build tells. */
export function listGate(folder: Folder, code: Code): EntryGate | null {
  const queries = folder
    .files()
    .filter((file) => ASKING.test(file) && /\bquery(?:Collection|Content)\b/.test(folder.text(file) ?? ''))
    .flatMap((file) => queriesIn(code, file));
  if (!queries.some(({ keys }) => keys.length > 0)) return null;
  const isWritten = keysWritten(folder);
  return {
    hides(_data, path) {
      const open = queries.map(({ file, keys }) => ({ file, key: keys.find((key) => isWritten(path, key)) }));
      const [first] = open;
      if (first === undefined || open.some(({ key }) => key === undefined)) return null;
      return { isUndecided: true, hidden: `${first.file} lists it or not by \`${first.key}\`` };
    },
  };
}

function queriesIn(code: Code, file: string): Query[] {
  const made = code
    .names(file)
    .filter(([, config]) => config.kind === 'function')
    .flatMap(([, config]) => code.call(config, [code.unknown('the request is not known')]).calls);
  return [...code.calls(file), ...made].flatMap(({ call }) => {
    const chain: Call[] = [];
    for (let on = MANY.test(call.name) ? call.on : undefined; on !== undefined; on = on.on) chain.push(on);
    if (!/^query(?:Collection|Content)$/.test(chain.at(-1)?.name ?? '')) return [];
    const keys = chain.flatMap((each) => (each.name === 'where' ? keysIn(each) : []));
    return [{ file, keys: keys.filter((key) => !isActedOn(key) && !key.startsWith('_')) }];
  });
}

function keysIn(where: Call): string[] {
  const first = where.arg(0);
  const key = first.text();
  if (isCertain(key)) return [key.value];
  const entries = first.entries();
  return isCertain(entries) ? entries.value.map(([name]) => name) : [];
}
