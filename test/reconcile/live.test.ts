import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPublished } from '../../src/reconcile/live/published-addresses.ts';
import { readRobots } from '../../src/reconcile/live/consent.ts';

type Answer =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A site on loopback. `{site}` stands for its origin. Missing addresses are answered with 404. */
async function site(files: Record<string, Answer>) {
  const asked: string[] = [];
  const agents = new Set<string>();
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    agents.add(request.headers['user-agent'] ?? '');
    most = Math.max(most, ++open);
    response.on('close', () => open--);
    const answer = files[request.url ?? ''] ?? { status: 404 };
    if (typeof answer === 'function') return answer(request, response);
    const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer;
    const filled = Object.entries(headers).map(([name, value]) => [name, value.replace('{site}', origin)]);
    response.writeHead(status, Object.fromEntries(filled) as Record<string, string>);
    response.end(typeof body === 'string' ? body.replaceAll('{site}', origin) : body);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return { origin, port, asked, agents, most: () => most };
}

const urls = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>{site}${path}</loc></url>`).join('')}</urlset>`;
const index = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>{site}${path}</loc></sitemap>`).join('')}</sitemapindex>`;

describe('the addresses of a published site', () => {
  it('are those of its sitemap, asked for one after the other by somebody with a name', async () => {
    const { origin, asked, agents, most } = await site({
      '/robots.txt': 'User-agent: *\nDisallow: /private/\nSitemap: {site}/maps.xml\n',
      '/maps.xml': index('/one.xml', '/two.xml.gz'),
      '/one.xml': urls('/', '/a/', '/a/'),
      '/two.xml.gz': { body: gzipSync('<urlset><url><loc>/no-address</loc></url></urlset>') },
    });
    expect(await readPublished(origin)).toEqual({ pathnames: ['/', '/a/'], notes: [] });
    expect(asked).toEqual([
      '/robots.txt',
      '/',
      '/ai.txt',
      '/.well-known/tdmrep.json',
      '/maps.xml',
      '/one.xml',
      '/two.xml.gz',
    ]);
    expect([...agents]).toEqual(['Lectern/0.1.0 (compares a site with its sources; reads addresses only)']);
    expect(most()).toBe(1);
  });

  it('of other sites, and indexes in indexes, are left out and told', async () => {
    const { origin } = await site({
      '/sitemap.xml': index('/in.xml', '/one.xml', '/page.html').replace(
        '</sitemapindex>',
        '<sitemap><loc>https://other.example/map.xml</loc></sitemap></sitemapindex>',
      ),
      '/in.xml': index('/sitemap.xml'),
      '/one.xml': urls('/a').replace('</urlset>', '<url><loc>https://other.example/b</loc></url></urlset>'),
      '/page.html': '<!DOCTYPE html><title>x</title>',
    });
    expect(await readPublished(origin)).toEqual({
      pathnames: ['/a'],
      notes: [
        `${origin}/in.xml is an index inside an index. Lectern leaves it out.`,
        `${origin}/page.html is not a sitemap (status 200). Lectern leaves it out.`,
        'A sitemap of the index, https://other.example/map.xml, is on a different site. Lectern does not read it.',
        '1 address of https://other.example in the sitemap is left out, because they are on a different site.',
      ],
    });
  });

  it('are no more than 50,000', async () => {
    const many = Array.from({ length: 50_001 }, (_, number) => `/${number}`);
    const { origin, asked } = await site({
      '/sitemap.xml': index('/one.xml', '/two.xml'),
      '/one.xml': urls(...many),
      '/two.xml': urls('/more'),
    });
    const { pathnames, notes } = await readPublished(origin);
    expect(pathnames.length).toBe(50_000);
    expect(notes).toEqual(['Lectern reads only the first 50000 addresses.']);
    expect(asked).not.toContain('/two.xml');
  });
});

describe('a site that does not want to be read', () => {
  it.each<[string, Record<string, Answer>, string]>([
    ['robots.txt', { '/robots.txt': 'User-agent: *\nDisallow: /\n' }, '`Disallow` for /, in its robots.txt'],
    [
      'robots.txt, by name',
      { '/robots.txt': 'User-agent: *\nAllow: /\n\nUser-agent: Lectern\nDisallow: /sitemap\n' },
      '`Disallow` for /sitemap.xml, in its robots.txt',
    ],
    [
      'a header',
      { '/': { headers: { 'x-robots-tag': 'noai, noimageai' } } },
      'noai, in the header X-Robots-Tag',
    ],
    [
      'an element',
      { '/': '<html><head><meta name="robots" content="index, noai"></head><body></body></html>' },
      'noai, in the robots element of its front page',
    ],
    ['ai.txt', { '/ai.txt': 'User-Agent: *\nDisallow: /\n' }, 'Disallow: /, in its ai.txt'],
    ['a reservation', { '/': { headers: { 'tdm-reservation': '1' } } }, 'the header tdm-reservation'],
    [
      'a reservation in a file',
      { '/.well-known/tdmrep.json': '[{"location":"/","tdm-reservation":1}]' },
      'tdm-reservation, in its /.well-known/tdmrep.json',
    ],
    [
      'a sitemap',
      { '/sitemap.xml': { headers: { 'x-robots-tag': 'noai' }, body: urls('/a') } },
      'noai, in the header X-Robots-Tag',
    ],
  ])('says so in %s', async (_, files, where) => {
    const { origin } = await site({ '/sitemap.xml': urls('/a'), ...files });
    await expect(readPublished(origin)).rejects.toThrow(
      `${origin} asks programs not to read it: ${where}. Lectern reads nothing more of it.`,
    );
  });

  it('may only have forgotten its robots.txt: what fails forbids everything', async () => {
    const { origin, asked } = await site({ '/robots.txt': { status: 503 }, '/sitemap.xml': urls('/a') });
    await expect(readPublished(origin)).rejects.toThrow('answers with 503, so Lectern cannot tell');
    expect(asked).toEqual(['/robots.txt']);
  });
});

describe('a hostile site', () => {
  it('leads nowhere else', async () => {
    const other = await site({ '/': 'secret' });
    for (const target of [
      `${other.origin}/`,
      'http://169.254.169.254/latest/meta-data/',
      `http://localhost:${other.port}/`,
      'http://[::1]/',
      'file:///etc/passwd',
    ]) {
      const { origin } = await site({ '/sitemap.xml': { status: 302, headers: { location: target } } });
      await expect(readPublished(origin)).rejects.toThrow('on a different site');
    }
    expect(other.asked).toEqual([]);
  });

  it('is followed three times on its own', async () => {
    const hop = (to: string): Answer => ({ status: 301, headers: { location: to } });
    const { origin, asked } = await site({
      '/sitemap.xml': hop('/1'),
      '/1': hop('/2'),
      '/2': hop('/3'),
      '/3': urls('/a'),
    });
    expect((await readPublished(origin)).pathnames).toEqual(['/a']);
    expect(asked.slice(-4)).toEqual(['/sitemap.xml', '/1', '/2', '/3']);
    const endless = await site({ '/sitemap.xml': hop('/sitemap.xml') });
    await expect(readPublished(endless.origin)).rejects.toThrow('leads on more than 3 times');
    expect(endless.asked.filter((path) => path === '/sitemap.xml').length).toBe(4);
  });

  it.each([
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['10.1.2.3'],
    ['::1'],
    ['::ffff:169.254.169.254'],
    ['fd00::1'],
    ['64:ff9b::a9fe:a9fe'],
    ['0.0.0.0'],
  ])('has a name that leads to %s', async (address) => {
    const { port, asked } = await site({ '/sitemap.xml': urls('/a') });
    const reading = readPublished(`http://site.example:${port}`, () =>
      Promise.resolve(['93.184.216.34', address]),
    );
    await expect(reading).rejects.toThrow(`site.example leads to ${address}, which is not a public address`);
    expect(asked).toEqual([]);
  });

  it('has a name that leads elsewhere from the second time on', async () => {
    const { port, asked } = await site({ '/sitemap.xml': urls('/a') });
    const answers = [['127.0.0.1'], ['127.0.0.1'], ['169.254.169.254']];
    const reading = readPublished(`http://localhost:${port}`, () => Promise.resolve(answers.shift() ?? []));
    await expect(reading).rejects.toThrow(
      'localhost leads to 169.254.169.254, which is not a public address',
    );
    expect(asked).toEqual(['/robots.txt', '/']);
  });

  it('sends what is small and becomes large', async () => {
    const bomb = gzipSync(Buffer.alloc(11 * 1024 * 1024));
    for (const headers of [{}, { 'content-encoding': 'gzip' }]) {
      const { origin } = await site({ '/sitemap.xml': { headers, body: bomb } });
      await expect(readPublished(origin)).rejects.toThrow('/sitemap.xml has more than 10 MB');
    }
    const twice = await site({
      '/sitemap.xml': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(bomb) },
    });
    await expect(readPublished(twice.origin)).rejects.toThrow('/sitemap.xml has more than 10 MB');
  });

  it('sends without end', async () => {
    const { origin } = await site({
      '/sitemap.xml': (_, response) => {
        const chunk = Buffer.alloc(64 * 1024, 'x');
        const send = () => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once('drain', send);
        };
        send();
      },
    });
    await expect(readPublished(origin)).rejects.toThrow('/sitemap.xml has more than 10 MB');
  });

  it('has an index without end', async () => {
    const { origin, asked } = await site({
      '/sitemap.xml': index(...Array.from({ length: 2000 }, (_, number) => `/${number}.xml`)),
      ...Object.fromEntries(
        Array.from({ length: 2000 }, (_, number) => [`/${number}.xml`, urls(`/${number}`)]),
      ),
    });
    const { pathnames, notes } = await readPublished(origin);
    expect(pathnames.length).toBe(499);
    expect(notes).toEqual(['Lectern reads only the first 500 sitemaps.']);
    expect(asked.filter((path) => path.endsWith('.xml')).length).toBe(500);
  });
});

describe('robots.txt', () => {
  it.each([
    ['', '/a', true],
    ['User-agent: *\nDisallow:\n', '/a', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b\n', '/a/b/c', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b\n', '/a/c', false],
    ['User-agent: *\nDisallow: /a\nAllow: /a\n', '/a', true],
    ['User-agent: *\nDisallow: /*.xml$\n', '/maps/one.xml', false],
    ['User-agent: *\nDisallow: /*.xml$\n', '/one.xml?x', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: lectern/1.0\nAllow: /\n', '/a', true],
    ['User-agent: other\nUser-agent: Lectern\nDisallow: /a # all\n', '/a', false],
    ['User-agent: lectern-bot\nDisallow: /\n', '/a', true],
  ])('%.50j lets %.20s be read: %s', (text, path, isAllowed) => {
    expect(readRobots(text, 'lectern').allows(path)).toBe(isAllowed);
  });

  it('is read in one pass, whatever its patterns', () => {
    const { allows } = readRobots(`User-agent: *\nDisallow: /${'*a'.repeat(5000)}b\n`, 'lectern');
    expect(allows(`/${'a'.repeat(50_000)}`)).toBe(true);
  });
});
