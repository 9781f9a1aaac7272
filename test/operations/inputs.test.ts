import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/operations/index.ts';
import { RETRIEVAL_OPERATIONS } from '../../src/operations/retrieval.ts';

const operation = (name: string) => {
  const found = [...OPERATIONS, ...RETRIEVAL_OPERATIONS].find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
/** The places in an input that are refused, each with the message about it. */
const refusals = (name: string, input: object) =>
  operation(name)
    .input.safeParse(input)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('an input', () => {
  it.each([
    ['index', {}, {}],
    ['versions', {}, {}],
    ['press_kit', {}, {}],
    ['page_context', {}, {}],
    ['page_context', { path: 'a', url: 'b' }, { path: 'a', url: 'b' }],
    ['content', {}, { type: 'writing', limit: 12 }],
    ['content', { type: 'talk', limit: 50 }, { type: 'talk', limit: 50 }],
    ['list', {}, { type: 'writing', limit: 12, content: false }],
    ['list', { type: 'all', content: true }, { type: 'all', limit: 12, content: true }],
    ['search', { query: 'a' }, { query: 'a', limit: 8 }],
    ['search', { query: 'a', excerpts: 'long', limit: 20 }, { query: 'a', excerpts: 'long', limit: 20 }],
    ['read', { path: 'a' }, { path: 'a', offset: 0 }],
    ['booking', {}, {}],
    ['booking', { event: 'x'.repeat(2000) }, { event: 'x'.repeat(2000) }],
    ['retrieval_search', { query: 'a' }, { query: 'a' }],
    ['retrieval_fetch', { id: 'a' }, { id: 'a' }],
  ])('of %s has defaults: %j', (name, input, whole) => {
    expect(operation(name).input.parse(input)).toEqual(whole);
  });

  it.each(['content', 'list', 'search'])('of %s has the filters', (name) => {
    const filters = { since: '2026-01-01', until: '2026-02-01', tag: '', year: '2026', lang: 'en' };
    const whole = operation(name).input.parse({ query: 'a', ...filters });
    expect(whole).toMatchObject(filters);
  });

  it.each(['content', 'list'])('of %s has the filters of lists', (name) => {
    const filters = { section: 'a', author: 'b', series: 'c', updated_since: '2026-03-01' };
    expect(operation(name).input.parse(filters)).toMatchObject(filters);
  });

  const limits = (most: number) => [0, most + 1].map((limit) => [limit, most] as const);
  it.each([
    ...limits(50).map((row) => ['content', ...row] as const),
    ...limits(50).map((row) => ['list', ...row] as const),
    ...limits(20).map((row) => ['search', ...row] as const),
  ])('of %s takes no limit of %i', (name, limit, most) => {
    expect(refusals(name, { query: 'a', limit })).toEqual([
      `limit: it must be a whole number from 1 to ${most}`,
    ]);
    expect(refusals(name, { query: 'a', limit: 1 })).toEqual([]);
  });

  const date = 'it must be a date, such as 2026-03-01';
  const year = 'it must be four digits, such as 2026';
  it.each([
    ['content', { since: '2026-3-1' }, `since: ${date}`],
    ['content', { until: '01.03.2026' }, `until: ${date}`],
    ['content', { updated_since: '2026' }, `updated_since: ${date}`],
    ['content', { year: '12026' }, `year: ${year}`],
    ['content', { year: '20261' }, `year: ${year}`],
    ['content', { year: '202x' }, `year: ${year}`],
    ['content', { lang: '' }, 'lang: it must be a language tag, such as en'],
    ['content', { section: '' }, 'section: it must be the address of a section, such as docs/guide'],
    ['content', { author: '' }, 'author: it must be a name'],
    ['content', { series: '' }, 'series: it must be the name of a series'],
    ['content', { cursor: 'a' }, 'cursor: it must be the cursor of a `next` link of this endpoint'],
    [
      'search',
      { query: 'a', cursor: 'a' },
      'cursor: it must be the cursor of a `next` link of this endpoint',
    ],
  ])('of %s is refused with words: %j', (name, input, message) => {
    expect(refusals(name, input)).toEqual([message]);
  });

  it.each<readonly [operation: string, parameter: string, value: unknown]>([
    ['content', 'type', 'all'],
    ['list', 'type', 'none'],
    ['list', 'content', 'yes'],
    ['search', 'query', ''],
    ['search', 'excerpts', 'none'],
    ['search', 'type', 'all'],
    ['document', 'path', ''],
    ['read', 'path', ''],
    ['read', 'offset', -1],
    ['read', 'offset', 0.5],
    ['page_context', 'path', ''],
    ['page_context', 'url', ''],
    ['retrieval_search', 'query', ''],
    ['retrieval_fetch', 'id', ''],
    ...['event', 'dates', 'format', 'audience', 'location', 'notes'].map(
      (question) => ['booking', question, 'x'.repeat(2001)] as const,
    ),
  ])('of %s takes no %s as it is here', (name, parameter, value) => {
    const right = { query: 'a', path: 'a', id: 'a' };
    const { error } = operation(name).input.safeParse({ ...right, [parameter]: value });
    expect(error?.issues.map(({ path }) => path)).toEqual([[parameter]]);
  });
});
