import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { appOfFolder, type Ask } from '../support/app.ts';
import { type Element, elementsOf, select, wordsOf } from '../support/markup.ts';
import { ORIGIN } from '../support/workspace.ts';
import { KINDS } from '../browser/kinds.ts';

const EXAMPLE = join(import.meta.dirname, '../../examples/site');

/**
 * Elements whose text a twin does not have as words: links to other pages, controls, and dates, which a twin writes in
 * figures.
 */
const NO_TEXT = new Set(['nav', 'form', 'button', 'time', 'summary', 'details', 'svg']);

interface Seen {
  html: string;
  elements: Element[];
  headers: Headers;
  twin: string;
}

/**
 * Checks that the agent-readiness scanners make on a page. The shared reference lists them: "What the agent-readiness
 * scanners ask for".
 */
describe.each(KINDS)('the page of the kind %s', (kind, path) => {
  let ask: Ask;
  let page: Seen;
  beforeAll(async () => {
    ({ ask } = await appOfFolder(
      EXAMPLE,
      { base: ORIGIN, pages: ORIGIN },
      Date.parse('2026-11-20T12:00:00Z'),
    ));
    const { text, headers } = await ask(path);
    const twin = select(elementsOf(text), 'link', { type: 'text/markdown' })[0]?.attributes['href'] ?? '';
    const answer = await ask(twin.replace('https://example.com', ''));
    page = { html: text, elements: elementsOf(text), headers, twin: answer.text };
  });

  const meta = (name: string) =>
    page.elements.find(({ attributes }) => (attributes['property'] ?? attributes['name']) === name)
      ?.attributes['content'] ?? '';
  /** The words of the main part, without the elements in `NO_TEXT`. */
  const words = () =>
    page.elements
      .filter(({ name, path: inside }) => ![...inside, name].some((outer) => NO_TEXT.has(outer)))
      .filter(({ name, path: inside }) => [...inside, name].includes('main'))
      .flatMap(({ own }) => wordsOf(own));

  it('says what it is', () => {
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(select(page.elements, 'html')[0]?.attributes['lang']).toBe('en');
    expect(select(page.elements, 'link', { rel: 'canonical' })[0]?.attributes['href']).toMatch(
      /^https:\/\/example\.com\//,
    );
    expect(meta('description').length).toBeGreaterThanOrEqual(50);
    expect(meta('og:title')).not.toBe('');
    expect(meta('og:description')).toBe(meta('description'));
    expect(select(page.elements, 'title')).toHaveLength(1);
    expect(select(page.elements, 'h1')).toHaveLength(1);
    expect(select(page.elements, 'main')).toHaveLength(1);
  });

  it('has JSON-LD with its place, and its last change where it has one', () => {
    const [block] = select(page.elements, 'script', { type: 'application/ld+json' });
    const { '@graph': graph } = JSON.parse(block?.text ?? '') as { '@graph': Record<string, unknown>[] };
    expect(graph.map((node) => node['@type'])).toContain('BreadcrumbList');
    expect(graph.map((node) => node['@type'])).toContain('WebSite');
    if (['press kit', 'search', 'developers', 'project'].includes(kind)) return;
    expect(graph[0]?.['dateModified']).toMatch(/^2026-\d\d-\d\d$/);
  });

  it('is more text than markup needs, with headings', () => {
    expect(page.elements.filter(({ name }) => /^h[1-6]$/.test(name)).length).toBeGreaterThanOrEqual(3);
    const text = wordsOf(select(page.elements, 'body')[0]?.text ?? '').join(' ');
    // A list of tags is almost only links, and a part of a collection is short.
    const least = { tags: 0.07, 'part of a collection': 0.13 }[kind as string] ?? 0.15;
    expect(text.length / page.html.length).toBeGreaterThan(least);
    expect(page.html.length).toBeLessThan(50_000);
    for (const code of select(page.elements, 'code').filter(({ path: inside }) => inside.at(-1) === 'pre')) {
      expect(code.attributes['class'] ?? 'language-none').toMatch(/^language-/);
    }
  });

  it('leads agents to llms.txt near the top, and to its twin', () => {
    const body = page.elements.findIndex(({ name }) => name === 'body');
    const links = select(page.elements.slice(body), 'a').slice(0, 3);
    expect(links.map(({ attributes }) => attributes['href'])).toContain('https://example.com/llms.txt');
    const link = page.headers.get('link') ?? '';
    for (const rel of ['alternate', 'describedby', 'api-catalog', 'service-doc', 'service-desc']) {
      expect(link).toContain(`rel="${rel}"`);
    }
  });

  it('has a twin that says the same in fewer bytes', () => {
    expect(page.twin).toMatch(/^---\ntitle: /);
    expect(page.twin.length).toBeLessThan(page.html.length * 0.7);
    const said = new Set(wordsOf(page.twin));
    const missing = words().filter((word) => !said.has(word));
    expect(words().length).toBeGreaterThan(10);
    expect(missing.length / words().length).toBeLessThanOrEqual(0.05);
  });
});
