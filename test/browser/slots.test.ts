import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFragment } from '../../src/content/slots/read-slots.ts';
import { codeBlocks } from '../support/code-blocks.ts';
import { reportOf, writeFiles } from '../support/workspace.ts';
import { serveFolder } from '../support/serving.ts';
import { describeInBrowser, useBrowserAt } from './browser.ts';

const POST = '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n';
const BASE = { 'content/writing/a.md': POST, 'lectern.yaml': 'name: N\n' };

/** The files of the recipes in `docs/how-to/theming.md`, by the name of the service. */
const RECIPES = (() => {
  const found = new Map<string, Record<string, string>>();
  const blocks = codeBlocks('docs/how-to/theming.md').filter(({ info }) => info.startsWith('title='));
  for (const { text, info } of blocks) {
    const file = info.slice('title="'.length, -1);
    const name = ['buttondown', 'giscus', 'webmention'].find((word) => text.includes(word)) ?? 'webmention';
    found.set(name, { ...found.get(name), [file]: text });
  }
  return found;
})();

/** Stand-ins for the services. As in reality, the script of giscus adds a style sheet and a frame. */
const SERVED: Readonly<Record<string, [type: string, body: string]>> = {
  'https://giscus.app/client.js': [
    'text/javascript',
    `const link = document.createElement('link'); link.rel = 'stylesheet'; link.href = 'https://giscus.app/default.css';
     document.head.append(link);
     const frame = document.createElement('iframe'); frame.src = 'https://giscus.app/widget'; frame.style.height = '9rem';
     document.currentScript.after(frame);`,
  ],
  'https://giscus.app/default.css': ['text/css', '.giscus { width: 100% }'],
  'https://giscus.app/widget': ['text/html', '<!doctype html><title>Comments</title><p>A comment'],
  'https://buttondown.com/api/emails/embed-subscribe/NAME': [
    'text/html',
    '<!doctype html><title>Thanks</title>',
  ],
  'https://webmention.io/api/mentions.jf2': [
    'application/json',
    '{"children":[{"url":"https://b.example/","author":{"name":"Bea"}},{"url":"https://c.example/"}]}',
  ],
};

describeInBrowser('the recipes for slots', () => {
  const browser = useBrowserAt(() => 'http://127.0.0.1');

  async function visit(files: Record<string, string>) {
    const dir = writeFiles({ ...BASE, ...files });
    const running = await serveFolder(dir);
    const { page } = await browser.open();
    const asked: string[] = [];
    await page.addInitScript(
      'window.blocked = []; addEventListener("securitypolicyviolation", (event) => blocked.push(event.effectiveDirective + " " + event.blockedURI.split("?")[0]))',
    );
    await page.context().route(/^https:/, async (route) => {
      const [address = ''] = route.request().url().split('?');
      asked.push(address);
      const [contentType, body] = SERVED[address] ?? ['text/plain', ''];
      await route.fulfill({ contentType, body, headers: { 'Access-Control-Allow-Origin': '*' } });
    });
    await page.goto(`${running.address}/writing/a`, { waitUntil: 'networkidle' });
    const end = async () => running.close();
    return { page, asked, end, blocked: () => page.evaluate('blocked') as Promise<string[]> };
  }
  const withoutAllow = (files: Record<string, string>) => ({ ...files, 'lectern.yaml': 'name: N\n' });
  const warned = async (files: Record<string, string>) =>
    (await reportOf({ ...BASE, ...files })).diagnostics.map(({ code, fix }) => [code, fix]);

  it('are three, and nothing in their slots is blocked', async () => {
    expect([...RECIPES.keys()].toSorted()).toEqual(['buttondown', 'giscus', 'webmention']);
    for (const files of RECIPES.values()) expect(await warned(files)).toEqual([]);
  });

  it('show the comments of giscus, which without the lines are blocked', async () => {
    const files = RECIPES.get('giscus') as Record<string, string>;
    const { page, asked, blocked, end } = await visit(files);
    await page.frameLocator('.slot-after-entry iframe').getByText('A comment').waitFor();
    expect([await blocked(), asked.toSorted()]).toEqual([
      [],
      ['https://giscus.app/client.js', 'https://giscus.app/default.css', 'https://giscus.app/widget'],
    ]);
    await end();
    const bare = await visit(withoutAllow(files));
    expect([await bare.blocked(), bare.asked]).toEqual([
      ['script-src-elem https://giscus.app/client.js'],
      [],
    ]);
    await bare.end();
    expect(await warned(withoutAllow(files))).toEqual([
      [
        'blocked-in-slot',
        'Add the origin to lectern.yaml, as in allow: { script_src: ["https://giscus.app"] }',
      ],
    ]);
  });

  it('send the form of Buttondown, which without the line is blocked', async () => {
    const files = RECIPES.get('buttondown') as Record<string, string>;
    const { page, asked, end } = await visit(files);
    await page.getByLabel('New posts by e-mail').fill('me@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL('https://buttondown.com/**');
    expect(asked).toEqual(['https://buttondown.com/api/emails/embed-subscribe/NAME']);
    await end();
    const bare = await visit(withoutAllow(files));
    await bare.page.evaluate(
      'const form = document.querySelector(".slot form"); form.noValidate = true; form.requestSubmit()',
    );
    await bare.page.waitForFunction('blocked.length > 0');
    expect([await bare.blocked(), bare.asked]).toEqual([
      ['form-action https://buttondown.com/api/emails/embed-subscribe/NAME'],
      [],
    ]);
    await bare.end();
    expect(await warned(withoutAllow(files))).toEqual([
      [
        'blocked-in-slot',
        'Add the origin to lectern.yaml, as in allow: { form_action: ["https://buttondown.com"] }',
      ],
    ]);
  });

  it('list webmentions, which without the line are blocked', async () => {
    const files = RECIPES.get('webmention') as Record<string, string>;
    const { page, blocked, end } = await visit(files);
    await page.getByRole('heading', { name: 'Mentioned by' }).waitFor();
    expect(await page.locator('#mentions a').allTextContents()).toEqual(['Bea', 'https://c.example/']);
    expect(await blocked()).toEqual([]);
    await end();
    const bare = await visit(withoutAllow(files));
    await bare.page.waitForFunction('blocked.length > 0');
    expect([await bare.blocked(), bare.asked]).toEqual([
      ['connect-src https://webmention.io/api/mentions.jf2'],
      [],
    ]);
    await bare.end();
  });

  it('may be inline, too', async () => {
    const { page, blocked, end } = await visit({
      'slots/footer.html':
        '<style>\r\n.own { color: rgb(1, 2, 3) }</style><p class="own">a</p>\r\n<script>document.querySelector(".own").textContent =\r\n"<img src=/a.png>";</script>',
    });
    expect(await page.locator('.own').textContent()).toBe('<img src=/a.png>');
    expect(await page.evaluate('getComputedStyle(document.querySelector(".own")).color')).toBe(
      'rgb(1, 2, 3)',
    );
    expect(await blocked()).toEqual([]);
    await end();
  });
});

const NAMES =
  'div p b a ul li table tr td th tbody form button select option svg math mtext style script title textarea template noscript iframe h2 h3 details summary br img meta link body main head html frameset desc foreignObject main header footer center nobr ruby rt'.split(
    ' ',
  );
const pieces = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NAMES).map((name) => `<${name}>`) },
  { weight: 4, arbitrary: fc.constantFrom(...NAMES).map((name) => `</${name}>`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'a',
      ' ',
      '<!--',
      '-->',
      '--!>',
      '<',
      '>',
      '"',
      "'",
      '&amp',
      '<p title="',
      '</',
      '<!',
      '<?',
      '<![CDATA[',
      ']]>',
      '<br/>',
      '<svg/>',
      "<a href='",
    ),
  },
);
/** HTML that is well-formed in most cases. */
const nested: fc.Arbitrary<string> = fc.letrec<{ all: string }>((tie) => ({
  all: fc.oneof(
    { maxDepth: 6, depthIdentifier: 'depth' },
    pieces,
    fc
      .tuple(fc.constantFrom(...NAMES), fc.array(tie('all'), { maxLength: 3 }))
      .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
  ),
})).all;
const fragments = fc.oneof(
  fc.array(nested, { maxLength: 4 }).map((all) => all.join('')),
  fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
);

const AROUND = '<header id="h">H</header><main id="main"><article>A</article></main><footer>F</footer>';

describeInBrowser('a slot that is not refused', () => {
  const browser = useBrowserAt(() => 'about:blank');

  it('leaves the page around it as it is, whatever it holds', async () => {
    const whole = (inHead: string, inMain: string) =>
      `<!doctype html><html><head><title>T</title>${inHead}</head><body><header id="h">H</header><main id="main"><div class="slot">${inMain}\n</div><article>A</article></main><footer>F</footer></body></html>`;
    const made = fc.sample(fragments, 20_000);
    const kept = [true, false].map((isHead) =>
      made.filter((html) => readFragment(html, isHead).broken.length === 0),
    );
    const pages = kept.flatMap((list, index) =>
      list.map((html) => (index === 0 ? whole(html, '') : whole('', html))),
    );
    expect(kept.map((list) => list.length > 100)).toEqual([true, true]);
    const { page } = await browser.open();
    // Without their slots, all pages must be equal.
    const changed = await page.evaluate(`${JSON.stringify(pages)}.filter((html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      const slot = body.querySelector('main > .slot');
      slot?.remove();
      return !slot || body.getAttributeNames().length > 0 || body.innerHTML !== ${JSON.stringify(AROUND)};
    })`);
    expect(changed).toEqual([]);
  });
});
