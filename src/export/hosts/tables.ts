import { CONTENT_TYPES } from '../../model/content-type.ts';
import { mountOf } from '../../model/addresses.ts';
import { listContent } from '../../operations/list-content.ts';
import { decodedRedirects, hasEnding, type RuleSource, pagesWithoutSlash } from './rule-source.ts';

/**
 * Markdown in `Accept` with a weight of 1, the highest weight, so that the answer is that of a server
 * (`prefersMarkdown`). With a lower weight, hosts answer with HTML.
 */
export const MARKDOWN_RANGE = String.raw`\s*text/markdown\s*(?:;\s*(?:[^q\s,;][^,;]*|q\s*=\s*1(?:\.0?0?0?)?\s*|))*`;
const NAMES_MARKDOWN = new RegExp(`(?:^|,)${MARKDOWN_RANGE}(?:,|$)`, 'i');
/** A path that no file has. */
const NO_FILE = '/.none';
/** Stands for a list that no file contains, because it is filtered or its parameters are wrong. */
export const REFUSED = '/api/v1/refused';

/**
 * A lookup, a `map` of nginx or Caddy: its value is that of the first row whose pattern fits the keys, joined by nothing.
 * Patterns use the syntax that PCRE and RE2 share; `\1` stands for the group.
 */
export interface Table {
  name: string;
  /** The keys: parts of the request (`accept`, `args`, `uri`) or names of other tables. */
  of: readonly string[];
  otherwise: string;
  rows: readonly (readonly [from: string | RegExp, to: string])[];
}

const table = (name: string, of: string, otherwise: string, rows: Table['rows']): Table => ({
  name,
  of: of.split(' '),
  otherwise,
  rows,
});

/** The tables that the rules of nginx and Caddy use. */
export function tablesOf(source: RuleSource): Table[] {
  const { isUsual, listed } = pagesWithoutSlash(source);
  const mount = mountOf(source.base);
  const host = new URL(source.base).host.replaceAll('.', '\\.');
  const noSlash = listed.map((address) => [address, '1'] as const);
  const isHtml = /text\/html|application\/xhtml\+xml/i;
  const page: Table['rows'] = [
    [/^.\/$/, '/index'],
    [/^.(.*)\.html$/, '\\1'],
    [/^1(.*[^/])$/, '\\1'],
    [/^0(.+)\/$/, '\\1'],
  ];
  const slash: Table['rows'] = [
    [/^1(.+)\/$/, `${mount}\\1`],
    [/^0(.*[^/])$/, `${mount}\\1/`],
  ];
  const document = `^.+?/api/v1/content/+(?:https?:/+${host}/+)?(.+?)(?:\\.md|\\.html|\\.json)?/?$`;
  const answer: Table['rows'] = [
    [/^(.+?)\/api\/v1\/content$/, '/api/v1/\\1'],
    [/^.+?(\/api\/v1(?:\/versions|\/press-kit)?)(?:\.json|\/)?$/, '\\1'],
    [/^.+?(\/api\/v1\/content)\.json$/, '\\1'],
    [new RegExp(document), '/api/v1/content/\\1'],
  ];
  return [
    // The ending of the file in the form that `Accept` prefers.
    table('form', 'accept', NO_FILE, [[NAMES_MARKDOWN, '.md']]),
    table('missing', 'accept', 'md', [
      [NAMES_MARKDOWN, 'md'],
      [isHtml, 'html'],
    ]),
    // Each part of a list has its own file.
    table('part', 'args', '', [[/^((?:year|tag|page)=[^/]*)$/, '/\\1']]),
    table('stem', 'uri', '', [
      ['/', '/index'],
      [/^(.+?)(?:\.md|\.html|\/)?$/, '\\1'],
    ]),
    // 1 if the address of this page has no slash at its end, otherwise 0.
    table('bare', 'stem', isUsual ? '1' : '0', noSlash),
    table('page', 'bare uri', NO_FILE, page),
    // The right address, if only the slash is wrong.
    table('slash', 'bare uri', '', slash),
    table('moved', 'uri', '', [...decodedRedirects(source), ...spellings(source)]),
    table('canonical', 'uri', '', canonicals(source)),
    table('link', 'uri', '', links(source)),
    table('list', 'args', 'content', LISTS),
    table('answer', 'list uri', NO_FILE, answer),
  ];
}

const parameters = Object.keys(listContent.input.shape);
const hasParameter = (names: readonly string[]) => `(?:^|&)(?:${names.join('|')})(?:=|&|$)`;

/** The file of a list by its parameters. There is one for each type; other parameters are refused, never ignored. */
const LISTS: Table['rows'] = [
  [new RegExp(`(?:^|&)[^=&]*%|${hasParameter(parameters.filter((name) => name !== 'type'))}`), 'refused'],
  [new RegExp(`${hasParameter(['type'])}.*&type(?:=|&|$)`), 'refused'],
  [new RegExp(`(?:^|&)type=(${CONTENT_TYPES.join('|')})(?:&|$)`), 'content/type=\\1'],
  [new RegExp(hasParameter(['type'])), 'refused'],
];

/** Redirects from other spellings, such as `/a.html` and `/a/index.html`, unless pages really have such addresses. */
function spellings(source: RuleSource): Table['rows'] {
  const mount = mountOf(source.base);
  if (hasEnding(source, '.html')) return [];
  return [
    ['/index', `${mount}/`],
    [/^\/api\/v1\//, ''],
    [/^(.*\/)index\.html$/, `${mount}\\1`],
    [/^(.*)\.html$/, `${mount}\\1`],
  ];
}

/** `Link` of twins, which names the canonical page: the address without `.md`, except for those with a row of their own. */
function canonicals({ base, files }: RuleSource): Table['rows'] {
  const usual = (page: string) => `<${base}${page}>; rel="canonical"`;
  const others = files.flatMap(({ kind, file, headers: { link = '' } }): [string, string][] =>
    kind === 'twin' && link !== usual(`/${file.slice(0, -3)}`) ? [[`/${file}`, link]] : [],
  );
  return [...others, [/^(\/[A-Za-z0-9/._=&~-]+)\.md$/, usual('\\1')]];
}

/** `Link` of pages, made from that of the home page. Addresses that need encoding get none. */
function links({ base, files }: RuleSource): Table['rows'] {
  const link = files.find(({ kind, address }) => kind === 'page' && address === '/')?.headers['link'] ?? '';
  return [
    ['/', link],
    [/^(\/[A-Za-z0-9/._=&~-]*?)(?:\.html|\/)?$/, link.replace(`${base}/index.md`, `${base}\\1.md`)],
  ];
}
