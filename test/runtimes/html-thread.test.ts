import { once } from 'node:events';
import { request } from 'node:http';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { showText } from '../../src/markdown/html/html.ts';
import { parseProxyTrust } from '../../src/quota/client.ts';
import { type HtmlLimits, HtmlThread } from '../../src/runtimes/node/render/html-thread.ts';
import { loadSite } from '../../src/runtimes/node/build/load.ts';
import { serve } from '../../src/runtimes/node/serve/serve.ts';
import { isWhole } from '../support/whole.ts';
import { writeFolder } from '../support/workspace.ts';

const WORKER = pathToFileURL('dist/runtimes/node/render/html-worker.js');

function threadOf(limits: Partial<HtmlLimits> = {}, file = WORKER): HtmlThread {
  // The limits are so long that a slow machine does not fail the test.
  const thread = new HtmlThread({ text: 600_000, answer: 600_000, ...limits }, file);
  onTestFinished(() => thread.close());
  return thread;
}

const text = (markdown: string) => ({ markdown });
const long = (end: string) => text(`${'Some *words* here.\n\n'.repeat(isWhole ? 100_000 : 25_000)}${end}`);

describe('the thread that makes HTML', () => {
  it('makes what would be made here, in the order of the texts', async () => {
    const texts = [
      '# A\n\n## B',
      'c^[d]',
      '<b hidden>e</b>f',
      ...Array.from({ length: 3000 }, (_, n) => `${n}`),
    ].map(text);
    expect(await threadOf().show(texts)).toEqual(texts.map(showText));
  });

  it('does one thing after the other', async () => {
    const thread = threadOf();
    const order: string[] = [];
    await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        expect(await thread.show([text(name)])).toEqual([showText(text(name))]);
        order.push(name);
      }),
    );
    expect(order).toEqual(['a', 'b', 'c']);
  });

  it('leaves alone what takes too long, and goes on with the others', async () => {
    // A long text always takes more than a millisecond. A second thread, with long limits, shows it and the short text.
    const thread = threadOf({ text: 1 });
    expect(await thread.show([long('a')])).toEqual([null]);
    const patient = threadOf();
    const [first, second] = await Promise.all([patient.show([long('a')]), patient.show([text('b')])]);
    expect(first?.[0]?.html.endsWith('<p>a</p>\n')).toBe(true);
    expect(second).toEqual([showText(text('b'))]);
  });

  it('does not try again at once what took too long', async () => {
    const thread = threadOf({ text: 1 });
    await thread.show([long('a')]);
    // The answer comes before a thread could reply, so no thread was asked.
    let isThere = false;
    void thread.show([long('a')]).then(() => (isThere = true));
    await Promise.resolve();
    await Promise.resolve();
    expect(isThere).toBe(true);
    const forgetful = threadOf({ text: 1, retry: -1 });
    await forgetful.show([long('a')]);
    isThere = false;
    const again = forgetful.show([long('a')]).then(() => (isThere = true));
    await Promise.resolve();
    await Promise.resolve();
    expect(isThere).toBe(false);
    await again;
  });

  it('answers after a while without the texts that are not finished, also to waiting callers', async () => {
    const thread = threadOf({ answer: 1 });
    expect(await Promise.all([thread.show([long('a'), text('b')]), thread.show([text('c')])])).toEqual([
      [null, null],
      [null],
    ]);
  });

  it('outlives a text that takes more memory than it may', async () => {
    const thread = threadOf({ megabytes: 40 });
    expect(await thread.show([long('a')])).toEqual([null]);
    expect(await thread.show([text('b')])).toEqual([showText(text('b'))]);
  });

  it('says so where no thread is to be had', async () => {
    const thread = threadOf({}, pathToFileURL('dist/no-such-worker.js'));
    expect(await Promise.all([thread.show([text('a')]), thread.show([text('b')])])).toEqual([null, null]);
  });

  it('ends with the server, and keeps nobody waiting', async () => {
    const thread = threadOf();
    const shown = thread.show([long('a')]);
    await thread.close();
    expect(await shown).toEqual([null]);
  });
});

it('while a long page is made, others are answered', async () => {
  const dir = writeFolder({
    'content/writing/long.md': `# Long\n\n${long('').markdown}`,
    'content/writing/short.md': '# Short\n\nText.\n',
  });
  const { bytes } = await loadSite({ dir, config: await readConfig(dir), cacheDir: null });
  const running = await serve({
    dir,
    snapshot: bytes,
    host: '127.0.0.1',
    port: 0,
    nextFreePort: false,
    trust: parseProxyTrust([], null),
    html: threadOf({ text: 600_000, answer: 600_000 }),
  });
  onTestFinished(() => running.close());
  const order: string[] = [];
  const ask = async (path: string) => {
    const sent = request(`${running.address}${path}`, { headers: { Accept: 'text/html' } }).end();
    const [response] = await once(sent, 'response');
    order.push(path);
    let html = '';
    for await (const part of response) html += String(part);
    return html;
  };
  const pages = Promise.all([ask('/writing/long'), ask('/writing/short'), ask('/writing/long')]);
  expect((await pages)[0]).toContain('<p>Some <em>words</em> here.</p>');
  expect(order[0]).toBe('/writing/short');
});
