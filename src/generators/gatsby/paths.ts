import type { Code } from '../../code/ask/code.ts';
import type { Config } from '../../code/ask/config.ts';
import { Unknown } from '../../code/values/values.ts';
import type { Folder } from '../site-folder.ts';
import type { EntryGate } from '../site-profile.ts';
import { isActedOn } from '../standard/acted-on.ts';
import { scriptOf } from '../standard/framework-site.ts';
import { readPattern } from '../standard/patterns.ts';

/** Where `gatsby-node` makes pages of Markdown. */
export interface MadePages {
  /** What precedes the names of entries in their addresses: `blog` of `/blog${slug}`. */
  before?: string | undefined;
  /** The front-matter key that holds the address, below that. */
  key?: string | undefined;
  /** What leaves out entries that none of its queries asks for; null where nothing does. */
  gate: EntryGate | null;
  /** The script. */
  file: string;
}

const KEY = /\bpath:\s*(?:[`'"](\/?[\w/-]*)\$\{)?[\w.?[\]]*\bfrontmatter\??\.(\w+)\}?\/?[`'"]?\s*[,}\n]/;
/** A query for Markdown, with its filter to the end. */
const QUERY = /(?<![.\w])all(?:MarkdownRemark|Mdx)\s*(?:\((?:[^()"]|"(?:[^"\\]|\\.)*")*\)\s*)?\{/g;
/** A key, what it is compared by, and the expression where that is one. */
const COMPARED = /(\w+)\s*:\s*\{\s*(?:eq|ne|n?in|regex|glob|[gl]te?)\s*:\s*(?:"\/((?:[^"\\]|\\.)*)\/")?/g;

/** What `gatsby-node` makes: https://www.gatsbyjs.com/docs/creating-and-modifying-pages/ */
export function pagesMade(folder: Folder, code: Code): MadePages {
  const file = scriptOf(folder, 'gatsby-node') ?? '';
  const text = folder.text(file) ?? '';
  const [, before = '', key] = KEY.exec(text) ?? [];
  return {
    ...(key === undefined ? prefixOf(code, file) : { before, key }),
    gate: queryGate(folder, file),
    file,
  };
}

/** What queries ask for by the place of files is read; by anything else than Lectern acts on, the build tells. */
function queryGate(folder: Folder, file: string): EntryGate | null {
  const language = 'go';
  const queries = [...(folder.text(file) ?? '').matchAll(QUERY)].map(([query]) => {
    const all = [...query.matchAll(COMPARED)].filter(([, key = '']) => !isActedOn(key));
    const [only, other] = all;
    const place = other === undefined && only?.[1] === 'fileAbsolutePath' ? only[2] : undefined;
    const isOfPlace =
      place === undefined ? null : readPattern(place.replaceAll('\\\\', '\\'), { folder, file, language });
    return { isForAll: only === undefined, isOfPlace };
  });
  if (queries.length === 0 || queries.some(({ isForAll }) => isForAll)) return null;
  const isUndecided = queries.some(({ isOfPlace }) => isOfPlace === null);
  const hidden = isUndecided
    ? `the query of ${file} decides whether it has a page`
    : `not among the pages that ${file} makes`;
  return {
    hides: (_data, path) =>
      queries.some(({ isOfPlace }) => isOfPlace?.(`/${path}`) === true) ? null : { hidden, isUndecided },
  };
}

/** The folder that addresses begin with, as pages or fields of nodes are given it. */
function prefixOf(code: Code, file: string): Pick<MadePages, 'before'> {
  const made = ['createPages', 'onCreateNode', 'createPagesStatefully'].flatMap((name) => {
    const config = code.names(file).find(([own]) => own === name)?.[1];
    return config?.kind === 'function' ? code.call(config, [apiOf(code)]).calls : [];
  });
  const of = (name: string, key: string) =>
    [...code.calls(file), ...made].flatMap(({ call }) =>
      call.name === name ? (prefixIn(call.arg(0).at(key)) ?? []) : [],
    );
  const [before] = [...of('createPage', 'path'), ...of('createNodeField', 'value')];
  return { before };
}

/** What Gatsby hands to the functions of `gatsby-node`. */
function apiOf(code: Code): Record<string, unknown> {
  const actions = Object.fromEntries(
    ['createPage', 'createNodeField'].map((name) => [name, code.recorder(name)]),
  );
  return {
    actions,
    boundActionCreators: actions,
    graphql: code.recorder('graphql'),
    node: code.unknown('its entries are not looked at'),
    getNode: code.recorder('getNode'),
    reporter: code.recorder('reporter'),
  };
}

/** The folder that a path begins with that is not known to its end. */
function prefixIn(path: Config): string | undefined {
  const { value } = path.raw;
  return value instanceof Unknown ? /^\/([\w-]+)\/?$/.exec(value.prefix)?.[1] : undefined;
}
