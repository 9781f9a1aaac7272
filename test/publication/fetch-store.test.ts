import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { HttpStore, parseStoreHeader } from '../../src/publication/fetch-store.ts';
import { parsePointer, StoreError } from '../../src/publication/pointer.ts';
import { writeFolder } from '../support/workspace.ts';
import { pointerAt } from './pointers.ts';
import { serveStore, type StoreServer } from './store.ts';

const digest = createHash('sha256').update('abc').digest('hex');
const OBJECT = `objects/${digest}.svg`;

async function opened(files: Record<string, string> = {}) {
  const server = await serveStore(writeFolder({ 'current.json': JSON.stringify(pointerAt(9)), ...files }));
  const asked: URL[] = [];
  const credentials = (url: URL) => {
    asked.push(url);
    return { Authorization: 'Bearer x' };
  };
  return { server, asked, store: new HttpStore(new URL(`${server.url}/`), credentials) };
}

async function textOf(store: HttpStore, bytes: number, name = OBJECT): Promise<string> {
  let text = '';
  for await (const chunk of store.object(name, bytes)) text += new TextDecoder().decode(chunk);
  return text;
}

/** Answers every request of a store with `answer`. */
const answering = (server: StoreServer, answer: (path: string, response: ServerResponse) => void) => {
  server.answer = (path, response) => {
    answer(path, response);
    return true;
  };
};

describe('the pointer of a store', () => {
  it('is asked for until it is accepted, and from then on only another is wanted', async () => {
    const { server, store } = await opened();
    const all = [await store.pointer(), await store.pointer()];
    store.accepted();
    all.push(await store.pointer(), await store.pointer());
    expect(all).toEqual([pointerAt(9), pointerAt(9), null, null]);
    expect(server.requests.map(({ status }) => status)).toEqual([200, 200, 304, 304]);
    const { headers } = server.requests[3] as StoreServer['requests'][number];
    expect(headers).toMatchObject({
      authorization: 'Bearer x',
      'cache-control': 'no-cache',
      'accept-encoding': 'identity',
    });
  });

  it('lies below the address of the store, with or without a slash', async () => {
    const { server } = await opened({ 'a/b/current.json': JSON.stringify(pointerAt(7)) });
    for (const base of ['/a/b', '/a/b/'])
      expect(await new HttpStore(new URL(server.url + base), () => ({})).pointer()).toEqual(pointerAt(7));
  });

  it('has at most 16 kB', async () => {
    const text = JSON.stringify(pointerAt(9));
    const { server, store } = await opened();
    answering(server, (_, response) => response.end(text.padEnd(16_384)));
    expect(await store.pointer()).toEqual(pointerAt(9));
    answering(server, (_, response) => response.end(text.padEnd(16_385)));
    await expect(store.pointer()).rejects.toThrow('current.json has more than 16384 bytes');
  });
});

describe('an object of a store', () => {
  it('has the digest of its name, and all its bytes', async () => {
    const { store } = await opened({ [OBJECT]: 'abc' });
    expect(await textOf(store, 3)).toBe('abc');
  });

  it.each<[text: string, bytes: number, says: string]>([
    ['ab', 3, `${OBJECT} has 2 bytes of 3`],
    ['abcd', 3, `${OBJECT} has more than 3 bytes`],
    ['abd', 3, `${OBJECT} does not have the bytes that its name promises`],
    ['', 3, `${OBJECT} has 0 bytes of 3`],
  ])('of the bytes %j is refused', async (text, bytes, says) => {
    const { store } = await opened({ [OBJECT]: text });
    await expect(textOf(store, bytes)).rejects.toThrow(new StoreError(says));
  });

  it('that breaks off is refused', async () => {
    const { server, store } = await opened();
    answering(server, (_, response) => {
      response.writeHead(200, { 'Content-Length': 3 });
      response.write('ab', () => response.destroy());
    });
    await expect(textOf(store, 3)).rejects.toThrow(/^objects\/[0-9a-f]+\.svg broke off after 2 bytes \(\w+/);
  });

  it.each([201, 301, 302, 400, 401, 404, 500])('that is answered with %s is refused', async (status) => {
    const { server, store } = await opened();
    answering(server, (_, response) => response.writeHead(status).end());
    await expect(textOf(store, 3)).rejects.toThrow(`${server.url}/${OBJECT} answers with ${status}`);
  });

  it('of a server that is gone is refused, without its query', async () => {
    const store = new HttpStore(new URL('http://127.0.0.1:1/a?secret'), () => ({}));
    await expect(textOf(store, 3)).rejects.toThrow(
      new StoreError(`http://127.0.0.1:1/${OBJECT} does not answer (bad port)`),
    );
  });
});

describe('a redirect of a store', () => {
  it.each([
    [1, true],
    [3, true],
    [4, false],
  ])('is followed %s times: %s, without the credentials', async (times, isFollowed) => {
    const { server, store, asked } = await opened({ [OBJECT]: 'abc' });
    server.answer = (path, response) => {
      const hop = Number(/\?hop=(\d)$/.exec(path)?.[1] ?? 0);
      if (hop === times) return Boolean(response.end('abc'));
      return Boolean(response.writeHead(307, { Location: `?hop=${hop + 1}` }).end());
    };
    if (isFollowed) expect(await textOf(store, 3)).toBe('abc');
    else
      await expect(textOf(store, 3)).rejects.toThrow(
        new StoreError(`${server.url}/${OBJECT} redirects more than 3 times`),
      );
    const sent = server.requests.map(({ headers }) => headers.authorization);
    expect(sent).toEqual(['Bearer x', ...Array.from({ length: Math.min(times, 3) }, () => undefined)]);
    expect(asked.map(({ pathname }) => pathname)).toEqual([`/${OBJECT}`]);
  });

  it.each(['file:///etc/passwd', 'ftp://a.example/', 'http://[', 'data:,abc'])(
    'to %s is not followed',
    async (location) => {
      const { server, store } = await opened();
      answering(server, (_, response) => response.writeHead(302, { Location: location }).end());
      await expect(textOf(store, 3)).rejects.toThrow(
        new StoreError(`${server.url}/${OBJECT} redirects to an address that is not followed`),
      );
    },
  );
});

describe('a header for a store', () => {
  it.each<[text: string, header: [string, string] | null]>([
    ['Authorization: Bearer x', ['Authorization', 'Bearer x']],
    ['  X-Key:a: b  ', ['X-Key', 'a: b']],
    ["x_!#$%&'*+.^|~-:   y", ["x_!#$%&'*+.^|~-", 'y']],
    ['Authorization', null],
    ['Authorization:', null],
    [': a', null],
    ['A B: c', null],
    ['A: b\r\nC: d', null],
    ['A: b\nC: d', null],
  ])('%j', (text, header) => {
    if (header) expect(parseStoreHeader(text)).toEqual(header);
    else expect(() => parseStoreHeader(text)).toThrow('it must be a header, such as Authorization: Bearer …');
  });
});

describe('a pointer', () => {
  const valid = {
    ...pointerAt(1),
    base_url: 'http://a.example',
    sealed: { file: `objects/${digest}.sealed`, bytes: 1 },
  };

  it.each<[change: Record<string, unknown>]>([
    [{}],
    [{ sealed: null, base_url: null, site_url: null }],
    [{ snapshot: { file: `objects/${digest}`, bytes: 1 } }],
    [{ snapshot: { file: `objects/${digest}.sealed.abcdefghij`, bytes: 1 } }],
    [{ signature: 'A'.repeat(200) }],
    [{ base_url: `https://${'a'.repeat(1992)}` }],
  ])('may say %j', (change) => {
    expect(parsePointer(JSON.stringify({ ...valid, ...change }))).toEqual({ ...valid, ...change });
  });

  it.each<[change: Record<string, unknown>, where: string]>([
    [{ format: 2 }, 'format'],
    [{ sequence: 0 }, 'sequence'],
    [{ sequence: 1.5 }, 'sequence'],
    [{ content: 0 }, 'content'],
    [{ published: 'yesterday' }, 'published'],
    [{ base_url: `https://${'a'.repeat(1993)}` }, 'base_url'],
    [{ base_url: 'ftp://a.example' }, 'base_url'],
    [{ base_url: 'https://a.example/?b' }, 'base_url'],
    [{ base_url: 'https://a.example/#b' }, 'base_url'],
    [{ site_url: 'https://u@a.example' }, 'site_url'],
    [{ site_url: 'https://a.example b' }, 'site_url'],
    [{ site_url: 'https://' }, 'site_url'],
    [{ snapshot: { file: `objects/${digest}.snapshot`, bytes: 0 } }, 'snapshot.bytes'],
    [{ snapshot: { file: `../objects/${digest}`, bytes: 1 } }, 'snapshot.file'],
    [{ snapshot: { file: `objects/${digest.slice(1)}`, bytes: 1 } }, 'snapshot.file'],
    [{ snapshot: { file: `objects/${digest.toUpperCase()}`, bytes: 1 } }, 'snapshot.file'],
    [{ snapshot: { file: `objects/${digest}.abcdefghijk`, bytes: 1 } }, 'snapshot.file'],
    [{ snapshot: { file: `objects/${digest}/../a`, bytes: 1 } }, 'snapshot.file'],
    [{ signature: 'A'.repeat(204) }, 'signature'],
    [{ signature: '!' }, 'signature'],
    [{ more: 1 }, 'as a whole'],
  ])('may not say %j', (change, where) => {
    expect(() => parsePointer(JSON.stringify({ ...valid, ...change }))).toThrow(
      `current.json is not a pointer that this version of Lectern can read (${where}: `,
    );
  });

  it('is JSON', () => {
    expect(() => parsePointer('{')).toThrow(new StoreError('current.json is not JSON'));
  });
});
