import type { Code, LoggedCall } from '../../code/ask/code.ts';
import type { Config } from '../../code/ask/config.ts';
import { Unknown } from '../../code/values/values.ts';
import type { Folder } from '../site-folder.ts';
import { scriptOf } from '../standard/framework-site.ts';
import { textAt } from '../standard/read-code.ts';
import { filtersIn, type QueryFilter } from './query-filter.ts';
import { querySample } from './query-sample.ts';

/** Where `gatsby-node` makes pages of Markdown. */
export interface MadePages {
  /** What precedes the names of entries in their addresses: `blog` of `/blog${slug}`. */
  before?: string | undefined;
  /** The front-matter key that holds the address, below that. */
  key?: string | undefined;
  /** What its queries for Markdown ask for. */
  filters: QueryFilter[];
  /** The script. */
  file: string;
}

/** What `gatsby-node` makes: https://www.gatsbyjs.com/docs/creating-and-modifying-pages/ */
export function pagesMade(folder: Folder, code: Code): MadePages {
  const file = scriptOf(folder, 'gatsby-node') ?? '';
  const filters: QueryFilter[] = [];
  const graphql = (query: unknown) => {
    for (const filter of filtersIn(String(query))) filters.push(filter);
    return { data: querySample(String(query)) };
  };
  const made = ['createPages', 'onCreateNode', 'createPagesStatefully'].flatMap((name) => {
    const config = code.names(file).find(([own]) => own === name)?.[1];
    return config?.kind === 'function' ? code.call(config, [apiOf(code, graphql)]).calls : [];
  });
  const calls = [...code.calls(file), ...made];
  const fields = new Map(
    calls
      .filter(({ call }) => call.name === 'createNodeField')
      .map(({ call }) => [textAt(call.arg(0), 'name') ?? 'slug', call.arg(0).at('value')]),
  );
  return {
    ...(calls.map((call) => addressIn(call, fields)).find((found) => found !== undefined) ??
      [...fields.values()].map(prefixIn).find((found) => found !== undefined)),
    filters,
    file,
  };
}

/** What Gatsby hands to the functions of `gatsby-node`. */
function apiOf(code: Code, graphql: (query: unknown) => unknown): Record<string, unknown> {
  const actions = Object.fromEntries(
    ['createPage', 'createNodeField'].map((name) => [name, code.recorder(name)]),
  );
  return {
    actions,
    boundActionCreators: actions,
    graphql,
    node: code.unknown('its entries are not looked at'),
    getNode: code.recorder('getNode'),
    reporter: code.recorder('reporter'),
  };
}

type Address = Pick<MadePages, 'before' | 'key'>;

function addressIn({ call }: LoggedCall, fields: ReadonlyMap<string, Config>): Address | undefined {
  if (call.name !== 'createPage') return undefined;
  const path = call.arg(0).at('path');
  const text = textAt(path);
  if (text === undefined) return prefixIn(path);
  const [, before = '', group, key = ''] =
    /^(\/?[\w/-]*)\{\{(frontmatter|fields)\.(\w+)\}\}\/?$/.exec(text) ?? [];
  if (group === 'frontmatter') return { before, key };
  const field = group === undefined ? undefined : fields.get(key);
  const inner = field === undefined ? undefined : prefixIn(field)?.before;
  return group === undefined || `${before}${inner ?? ''}` === ''
    ? undefined
    : { before: `${before}/${inner ?? ''}` };
}

/** The folder that a path begins with that is not known to its end. */
function prefixIn(path: Config): Address | undefined {
  const { value } = path.raw;
  const before = value instanceof Unknown ? /^\/([\w-]+)\/?$/.exec(value.prefix)?.[1] : undefined;
  return before === undefined ? undefined : { before };
}
