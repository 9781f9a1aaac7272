import type { Code } from '../../code/ask/code.ts';
import type { Config } from '../../code/ask/config.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { Folder } from '../site-folder.ts';
import { dataOf, Undecided, withoutCode } from '../site-function.ts';
import type { CodeItem, SourceRule } from '../source-rule.ts';
import { escapeGlob, typeOfName } from './sections.ts';

/** Where programs keep lists of data as code. */
const MODULE =
  /^(?:(?:src|app)\/)?(?:(?:_?data|lib|content|constants|config|utils)\/){0,2}([\w-]+)\.(?:ts|mts|js|mjs)$/;
/** Keys that may hold an entry back: where one is not known, it does. */
const DECIDING = ['draft', 'published', 'private', 'hidden', 'status', 'visibility', 'date'];

/** Why nobody knows a value. */
const UNREAD = 'other code may change it';

/** Rules for modules whose name says that they list talks, videos or projects: `export const talks = […]`. */
export function moduleRules(folder: Folder, code: Code): SourceRule[] {
  return folder.files().flatMap((file): SourceRule[] => {
    const name = MODULE.exec(file)?.[1];
    const type = name === undefined ? null : typeOfName(name);
    if (type === null || type === 'page' || type === 'writing') return [];
    const list = listIn(code, file, type);
    if (list === null) return [];
    const items = list.map((item) => itemOf(code, item));
    const base = file.slice(0, Math.max(file.lastIndexOf('/'), 0));
    return [{ files: escapeGlob(file), type, url: null, base, items: () => items }];
  });
}

/** The list that a module exports under a name of its type, by default, or as its only one; null where none is plain. */
function listIn(code: Code, file: string, type: ContentType): Config[] | null {
  const lists = code
    .names(file)
    .map(([name, config]): [string, Config[]] => [name, config.kind === 'list' ? config.items().items : []])
    .filter(([, items]) => items.length > 0 && items.every(({ kind }) => kind === 'mapping'));
  const named =
    lists.find(([name]) => typeOfName(name) === type) ?? lists.find(([name]) => name === 'default');
  return (named ?? (lists.length === 1 ? lists[0] : undefined))?.[1] ?? null;
}

/** A mapping of code as the data of an entry. */
export function itemOf(code: Code, item: Config): CodeItem {
  const values = dataOf(code, item) as Record<string, unknown>;
  const open = DECIDING.filter((key) => item.at(key).doubt !== null);
  // Whatever stands there is no switch and no date, so that the entry is held back and told.
  const unknown = Object.fromEntries(
    open.map((key) => [key, values[key] instanceof Undecided ? values[key] : new Undecided(UNREAD)]),
  );
  return { values: { ...withoutCode(values), ...unknown }, line: item.place.line, column: item.place.column };
}
