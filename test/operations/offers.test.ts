import { describe, expect, it } from 'vitest';
import {
  OPERATIONS,
  operationsOf,
  restOperations,
  TOOL_OPERATIONS,
  toolOperations,
} from '../../src/operations/index.ts';
import { getIndex } from '../../src/operations/get-index.ts';
import { getPressKit } from '../../src/operations/get-press-kit.ts';
import { getVersions } from '../../src/operations/get-versions.ts';
import { exampleInput, isParameterUsed, restPath, restTemplate } from '../../src/operations/operation.ts';
import { requestBooking } from '../../src/operations/request-booking.ts';
import { nodeHash } from '../../src/platform/node.ts';
import { openSite, type Origins, type Site } from '../../src/site/site.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { NOW, ORIGIN, siteOf, snapshotOf } from '../support/workspace.ts';

const post = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\nText.\n`;
const bytes = await snapshotOf({
  'lectern.yaml': 'name: H\n',
  'content/writing/a.md': post('A', 'tags: [nets]\n'),
});
const opened = (origins: Partial<Origins> = {}): Site =>
  openSite(openSnapshot(bytes), NOW, { base: ORIGIN, pages: ORIGIN, ...origins }, nodeHash);
const namesOf = (operations: readonly { name: string }[]) => operations.map(({ name }) => name).join(' ');
const one = (name: string) => {
  const found = OPERATIONS.find((operation) => operation.name === name);
  if (!found?.rest) throw new Error(name);
  return { ...found, rest: found.rest };
};
const beside = new Set(['index.html', 'writing/a.html']);

describe('operations', () => {
  it.each([
    [{}, 'index versions search content document press_kit'],
    [{ isStatic: true }, 'index versions content document press_kit'],
    [{ beside }, 'index versions search content document press_kit'],
  ])('of REST, where %j', (origins, names) => {
    expect(namesOf(restOperations(opened(origins)))).toBe(names);
  });

  it('of agents, the same list each time', () => {
    const site = opened();
    expect(namesOf(toolOperations(site))).toBe('page_context search list read press_kit booking');
    expect(toolOperations(site)).toBe(TOOL_OPERATIONS);
    expect(operationsOf(site)).toBe(OPERATIONS);
  });

  it('of a site that was given its own', () => {
    const operations = [
      one('index'),
      one('document'),
      { ...one('content'), name: 'own', rest: { operationId: 'own', path: '/own' } },
      { ...one('search'), name: 'plain', rest: undefined },
    ] as never;
    const site = opened({ offers: { operations } });
    expect(namesOf(restOperations(site))).toBe('index document own');
    expect(namesOf(toolOperations(site))).toBe('plain');
    expect(toolOperations(site)).toBe(toolOperations(site));
    expect(getIndex.run(site, {}).endpoints).toMatchObject({ own: `${ORIGIN}/api/v1/own` });
    expect(Object.keys(getIndex.run(site, {}).endpoints)).not.toContain('document');
  });
});

describe('the index', () => {
  const at = (path: string) => `${ORIGIN}/api/v1${path}`;
  const endpoints = { index: at(''), versions: at('/versions'), content: at('/content') };

  it.each([
    [{}, { ...endpoints, search: at('/search'), press_kit: at('/press-kit') }],
    // A function beside other pages answers with the press kit. Static files beside other pages have none.
    [{ beside }, { ...endpoints, search: at('/search'), press_kit: at('/press-kit') }],
    [
      { beside, isStatic: true },
      { index: at('.json'), versions: at('/versions.json'), content: at('/content.json') },
    ],
    [
      { isStatic: true },
      {
        index: at('.json'),
        versions: at('/versions.json'),
        content: at('/content.json'),
        press_kit: at('/press-kit.json'),
      },
    ],
  ])('names the endpoints that there are, where %j', (origins, named) => {
    expect(getIndex.run(opened(origins), {})).toEqual({
      name: 'H',
      version: 'v1',
      status: 'ok',
      documentation: `${ORIGIN}/developers`,
      openapi: `${ORIGIN}/openapi.json`,
      endpoints: named,
    });
  });
});

describe('an address', () => {
  const content = one('content').rest;
  const document = one('document').rest;
  it.each([
    [{}, '/api/v1/content', '/api/v1/content/{path}', [true, true, true]],
    [
      { isStatic: true },
      '/api/v1/content/type={type}.json',
      '/api/v1/content/{path}.json',
      [true, false, true],
    ],
  ])('is that of a file where only files answer: %j', (origins, list, documents, read) => {
    const site = opened(origins);
    expect([restTemplate(site, content), restTemplate(site, document)]).toEqual([list, documents]);
    expect([isParameterUsed(site, content, 'type'), isParameterUsed(site, content, 'tag')]).toEqual(
      read.slice(0, 2),
    );
    expect(isParameterUsed(site, document, 'path')).toBe(read[2]);
  });

  it('of a file reads no type that it does not have', () => {
    expect(isParameterUsed(opened({ isStatic: true }), document, 'type')).toBe(false);
    expect(restPath(opened({ isStatic: true }), '/a')).toBe('/api/v1/a.json');
  });
});

it.each([
  [
    '',
    'index {} | versions {} | page_context {} | search {"query":"nets","limit":2} | content {"type":"writing","limit":2} | list {"type":"writing","limit":2} | document {"path":"index"} | read {"path":"index"} | press_kit {}',
  ],
  [
    'intro: Me.\n',
    'index {} | versions {} | page_context {"path":"press-kit"} | search {"query":"press kit","limit":2} | content {"type":"writing","limit":2} | list {"type":"writing","limit":2} | document {"path":"press-kit"} | read {"path":"index"} | press_kit {}',
  ],
])('examples are of the site: with the kit "%s"', async (kit, examples) => {
  const files = { 'content/writing/a.md': post('A', 'tags: [nets]\n') };
  const site = await siteOf(kit ? { ...files, 'content/press-kit.yaml': kit } : files);
  const said = OPERATIONS.slice(0, -1).map(
    (each) => `${each.name} ${JSON.stringify(exampleInput(each, site))}`,
  );
  expect(said.join(' | ')).toBe(examples);
  expect(exampleInput(OPERATIONS.at(-1) as never, site)).toHaveProperty('event', 'Example Conf');
});

it('an example of search is the name of a site that has no tags', async () => {
  const site = await siteOf({ 'lectern.yaml': 'name: Ink\n', 'content/writing/a.md': post('A') });
  expect(exampleInput(one('search'), site)).toEqual({ query: 'Ink', limit: 2 });
});

it('versions say whether one ends, and when', async () => {
  const version = (config: string) =>
    siteOf({ 'lectern.yaml': config, 'content/a.md': post('A') }).then((site) => getVersions.run(site, {}));
  expect(await version('name: H\n')).toEqual({
    current: 'v1',
    versions: [{ version: 'v1', path: '/api/v1', status: 'stable', deprecated: false, sunset: null }],
    policy: {
      strategy: expect.stringContaining('a breaking change gets a new one') as string,
      notice_period_days: 90,
      signals: ['Deprecation', 'Sunset', 'Link'],
      documentation: `${ORIGIN}/developers#versions`,
    },
  });
  const ends = 'api:\n  versions:\n    - {version: v1, deprecated: 2026-01-01, sunset: 2026-12-01}\n';
  expect((await version(ends)).versions).toEqual([
    { version: 'v1', path: '/api/v1', status: 'deprecated', deprecated: true, sunset: '2026-12-01' },
  ]);
});

it('a press kit without biographies says what is missing, and where to read on', async () => {
  const kit = (text: string, files = {}) =>
    siteOf({ 'content/press-kit.yaml': text, ...files }).then((site) => getPressKit.run(site, {}));
  const about = { 'content/about.md': post('Me') };
  expect(await kit('stages: [Conf]\nfacts: [{term: A, value: B}]\n', about)).toMatchObject({
    missing: ['bios', 'topics', 'photos', 'downloads', 'colors'],
    about_page: `${ORIGIN}/about`,
  });
  expect(await kit('stages: [Conf]\n')).not.toHaveProperty('about_page');
  const whole = await kit('bios:\n  - {label: Short, body: Ada.}\n', about);
  expect(Object.keys(whole)).not.toContain('missing');
  expect(Object.keys(whole)).not.toContain('about_page');
});

describe('a draft of a booking', () => {
  const draft = async (input: object, config = 'contact:\n  email: a+b@example.com\n') =>
    requestBooking.run(
      await siteOf({ 'lectern.yaml': `name: H\n${config}`, 'content/a.md': post('A') }),
      requestBooking.input.parse(input),
    );
  const asks = 'I would like to ask whether you are available:';
  const checked = 'This message was drafted with an assistant and checked by me before sending.';

  it('says what is known, and asks for the rest', async () => {
    const { body, mailto, ...rest } = await draft({ event: ' Conf\u0007 A ', dates: '', notes: ' a\n\nb ' });
    expect(rest).toEqual({
      subject: 'Booking request: Conf A',
      contact_email: 'a+b@example.com',
      contact_url: 'mailto:a+b@example.com',
      missing: ['dates', 'format', 'audience', 'location'],
      sent: false,
      confirmation: 'Nothing has been sent. A human must read, complete, confirm and send this message.',
    });
    expect(body).toBe(`Hello H,\n\n${asks}\n\nEvent: Conf A\nNotes: a\n\nb\n\n${checked}`);
    expect(mailto).toMatch(/^mailto:a%2Bb@example\.com\?subject=Booking%20request%3A%20Conf%20A&body=Hello/);
  });

  it('has no empty block, and no link where there is no address', async () => {
    const { body, subject, mailto, notice, contact_url } = await draft({}, 'author: {name: Ada}\n');
    expect([subject, mailto, contact_url]).toEqual(['Booking request', null, `${ORIGIN}/`]);
    expect(body).toBe(`Hello Ada,\n\n${asks}\n\n${checked}`);
    expect(notice).toMatch(/^This site names no contact for bookings: /);
  });

  it('greets nobody by the name that a site without one has', async () => {
    const { body } = requestBooking.run(await siteOf({ 'content/a.md': post('A') }), {});
    expect(body).toBe(`Hello,\n\n${asks}\n\n${checked}`);
  });

  it('is whole where everything is said', async () => {
    const input = { event: 'E', dates: 'D', format: 'F', audience: 'A', location: 'L' };
    const { body, missing, subject } = await draft(input);
    expect(missing).toEqual([]);
    expect(subject).toBe('Booking request: E: D');
    expect(body).toContain('Event: E\nDates: D\nFormat: F\nAudience: A\nLocation: L\n\n');
  });

  it('is a link with the beginning of its subject alone where it is too long for one', async () => {
    const { mailto, body } = await draft({ event: 'x'.repeat(1990) });
    expect(body).toContain('x'.repeat(1990));
    expect(mailto).toBe(`mailto:a%2Bb@example.com?subject=Booking%20request%3A%20${'x'.repeat(83)}`);
    const edge = (await draft({ event: '' })).mailto?.length ?? 0;
    // The event is in the subject, after ": ", and in the body, after "Event: " and before two line breaks.
    const more = ': '.length + 4 + 'Event: '.length + 4 + 12;
    const fits = Math.floor((2000 - edge - more) / 2);
    expect((await draft({ event: 'x'.repeat(fits) })).mailto).toContain('&body=');
    expect((await draft({ event: 'x'.repeat(fits + 1) })).mailto).not.toContain('&body=');
  });
});
