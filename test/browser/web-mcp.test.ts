import { expect, it } from 'vitest';
import { describeInBrowser, EXAMPLE, useBrowser } from './browser.ts';

const TOOLS = [
  'get_content',
  'get_page_context',
  'get_press_kit',
  'list_content',
  'request_booking',
  'search_site',
];

/** Waits for this number of registered tools. Returns their names. */
const names = (count: number) => `(async () => {
  for (;;) {
    const tools = await document.modelContext.getTools();
    if (tools.length >= ${count}) return tools.map((tool) => tool.name).sort();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
})()`;

/** Calls a tool. Returns the text or the object that `execute` returned. */
const call = (name: string, input: object) => `(async () => {
  const tool = (await document.modelContext.getTools()).find((one) => one.name === ${JSON.stringify(name)});
  const answer = await document.modelContext.executeTool(tool, ${JSON.stringify(input)});
  return typeof answer === 'string' ? JSON.parse(answer) : answer;
})()`;

describeInBrowser('WebMCP', () => {
  const browser = useBrowser(EXAMPLE, ['WebMCP']);

  it.each(['/', '/writing/the-page-that-answers-twice', '/press-kit', '/developers'])(
    'has the six tools on %s',
    async (path) => {
      const { page, trouble } = await browser.open();
      await page.goto(browser.url + path);
      expect(await page.evaluate(names(6))).toEqual(TOOLS);
      expect(trouble).toEqual([]);
    },
  );

  it('answers a call with what the endpoint answers', async () => {
    const { page, trouble } = await browser.open();
    await page.goto(`${browser.url}/projects/twinsies`);
    await page.evaluate(names(6));
    const found = await page.evaluate(call('search_site', { query: 'moustache', limit: 1 }));
    expect(found).toMatchObject({ structuredContent: { engine: 'index', results: [{ type: 'page' }] } });
    const context = await page.evaluate(call('get_page_context', {}));
    expect(context).toMatchObject({
      structuredContent: { page: { type: 'project', path: 'projects/twinsies', title: 'Twinsies' } },
    });
    expect(trouble).toEqual([]);
  });

  it('offers the search form as a tool of its own', async () => {
    const { page, trouble } = await browser.open();
    await page.goto(`${browser.url}/search`);
    expect(await page.evaluate(names(7))).toEqual([...TOOLS.slice(0, 5), 'search_page', 'search_site']);
    expect(await page.locator('form').getAttribute('tooldescription')).toBe(
      'Search everything on this site and show the results on this page.',
    );
    expect(trouble).toEqual([]);
  });
});
