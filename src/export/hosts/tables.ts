import { CONTENT_TYPES } from '../../model/content-type.ts';
import { mountOf } from '../../model/addresses.ts';
import { listContent } from '../../operations/list-content.ts';
import { decodedRedirects, hasEnding, type RuleSource, withoutSlash } from './rule-source.ts';

/**
 * Markdown in `Accept` with a weight of 1, which no other weight is above: for this much, the answer is exactly that of
 * a server (`prefersMarkdown`). Whoever names Markdown with less gets HTML.
 */
export const MARKDOWN_RANGE = String.raw`\s*text/markdown\s*(?:;\s*(?:[^q\s,;][^,;]*|q\s*=\s*1(?:\.0?0?0?)?\s*|))*`;
const NAMES_MARKDOWN = new RegExp(`(?:^|,)${MARKDOWN_RANGE}(?:,|$)`, 'i');
/** What no file is called. */
const NO_FILE = '/.none';
/** A list that files cannot give, since it is filtered or its parameters are wrong. */
export const REFUSED = '/api/v1/refused';

/**
 * What a server of files looks up: the value of the first row that fits what the keys are together. Patterns have the
 * syntax that PCRE and RE2 share; `\1` stands for what is in their group.
 */
export interface Table {
  name: string;
  /** Parts of the request, `accept`, `args` and `uri`, or the names of other tables. */
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

/** All that the rules know of a request. */
export function tablesOf(source: RuleSource): Table[] {
  const { isUsual, listed } = withoutSlash(source);
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
    // What a file has behind the address, in the form that is asked for.
    table('form', 'accept', NO_FILE, [[NAMES_MARKDOWN, '.md']]),
    table('missing', 'accept', 'md', [
      [NAMES_MARKDOWN, 'md'],
      [isHtml, 'html'],
    ]),
    // A part of a list is a file of its own.
    table('part', 'args', '', [[/^((?:year|tag|page)=[^/]*)$/, '/\\1']]),
    table('stem', 'uri', '', [
      ['/', '/index'],
      [/^(.+?)(?:\.md|\.html|\/)?$/, '\\1'],
    ]),
    // Whether the address of a page has no slash at its end, whatever its file is called.
    table('bare', 'stem', isUsual ? '1' : '0', noSlash),
    table('page', 'bare uri', NO_FILE, page),
    // Where the page is, if only the slash is wrong.
    table('slash', 'bare uri', '', slash),
    table('moved', 'uri', '', [...decodedRedirects(source), ...spellings(source)]),
    table('canonical', 'uri', '', canonicals(source)),
    table('link', 'uri', '', links(source)),
    table('list', 'args', 'content', LISTS),
    table('answer', 'list uri', NO_FILE, answer),
  ];
}

const parameters = Object.keys(listContent.input.shape);
const named = (names: readonly string[]) => `(?:^|&)(?:${names.join('|')})(?:=|&|$)`;

/** Lists by their parameters: files have each type. An answer to less than was asked for would be wrong. */
const LISTS: Table['rows'] = [
  [new RegExp(`(?:^|&)[^=&]*%|${named(parameters.filter((name) => name !== 'type'))}`), 'refused'],
  [new RegExp(`${named(['type'])}.*&type(?:=|&|$)`), 'refused'],
  [new RegExp(`(?:^|&)type=(${CONTENT_TYPES.join('|')})(?:&|$)`), 'content/type=\\1'],
  [new RegExp(named(['type'])), 'refused'],
];

/** Other spellings of pages, where none has such an address. */
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

/** `Link` of twins, which names the canonical address of each: that without `.md`, but for those in the table. */
function canonicals({ base, files }: RuleSource): Table['rows'] {
  const usual = (page: string) => `<${base}${page}>; rel="canonical"`;
  const others = files.flatMap(({ kind, file, headers: { link = '' } }): [string, string][] =>
    kind === 'twin' && link !== usual(`/${file.slice(0, -3)}`) ? [[`/${file}`, link]] : [],
  );
  return [...others, [/^(\/[A-Za-z0-9/._=&~-]+)\.md$/, usual('\\1')]];
}

/** `Link` of pages, as the home page has it; of those whose address needs no encoding. */
function links({ base, files }: RuleSource): Table['rows'] {
  const link = files.find(({ kind, address }) => kind === 'page' && address === '/')?.headers['link'] ?? '';
  return [
    ['/', link],
    [/^(\/[A-Za-z0-9/._=&~-]*?)(?:\.html|\/)?$/, link.replace(`${base}/index.md`, `${base}\\1.md`)],
  ];
}
