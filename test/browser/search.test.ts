import { expect, it } from 'vitest';
import { describeInBrowser, EXAMPLE, useBrowser } from './browser.ts';

const POST = '/writing/pagination-that-survives-tuesday';

describeInBrowser('search', () => {
  const browser = useBrowser(EXAMPLE);

  it('is typed and followed by keyboard alone', async () => {
    const { page, trouble } = await browser.open();
    await page.goto(`${browser.url}/search`);
    expect(await page.evaluate('document.activeElement.id')).toBe('query');
    await page.keyboard.type('keyset pagination');
    await page.getByRole('heading', { name: /results? for “keyset pagination”/ }).waitFor();
    expect(new URL(page.url()).search).toBe('?query=keyset+pagination');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate('document.activeElement.textContent')).toBe(
      'Pagination that survives Tuesday',
    );
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate('document.activeElement.id')).toBe('query');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${POST}*`);
    expect(await page.locator('h1').innerText()).toBe('Pagination that survives Tuesday');
    expect(trouble).toEqual([]);
  });

  it('shows what the last words find, however fast they came', async () => {
    const { page, trouble } = await browser.open();
    await page.goto(`${browser.url}/search`);
    await page.keyboard.type('cursor');
    for (let letter = 0; letter < 6; letter++) await page.keyboard.press('Backspace');
    await page.keyboard.type('moustache');
    await page.getByRole('heading', { name: '“moustache”' }).waitFor();
    expect(await page.locator('.results h3').allInnerTexts()).toContain('Colophon');
    await page.getByRole('combobox').selectOption('page');
    await page.waitForURL('**&type=page');
    expect(await page.locator('.results h3').allInnerTexts()).toEqual(['Colophon']);
    expect(trouble).toEqual([]);
  });

  it('offers a correction, and says when there is nothing', async () => {
    const { page } = await browser.open();
    await page.goto(`${browser.url}/search?query=zzzzqqqq`);
    expect(await page.locator('#results h2').innerText()).toBe('Nothing found for “zzzzqqqq”.');
    expect(await page.locator('.results li').count()).toBe(0);
  });

  it('works without script: Enter, Tab to a result, Enter', async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(`${browser.url}/search`);
    await page.locator('#query').focus();
    await page.keyboard.type('keyset pagination');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?query=keyset+pagination&type=');
    await page.locator('#query').focus();
    for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${POST}*`);
    expect(await page.locator('h1').innerText()).toBe('Pagination that survives Tuesday');
  });

  it('is reached from the words of an address that leads nowhere', async () => {
    const { page } = await browser.open();
    await page.goto(`${browser.url}/blog/caching-without-fears`);
    expect(await page.locator('.rows a').first().innerText()).toBe('Caching without fear');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/search?query=caching+without+fears*');
    expect(await page.locator('.results a').first().innerText()).toBe('Caching without fear');
  });
});
