import type { Folder } from '../site-folder.ts';
import type { EntryGate } from '../site-profile.ts';
import { type Comparison, isMet, UNTOLD } from '../standard/condition.ts';
import { readPattern } from '../standard/patterns.ts';

/** Nobody nests a filter deeper. */
const MAX_DEPTH = 30;
const TOKENS = /"(?:[^"\\]|\\.)*"|#[^\n]*|\$?[A-Za-z_]\w*|-?\d+(?:\.\d+)?|[{}()[\]:]/g;
/** https://www.gatsbyjs.com/docs/graphql-reference/#filter */
const OPERATORS: Readonly<Record<string, Comparison>> = {
  eq: 'is',
  ne: 'is-not',
  in: 'in',
  nin: 'not-in',
  regex: 'matches',
};

/** The filters of a query for Markdown, one for each list that it asks for; null: a list of all. */
export type QueryFilter = Readonly<Record<string, unknown>> | null;

/** @param query GraphQL: `{ allMarkdownRemark(filter: { frontmatter: { draft: { ne: true } } }) { … } }`. */
export function filtersIn(query: string): QueryFilter[] {
  const tokens: readonly string[] = query.match(TOKENS)?.filter((token) => !token.startsWith('#')) ?? [];
  return tokens.flatMap((token, index): QueryFilter[] => {
    if (!/^all(?:MarkdownRemark|Mdx)$/.test(token)) return [];
    if (tokens[index + 1] !== '(') return [null];
    let depth = 0;
    for (let at = index + 1; at < tokens.length; at++) {
      if (/[({[]/.test(tokens[at] as string)) depth++;
      if (/[)}\]]/.test(tokens[at] as string) && --depth === 0) return [null];
      if (depth !== 1 || tokens[at] !== 'filter') continue;
      const { value } = readValue(tokens, at + 2, 0);
      return [isRecord(value) ? value : { filter: UNTOLD }];
    }
    return [null];
  });
}

/** A value of GraphQL, and where it ends. */
function readValue(tokens: readonly string[], from: number, depth: number): { value: unknown; end: number } {
  const token = tokens[from] ?? '';
  const isList = token === '[';
  if (depth > MAX_DEPTH || (!isList && token !== '{')) return { value: scalar(token), end: from + 1 };
  const [items, entries]: [unknown[], [string, unknown][]] = [[], []];
  let at = from + 1;
  while (at < tokens.length && tokens[at] !== (isList ? ']' : '}')) {
    const key = tokens[at] as string;
    const read = readValue(tokens, isList ? at : at + 2, depth + 1);
    if (isList) items.push(read.value);
    else entries.push([key, read.value]);
    at = read.end;
  }
  return { value: isList ? items : Object.fromEntries(entries), end: at + 1 };
}

function scalar(token: string): unknown {
  if (token.startsWith('"')) return token.slice(1, -1).replace(/\\(.)/g, '$1');
  if (/^-?\d/.test(token)) return Number(token);
  if (/^(?:true|false|null)$/.test(token)) return token === 'null' ? null : token === 'true';
  return UNTOLD;
}

/** What no query asks for becomes no page. @param file the script that asks. */
export function queryGate(folder: Folder, filters: readonly QueryFilter[], file: string): EntryGate | null {
  if (filters.length === 0 || filters.includes(null)) return null;
  return {
    hides(data, path) {
      let open: string | undefined;
      const answers = filters.map((filter) => {
        const untold: string[] = [];
        const fits = conditions(filter ?? {}, [])
          .map(({ key, operator, wanted }) => {
            const answer = conditionMet(key, operator, wanted);
            if (answer === null) untold.push(key);
            return answer;
          })
          .every((answer) => answer !== false);
        if (fits) open ??= untold[0];
        return fits && untold.length === 0;
      });
      if (answers.includes(true)) return null;
      if (open === undefined) return { hidden: `not among the pages that ${file} makes` };
      return {
        isUndecided: true,
        hidden: `the query of ${file} decides in a way that Lectern cannot follow: \`${open}\``,
      };

      function conditionMet(key: string, operator: string, wanted: unknown): boolean | null {
        const comparison = OPERATORS[operator] ?? 'other';
        const fits = comparison === 'matches' && typeof wanted === 'string' ? matcher(wanted) : wanted;
        const [, own] = /^frontmatter\.(.+)$/.exec(key) ?? [];
        if (own !== undefined) return isMet({ key: own, comparison, wanted: fits, absent: 'null' }, data);
        const isPath = key === 'fileAbsolutePath' || key === 'internal.contentFilePath';
        return isPath && typeof fits === 'function' ? (fits as (text: string) => boolean)(`/${path}`) : null;
      }
    },
  };

  /** `/pattern/flags` as a test. */
  function matcher(written: string): (text: string) => boolean {
    const [, pattern = written, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(written) ?? [];
    return readPattern(flags.includes('i') ? `(?i)${pattern}` : pattern, { folder, file, language: 'go' });
  }
}

/** The comparisons of a filter with the paths of what they compare. */
function conditions(
  filter: Readonly<Record<string, unknown>>,
  above: readonly string[],
): { key: string; operator: string; wanted: unknown }[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (isRecord(value)) return conditions(value, [...above, name]);
    return [{ key: above.join('.') || name, operator: name, wanted: value }];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
