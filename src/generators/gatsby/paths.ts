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
  /** Whether that is all that addresses are made of, beside the names of files. */
  isKnown: boolean;
  /** What leaves out entries that none of its queries asks for; null where nothing does. */
  gate: EntryGate | null;
  /** The script; empty where there is none. */
  file: string;
}

const KEY = /\bpath:\s*(?:[`'"](\/?[\w/-]*)\$\{)?[\w.?[\]]*\bfrontmatter\??\.(\w+)\}?\/?[`'"]?\s*[,}\n]/;
/** What precedes the slug of a node in the path of its page, or in the field that the path is taken from. */
const BEFORE = /\b(?:path|value):\s*`\/([\w-]+)\/?\$\{(?:[\w.?[\]]*\bfields\??\.\w+|\w+)\}/;
/** The expression of a path, or of a field that one is taken from. */
const MADE = /\b(?:path|value):\s*([^,\n]+)/g;
/** A slug as it is. */
const PLAIN = /^[\w.?[\]]*\bslug\s*(?:$|[})])/;
const QUERY = /(?<![.\w])all(?:MarkdownRemark|Mdx)\s*(?:\((?:[^()"]|"(?:[^"\\]|\\.)*")*\)\s*)?\{/g;
/** A key, what it is compared by, and the expression where that is one. */
const COMPARED = /(\w+)\s*:\s*\{\s*(?:eq|ne|n?in|regex|glob|[gl]te?)\s*:\s*(?:"\/((?:[^"\\]|\\.)*)\/")?/g;

/** What `gatsby-node` makes: https://www.gatsbyjs.com/docs/creating-and-modifying-pages/ */
export function pagesMade(folder: Folder): MadePages {
  const file = scriptOf(folder, 'gatsby-node') ?? '';
  const text = folder.text(file) ?? '';
  const [, before = '', key] = KEY.exec(text) ?? [];
  return {
    ...(key === undefined ? { before: BEFORE.exec(text)?.[1] } : { before, key }),
    isKnown: key !== undefined || isMadeOfFiles(text),
    gate: queryGate(folder, file),
    file,
  };
}

/** Whether every slug is `createFilePath`'s, with nothing but a literal before it. */
function isMadeOfFiles(text: string): boolean {
  const made = [...text.matchAll(MADE)].filter(([, expression = '']) => expression.includes('slug'));
  return (
    text.includes('createFilePath(') &&
    made.every(([whole, expression = '']) => PLAIN.test(expression.trim()) || BEFORE.test(whole))
  );
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
