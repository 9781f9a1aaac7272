import { expect, it } from 'vitest';
import { describeInBrowser, EXAMPLE, useBrowser } from './browser.ts';

describeInBrowser('the API reference', () => {
  const browser = useBrowser(EXAMPLE);

  it('asks this server and shows what it says', async () => {
    const { page, trouble } = await browser.open();
    await page.goto(`${browser.url}/developers`);
    await page.getByText('Try it Search content').click();
    const form = page.locator('form[action="/api/v1/search"]');
    await form.getByLabel('query').fill('moustache');
    await form.getByLabel('limit').fill('1');
    await form.getByRole('button', { name: 'Send the request' }).click();
    await form.getByText('"engine": "index"').waitFor();
    const [head, body] = await form.locator('output pre').allInnerTexts();
    expect(head).toMatch(
      /^GET \/api\/v1\/search\?query=moustache&limit=1\n\n200 OK\ncontent-type: application\/json\napi-version: 1\nratelimit: "public";r=119;t=60\n/,
    );
    expect(JSON.parse(body ?? '')).toMatchObject({ engine: 'index', results: [{ type: 'page' }] });
    expect(trouble).toEqual([]);
  });

  it('shows a refusal as it is', async () => {
    const { page } = await browser.open();
    await page.goto(`${browser.url}/developers`);
    await page.getByText('Try it Search content').click();
    const form = page.locator('form[action="/api/v1/search"]');
    await form.getByLabel('query').fill('');
    await form.getByRole('button', { name: 'Send the request' }).click();
    await form.getByText('"code": "MISSING_QUERY"').waitFor();
    expect((await form.locator('output pre').allInnerTexts())[0]).toContain('\n400 Bad Request\n');
  });

  it('puts a path where it belongs', async () => {
    const { page } = await browser.open();
    await page.goto(`${browser.url}/developers`);
    await page.getByText('Try it Get a content document').click();
    const form = page.locator('form[action="/api/v1/content/{path}"]');
    await form.getByLabel('path').fill('videos/api-basics/part-1');
    await form.getByRole('button', { name: 'Send the request' }).click();
    await form.getByText('"path": "videos/api-basics/part-1"').waitFor();
    expect((await form.locator('output pre').allInnerTexts())[0]).toMatch(
      /^GET \/api\/v1\/content\/videos\/api-basics\/part-1\n\n200 OK\n/,
    );
  });

  it('is led to by the type of every problem', async () => {
    const { page } = await browser.open();
    await page.goto(`${browser.url}/developers`);
    const problem = await page.evaluate('fetch("/api/v1/search").then((answer) => answer.json())');
    const { type } = problem as { type: string };
    expect(type).toBe(`${browser.url}/developers#missing-query`);
    await page.goto(type);
    await page.waitForFunction('scrollY > 1000');
    expect(await page.locator('#missing-query').innerText()).toBe('missing-query');
  });
});
