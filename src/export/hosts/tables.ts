import { CONTENT_TYPES } from '../../model/content-type.ts';
import { mountOf } from '../../model/mount.ts';
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

/** What is looked up in a table: a part of the request, or what another table has of it. */
type Key = 'accept' | 'args' | 'uri' | 'stem' | 'bare' | 'list';

/**
 * What a server of files looks up: the value of the first row that fits what the keys are together. Patterns have the
 * syntax that PCRE and RE2 share; `\1` stands for what is in their group.
 */
export interface Table {
  name: string;
  of: readonly Key[];
  rows: readonly (readonly [from: string | RegExp, to: string])[];
  otherwise: string;
}

/** All that the rules know of a request. */
export function tablesOf(source: RuleSource): Table[] {
  const { isUsual, listed } = withoutSlash(source);
  const mount = mountOf(source.base);
  const host = new URL(source.base).host.replaceAll('.', '\\.');
  return [
    // What a file has behind the address, in the form that is asked for.
    { name: 'form', of: ['accept'], rows: [[NAMES_MARKDOWN, '.md']], otherwise: NO_FILE },
    {
      name: 'missing',
      of: ['accept'],
      rows: [
        [NAMES_MARKDOWN, 'md'],
        [/text\/html|application\/xhtml\+xml/i, 'html'],
      ],
      otherwise: 'md',
    },
    // A part of a list is a file of its own.
    { name: 'part', of: ['args'], rows: [[/^((?:year|tag|page)=[^/]*)$/, '/\\1']], otherwise: '' },
    {
      name: 'stem',
      of: ['uri'],
      rows: [
        ['/', '/index'],
        [/^(.+?)(?:\.md|\.html|\/)?$/, '\\1'],
      ],
      otherwise: '',
    },
    // Whether the address of a page has no slash at its end, whatever its file is called.
    {
      name: 'bare',
      of: ['stem'],
      rows: listed.map((address) => [address, '1']),
      otherwise: isUsual ? '1' : '0',
    },
    {
      name: 'page',
      of: ['bare', 'uri'],
      rows: [
        [/^.\/$/, '/index'],
        [/^.(.*)\.html$/, '\\1'],
        [/^1(.*[^/])$/, '\\1'],
        [/^0(.+)\/$/, '\\1'],
      ],
      otherwise: NO_FILE,
    },
    // Where the page is, if only the slash is wrong.
    {
      name: 'slash',
      of: ['bare', 'uri'],
      rows: [
        [/^1(.+)\/$/, `${mount}\\1`],
        [/^0(.*[^/])$/, `${mount}\\1/`],
      ],
      otherwise: '',
    },
    { name: 'moved', of: ['uri'], rows: [...decodedRedirects(source), ...spellings(source)], otherwise: '' },
    { name: 'canonical', of: ['uri'], rows: canonicals(source), otherwise: '' },
    { name: 'link', of: ['uri'], rows: links(source), otherwise: '' },
    { name: 'list', of: ['args'], rows: LISTS, otherwise: 'content' },
    {
      name: 'answer',
      of: ['list', 'uri'],
      rows: [
        [/^(.+?)\/api\/v1\/content$/, '/api/v1/\\1'],
        [/^.+?(\/api\/v1(?:\/versions|\/press-kit)?)(?:\.json|\/)?$/, '\\1'],
        [/^.+?(\/api\/v1\/content)\.json$/, '\\1'],
        [
          new RegExp(`^.+?/api/v1/content/+(?:https?:/+${host}/+)?(.+?)(?:\\.md|\\.html|\\.json)?/?$`),
          '/api/v1/content/\\1',
        ],
      ],
      otherwise: NO_FILE,
    },
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
