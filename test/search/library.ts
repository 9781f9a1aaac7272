import type { SearchDocument } from '../../src/search/index.ts';

const document = (title: string, rest: SearchDocument['fields'], lang?: string): SearchDocument => ({
  fields: { title, ...rest },
  ...(lang && { lang }),
});

/** Documents with every kind of word, in every field. */
export const LIBRARY: readonly SearchDocument[] = [
  document('The rate limit header', {
    tags: 'http apis',
    headings: 'What a limit is',
    description: 'How a server says how much is left.',
    body: 'A rate limit says how many requests are left. The header is short. Servers send it with each answer, and clients read it before they ask again.',
  }),
  document('Rate limits and other headers', {
    tags: 'http',
    body: 'Some headers are old. A limit on the rate of requests is younger than caching. Nothing here is about tea.',
  }),
  document('ratelimit, the package', {
    body: 'The ratelimit package counts requests for node:http. Version 1.22.3 came with useRateLimit. It is small.',
  }),
  document('Caching without fear', {
    tags: 'http caching',
    headings: 'Validators and ETags',
    description: 'Caches that never lie.',
    body: 'A cache keeps an answer for later. ETags are validators: the server compares them. Cached pages are fast. Whoever caches forgets nothing.',
    transcript: 'Today we talk of caching. Every cache is a promise. Thank you for listening.',
  }),
  document('A press kit is an API', {
    tags: 'apis speaking',
    headings: 'Why a kit',
    description: 'Why a bio should have a schema.',
    body: 'The press kit of a speaker is an API. Journalists ask for a kit, and for a picture in print quality. Programs read the same kit.',
  }),
  document('Press', { body: 'A kit of a press from 1900, oiled and cleaned. It prints posters of tea.' }),
  document('Node.js in production', {
    tags: 'node server',
    body: 'Running Node.js for years. A node of a cluster may fail. The nodejs process restarts, and JavaScript goes on. We ran it with C++ modules.',
  }),
  document('Why useEffect runs twice', {
    tags: 'react javascript',
    body: 'In development useEffect runs twice. The effect is cleaned up between. JavaScript frameworks differ: some use signals, others an effect queue.',
  }),
  document('Tea in spring', {
    tags: 'tea',
    headings: 'Green tea',
    description: 'What to drink in spring.',
    body: 'Green tea is grown in hills. Black tea is stored for years. The first leaves of spring are the best, and the last ones of autumn are the cheapest. Tea, tea, tea.',
    transcript: 'Hello. Here is the lighthouse. We drink green tea with a lighthouse keeper. Bye.',
  }),
  document('Tea', { body: 'A word of three letters.' }),
  document('東京都の検索', { body: '京都へ行く。検索エンジンは新しい。東京は大きい。' }, 'ja'),
  document(
    'Übersetzungen für die Straße',
    { body: 'Die Übersetzung der Häuser. Eine Straße, viele Wege.' },
    'de',
  ),
  document('Accessibility matters', {
    tags: 'a11y',
    body: 'Accessibility is for everyone. An accessible page is read aloud, and its pictures have words. Keyboards suffice for all of it.',
  }),
  document('What people ask of a search engine', {
    tags: 'search',
    body: 'People ask how to do things. They ask why a server is slow, what a header means and where pictures are kept. Nobody asks for tea.',
  }),
  document('Notes on pictures of servers in print', {
    description: 'Pictures for journalists and posters.',
    body: 'A picture of a server is seldom a good picture. Print quality takes many pixels. A printed poster lasts for years, and a server does not.',
  }),
  document('', { body: 'An untitled text about nothing but keyset pagination, cursors and pages of lists.' }),
];

/** Further documents, so that words are as rare as in a larger library. */
export const OTHERS: readonly SearchDocument[] = Array.from({ length: 24 }, (_, at) => ({
  fields: {
    title: `Volume ${at}`,
    body: `Number ${at} of some volumes. ${'Filler of a page. '.repeat(at % 5)}`,
  },
}));
