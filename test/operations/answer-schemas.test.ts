import { expect, it } from 'vitest';
import { z } from 'zod';
import { OPERATIONS } from '../../src/operations/index.ts';
import { RETRIEVAL_OPERATIONS } from '../../src/operations/retrieval.ts';
import { siteOf } from '../support/workspace.ts';

const entry = (title: string, more: string) =>
  `---\ntitle: ${title}\n${more}---\nHerons fish.\n\n## Where\n\n${'Herons stand by the water. '.repeat(60)}\n\n${'Herons fly south. '.repeat(60)}\n`;
const site = await siteOf({
  'lectern.yaml': 'name: H\ndescription: D.\ncontact:\n  email: a@example.com\n',
  'content/writing/a.md': entry(
    'A',
    'date: 2026-01-01\nupdated: 2026-01-02\ntags: [x]\nauthors: [Ada]\nseries: S\nrating: 5\nlink: https://other.example/\ndescription: Of herons.\n',
  ),
  'content/writing/b.md': entry('B', ''),
  'content/talks/t.md': entry('T', 'date: 2027-01-01\nconference: Conf\nlocation: Rome\n'),
  'content/guide/g.md': '---\ntitle: G\n---\nText.\n',
  'content/writing/long.md': `---\ntitle: Long\n---\n## One\n\n${'Lines of it.\n'.repeat(2000)}`,
  'content/press-kit.yaml': `bios:
  - {label: Short, body: Ada.}
topics:
  - {title: Herons, body: All.}
stages: [Conf]
photos:
  - {src: /a.png, alt: Ada, label: Face}
facts:
  - {term: Born, value: '1815', href: /born}
downloads:
  - {label: Kit, href: /kit.zip, meta: 1 MB, note: All.}
colors:
  - {name: Blue, hex: '#0000ff', usage: Links}
`,
});
const bare = await siteOf({ 'content/about.md': '---\ntitle: About\n---\nMe.\n' });

type Json = Record<string, unknown>;
/** The answer with another value at one place. */
const changed = (value: unknown, [head, ...rest]: (string | number)[], to: unknown): unknown => {
  if (head === undefined) return to;
  if (Array.isArray(value)) return value.map((item, at) => (at === head ? changed(item, rest, to) : item));
  const { [head]: own, ...others } = value as Json;
  const made = changed(own, rest, to);
  return made === undefined ? others : { ...others, [head]: made };
};
/** Every place in an answer. Of a list, only its first item. */
const placesOf = (value: unknown, at: (string | number)[] = []): (string | number)[][] => {
  if (Array.isArray(value)) return [at, ...(value.length > 0 ? placesOf(value[0], [...at, 0]) : [])];
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...at, name]))];
};
const valueAt = (value: unknown, at: (string | number)[]) =>
  at.reduce<unknown>((inner, name) => (inner as Json)[name], value);

/** The places where the schema accepts a wrong answer: a value of another type, or a missing member. */
function laxOf(name: string, input: object, of = site) {
  const found = [...OPERATIONS, ...RETRIEVAL_OPERATIONS].find((one) => one.name === name);
  if (!found) throw new Error(name);
  const { input: takes, output, run } = found;
  const answer = run(of, takes.parse(input));
  const isTaken = (value: unknown) => output.safeParse(value).success;
  expect(output.safeParse(answer).error).toBe(undefined);
  const places = placesOf(answer).filter((at) => at.length > 0);
  const taken = (to: (value: unknown) => unknown) =>
    places.flatMap((at) => {
      const wrong = to(valueAt(answer, at));
      return wrong === null || !isTaken(changed(answer, at, wrong)) ? [] : [at.join('.')];
    });
  const numbers = [-1, 0.5].flatMap((wrong) => taken((value) => (typeof value === 'number' ? wrong : null)));
  const addresses = taken((value) =>
    typeof value === 'string' && /^https?:/.test(value) ? 'no address' : null,
  );
  return {
    wrong: [...taken(() => Symbol('no type')), ...numbers, ...addresses].join(' '),
    optional: taken(() => undefined)
      .filter((at) => !/\d$/.test(at))
      .join(' ')
      .replaceAll('results.0.', '.'),
  };
}

const ROW = '.date .description .tags .md .conference .location .link .path .updated .lang';
const COUNTS = 'counts.writing counts.video counts.talk counts.project counts.page';
const OVERVIEW = `${COUNTS} sections tags languages languages.en`;
const LIST = `total other_types other_types.talk other_types.page ${ROW} .series .fields .fields.author`;

it.each([
  [
    'index',
    {},
    'endpoints.index endpoints.versions endpoints.search endpoints.content endpoints.press_kit',
    '',
  ],
  ['versions', {}, '', ''],
  [
    'press_kit',
    {},
    'photos.0.label facts.0.href downloads.0.meta downloads.0.note colors.0.usage contact_email',
    'facts.0.href downloads.0.href',
  ],
  [
    'page_context',
    { path: 'writing' },
    `page.lists page.lists.writing next.arguments next.arguments.type contact_url contact_email ${OVERVIEW}`,
    'next.arguments.type',
  ],
  [
    'page_context',
    { path: 'x' },
    `next.arguments next.arguments.query contact_url contact_email ${OVERVIEW}`,
    'next.arguments.query',
  ],
  ['content', { limit: 1 }, `${LIST} .hash next`, 'results.0.link'],
  ['content', { tag: 'q' }, 'total reason', ''],
  ['list', { type: 'all', content: true, limit: 2 }, 'total .date .path .updated .markdown next_cursor', ''],
  [
    'search',
    { query: 'herons qqqq', excerpts: 'long', limit: 1 },
    `${ROW} .hash .source .excerpt .passages .passages.0.anchor total unmatched next`,
    '',
  ],
  ['search', { query: 'qqqq' }, 'total reason', ''],
  [
    'search',
    { query: 'next talk' },
    `${ROW} .upcoming .hash .source .excerpt total unmatched list list.arguments.type`,
    'list.arguments.type',
  ],
  ['document', { path: 'index' }, '', ''],
  ['read', { path: 'writing/long' }, 'head.outline', ''],
  ['booking', {}, '', ''],
  ['retrieval_search', { query: 'herons' }, '.text', ''],
  ['retrieval_fetch', { id: 'writing/long' }, 'metadata metadata.next', ''],
])('the answer of %s to %j has all its members, each of its type', (name, input, optional, wrong) => {
  expect(laxOf(name, input)).toEqual({ wrong, optional });
});

it.each([
  ['press_kit', 'missing about_page'],
  ['booking', 'notice'],
  ['page_context', `about ${OVERVIEW}`],
])('so has the answer of %s on a site that has little', (name, optional) => {
  expect(laxOf(name, {}, bare)).toEqual({ wrong: '', optional });
});

it('a problem is what a refusal says, by name', () => {
  const { Problem } = z.toJSONSchema(z.globalRegistry).schemas as Record<string, Json>;
  const text = { type: 'string' };
  const reference = { ...text, format: 'uri-reference' };
  expect(Problem).toMatchObject({
    type: 'object',
    properties: {
      type: reference,
      title: text,
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: text,
      instance: reference,
      code: { ...text, pattern: '^[A-Z][A-Z0-9_]+$' },
      resolution: text,
      errors: { type: 'array', items: { properties: { parameter: text, detail: text } } },
      request_id: text,
    },
    required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'resolution'],
  });
});
