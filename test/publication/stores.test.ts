import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openBucket } from '../../src/publication/bucket.ts';
import { parseRecord, type Store } from '../../src/publication/store.ts';
import { StoreFolder } from '../../src/publication/store-folder.ts';
import { writeFolder } from '../support/workspace.ts';
import { type MemoryBucket, memoryBucket } from './memory-bucket.ts';
import { objectOf, pointerAt as pointer } from './pointers.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(bytes(text));
}
/** A store, and its files by the names that the store uses. */
interface Place {
  store: Store;
  put(name: string, text: string): void;
  names(): string[];
  text(name: string): string;
}

const places: [name: string, open: () => Promise<Place>][] = [
  [
    'a folder',
    () => {
      const dir = writeFolder({});
      const names = () =>
        readdirSync(dir, { recursive: true, encoding: 'utf8' })
          .filter((name) => statSync(join(dir, name)).isFile() && name !== '.publishing')
          .toSorted();
      return Promise.resolve({
        store: new StoreFolder(dir),
        put: (name, text) => writeFileSync(join(dir, name), text),
        names,
        text: (name) => readFileSync(join(dir, name), 'utf8'),
      });
    },
  ],
  [
    'a bucket',
    async () => {
      const { store, objects } = await memoryBucket('my/site', 2);
      const put = (name: string, text: string, at = Date.now()) =>
        void objects.set(`my/site/${name}`, { bytes: text, at });
      objects.set('my/site2/revisions/99.json', { bytes: 'of another site', at: 0 });
      const names = () =>
        [...objects.keys()].flatMap((name) => /^my\/site\/(.*)$/.exec(name)?.slice(1) ?? []).toSorted();
      return { store, put, names, text: (name) => objects.get(`my/site/${name}`)?.bytes ?? '' };
    },
  ],
];

describe.each(places)('a store in %s', (_, open) => {
  it('names each file by its bytes, and has it once', async () => {
    const { store, names, text } = await open();
    const added = [
      await store.add([bytes('one')], '.snapshot'),
      await store.addFile(chunksOf('t', 'wo'), '.svg'),
      await store.add([bytes('one')], '.snapshot'),
      await store.addFile(chunksOf('two'), '.svg'),
      await store.addFile(chunksOf(), ''),
    ];
    const [one, two, none] = [objectOf('one', '.snapshot'), objectOf('two', '.svg'), objectOf('')] as const;
    expect(added).toEqual([one, two, one, two, none]);
    expect(store.added).toEqual([one, two, none]);
    await store.close();
    expect(names()).toEqual([one, two, none].toSorted());
    expect([text(one), text(two), text(none)]).toEqual(['one', 'two', '']);
    expect(await store.read(two)).toEqual(bytes('two'));
    expect(await store.read(objectOf('three'))).toBeNull();
    expect([await store.has(two), await store.has(objectOf('three'))]).toEqual([true, false]);
  });

  it('has the pointer that was set last, and the records of all, the newest first', async () => {
    const { store, put, text, names } = await open();
    put('revisions/11.json', '{"pointer":{},"objects":[]}');
    put('revisions/notes.json', '{}');
    expect([await store.current(), await store.records()]).toEqual([null, []]);
    for (const sequence of [9, 10]) {
      await store.point({ pointer: pointer(sequence), objects: [objectOf('a')] });
      expect(await store.current()).toEqual(pointer(sequence));
    }
    expect(names().filter((name) => !name.startsWith('revisions/n'))).toEqual([
      'current.json',
      ...['10', '11', '9'].map((name) => `revisions/${name}.json`),
    ]);
    await store.close();
    const record = (sequence: number) => ({ pointer: pointer(sequence), objects: [objectOf('a')] });
    expect(parseRecord(text('revisions/10.json'))).toEqual(record(10));
    expect(text('current.json').trimEnd()).toBe(JSON.stringify(pointer(10), null, 2));
  });

  it('keeps so many revisions with what they need', async () => {
    const { store, names, put } = await open();
    for (const sequence of [8, 9, 10]) {
      const own = await store.add([bytes(`of ${sequence}`)], '.svg');
      const all = await store.add([bytes('of all')], '.svg');
      await store.current();
      await store.point({ pointer: pointer(sequence), objects: [own, all].toSorted() });
    }
    put('revisions/notes.json', '{}');
    const later = Date.now() + 86_400_001;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
    const removed = await Promise.resolve(store.prune(2)).finally(() => clock.mockRestore());
    expect(removed).toBe(1);
    expect(names()).toEqual(
      [
        'current.json',
        'revisions/10.json',
        'revisions/9.json',
        'revisions/notes.json',
        ...['of 9', 'of 10', 'of all'].map((text) => objectOf(text, '.svg')),
      ].toSorted(),
    );
    expect((await store.records()).map(({ pointer: { sequence } }) => sequence)).toEqual([10, 9]);
    await store.close();
  });
});

describe('a store in a folder', () => {
  it('is for one publication at a time, and what another has left unfinished goes', async () => {
    const dir = writeFolder({ '.unfinished-1': '', 'a.txt': '' });
    const store = new StoreFolder(dir);
    expect(readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
      '.publishing',
      'a.txt',
      'objects',
      'revisions',
    ]);
    expect(() => new StoreFolder(dir)).toThrow(/another lectern publish/);
    await store.close();
    expect(existsSync(join(dir, '.publishing'))).toBe(false);
    await new StoreFolder(dir).close();
  });

  it('has a pointer of another size in each of a thousand revisions', async () => {
    const dir = writeFolder({});
    const store = new StoreFolder(dir);
    const sizes: (number | undefined)[] = [];
    for (const sequence of [1000, 1001, 1999]) {
      await store.point({ pointer: pointer(sequence), objects: [] });
      sizes.push(/\}( *)\n$/.exec(readFileSync(join(dir, 'current.json'), 'utf8'))?.[1]?.length);
    }
    expect(sizes).toEqual([0, 1, 999]);
    await store.close();
  });
});

describe('a store in a bucket', () => {
  const puts = ({ requests }: MemoryBucket) => requests.filter(({ method }) => method === 'PUT');

  it('sends what caches and readers want to be told', async () => {
    const bucket = await memoryBucket();
    await bucket.store.current();
    const name = await bucket.store.add([bytes('one')], '.svg');
    await bucket.store.point({ pointer: pointer(9), objects: [name] });
    await bucket.store.current();
    const etag = `"${createHash('md5')
      .update(bucket.objects.get('my/site/current.json')?.bytes ?? '')
      .digest('hex')}"`;
    await bucket.store.point({ pointer: pointer(10), objects: [name] });
    const of = puts(bucket).map(({ name: at, headers }) => [
      at.slice('my/site/'.length),
      headers['cache-control'],
      headers['content-type'],
      headers['if-none-match'] ?? headers['if-match'],
    ]);
    const json = ['no-cache', 'application/json'];
    expect(of).toEqual([
      [name, 'public, max-age=31536000, immutable', undefined, undefined],
      ['revisions/9.json', ...json, undefined],
      ['current.json', ...json, '*'],
      ['revisions/10.json', ...json, undefined],
      ['current.json', ...json, etag],
    ]);
    const digest = createHash('sha256').update('one').digest('hex');
    expect(puts(bucket)[0]?.headers['x-amz-content-sha256']).toBe(digest);
    expect(puts(bucket)[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=a\/\d{8}\/us-east-1\/s3\//,
    );
  });

  it('lists its own folder, page by page, once', async () => {
    const bucket = await memoryBucket('my/site', 2);
    for (let n = 0; n < 5; n++) bucket.objects.set(`my/site/objects/${n}`, { bytes: '', at: 0 });
    bucket.objects.set('other/objects/9', { bytes: '', at: 0 });
    expect([await bucket.store.has('objects/4'), await bucket.store.has('objects/9')]).toEqual([true, false]);
    expect(bucket.requests.map(({ query }) => query)).toEqual(
      ['', '&continuation-token=2', '&continuation-token=4'].map(
        (more) => `?list-type=2&prefix=my%2Fsite%2F${more}`,
      ),
    );
  });

  it('sends eight objects at a time', async () => {
    const bucket = await memoryBucket();
    await bucket.store.has('');
    bucket.most = 0;
    const held: (() => void)[] = [];
    bucket.answer = (_, response) => {
      // Waits, so that a ninth request would arrive if there were one.
      if (held.push(() => void response.end()) === 8)
        setTimeout(() => {
          for (const end of held.splice(0)) end();
        }, 20);
      return true;
    };
    for (let n = 0; n < 16; n++) await bucket.store.add([bytes(`${n}`)], '');
    await bucket.store.close();
    expect([bucket.most, puts(bucket).length]).toEqual([8, 16]);
  });

  it.each<[status: number, attempts: number]>([
    [400, 1],
    [403, 1],
    [429, 2],
    [500, 2],
    [503, 2],
  ])('asks again after %s, or does not', async (status, attempts) => {
    const bucket = await memoryBucket();
    bucket.answer = (_, response) =>
      bucket.requests.length === 1 && Boolean(response.writeHead(status).end());
    const read = bucket.store.read('objects/a');
    if (attempts === 1)
      await expect(read).rejects.toThrow(
        new RegExp(`^http.*/bucket/my/site/objects/a answers GET with ${status}$`),
      );
    else expect(await read).toBeNull();
    expect(bucket.requests).toHaveLength(attempts);
  });

  it('asks again where a connection broke off', async () => {
    const bucket = await memoryBucket();
    bucket.answer = (_, response) => bucket.requests.length === 1 && Boolean(response.destroy());
    expect([await bucket.store.read('objects/a'), bucket.requests.length]).toEqual([null, 2]);
  });

  it.each([409, 412])(
    'says that another publication came first where the pointer is refused with %s',
    async (status) => {
      const bucket = await memoryBucket();
      const { store } = bucket;
      const record = { pointer: pointer(9), objects: [] };
      bucket.answer = (name, response) =>
        name === 'PUT my/site/current.json' && Boolean(response.writeHead(status).end());
      const refused = /^another publication to http.*\/my\/site\/current\.json came first\. Publish again$/;
      await expect(store.point(record)).rejects.toThrow(refused);
      bucket.objects.set('my/site/current.json', { bytes: 'of another', at: 0 });
      await expect(store.point(record)).rejects.toThrow(refused);
      // The pointer in the bucket is our own: the request took effect, and only its answer was lost.
      bucket.objects.set('my/site/current.json', {
        bytes: `${JSON.stringify(pointer(9), null, 2)}\n`,
        at: 0,
      });
      await store.point(record);
    },
  );

  it('names nothing where an object was not taken', async () => {
    const bucket = await memoryBucket();
    await bucket.store.has('');
    bucket.answer = (_, response) => Boolean(response.writeHead(403).end());
    await bucket.store.add([bytes('one')], '');
    await expect(bucket.store.point({ pointer: pointer(9), objects: [] })).rejects.toThrow(
      'answers PUT with 403',
    );
    await expect(bucket.store.close()).rejects.toThrow('answers PUT with 403');
    expect(puts(bucket)).toHaveLength(1);
  });

  it('keeps what no revision needs for a day: another publication may be about to name it', async () => {
    const bucket = await memoryBucket();
    const now = Date.now();
    for (const [name, age] of [
      ['objects/young', 86_000_000],
      ['objects/old', 86_800_000],
      ['other/old', 86_800_000],
    ] as const)
      bucket.objects.set(`my/site/${name}`, { bytes: '', at: now - age });
    expect(await bucket.store.prune(1)).toBe(1);
    expect([...bucket.objects.keys()]).toEqual(['my/site/objects/young', 'my/site/other/old']);
  });
});

describe('the address of a bucket', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };

  it.each<[address: string, env: Record<string, string>, root: string, prefix: string]>([
    ['s3://my-bucket', {}, 'https://my-bucket.s3.us-east-1.amazonaws.com/', ''],
    ['s3://my-bucket/', {}, 'https://my-bucket.s3.us-east-1.amazonaws.com/', ''],
    ['s3://my.bucket/a/b.c_d~e', {}, 'https://s3.us-east-1.amazonaws.com/my.bucket/', 'a/b.c_d~e/'],
    ['s3://abc/a/', { AWS_DEFAULT_REGION: 'eu-1' }, 'https://abc.s3.eu-1.amazonaws.com/', 'a/'],
    [
      's3://abc',
      { AWS_REGION: 'eu-2', AWS_DEFAULT_REGION: 'eu-1' },
      'https://abc.s3.eu-2.amazonaws.com/',
      '',
    ],
    ['s3://abc', { AWS_REGION: '' }, 'https://abc.s3.us-east-1.amazonaws.com/', ''],
    ['s3://abc/a', { AWS_ENDPOINT_URL: 'http://h:1' }, 'http://h:1/abc/', 'a/'],
    ['s3://abc', { AWS_ENDPOINT_URL: 'https://h/b/' }, 'https://h/b/abc/', ''],
    ['s3://a.c', { AWS_ENDPOINT_URL_S3: 'https://s', AWS_ENDPOINT_URL: 'https://h' }, 'https://s/a.c/', ''],
    [`s3://${'a'.repeat(63)}`, {}, `https://${'a'.repeat(63)}.s3.us-east-1.amazonaws.com/`, ''],
  ])('%s with %j is %s', async (address, env, root, prefix) => {
    const bucket = await openBucket(address, { ...keys, ...env });
    expect([bucket.root.href, bucket.prefix, bucket.url.href]).toEqual([root, prefix, root + prefix]);
  });

  it.each([
    's3://ab',
    `s3://${'a'.repeat(64)}`,
    's3://My-bucket',
    's3://-bucket',
    's3://bucket.',
    's3://bucket//a',
    's3://bucket/a b',
    's3://bucket/a?b',
    'S3://bucket',
    'x s3://bucket',
    'https://bucket',
  ])('%s is none', async (address) => {
    await expect(openBucket(address, keys)).rejects.toThrow('such as s3://my-bucket/site');
  });

  it.each<[env: Record<string, string>, says: string]>([
    [{ AWS_ACCESS_KEY_ID: '' }, 'set AWS_ACCESS_KEY_ID'],
    [{ AWS_SECRET_ACCESS_KEY: '' }, 'set AWS_ACCESS_KEY_ID'],
    ...['', 'ftp://h', 'h', 'https://u@h', 'https://:p@h']
      .map((url): [Record<string, string>, string] => [
        { AWS_ENDPOINT_URL_S3: url, AWS_ENDPOINT_URL: url },
        'AWS_ENDPOINT_URL_S3 must be an http:// or https:// address without a user',
      ])
      .slice(1),
  ])('%j is refused', async (env, says) => {
    await expect(openBucket('s3://abc', { ...keys, ...env })).rejects.toThrow(says);
  });

  it('is signed with what the environment says', async () => {
    const bucket = await openBucket('s3://abc/a', {
      ...keys,
      AWS_REGION: 'eu-1',
      AWS_SESSION_TOKEN: 'token',
    });
    const fields = await bucket.sign('PUT', new URL('x', bucket.url), 'd1');
    expect(Object.keys(fields).toSorted()).toEqual([
      'authorization',
      'x-amz-content-sha256',
      'x-amz-date',
      'x-amz-security-token',
    ]);
    expect(fields).toMatchObject({ 'x-amz-content-sha256': 'd1', 'x-amz-security-token': 'token' });
    expect(fields['authorization']).toMatch(
      /Credential=a\/\d{8}\/eu-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token, /,
    );
    const plain = await (await openBucket('s3://abc', keys)).sign('GET', bucket.url);
    expect(plain['x-amz-content-sha256']).toBe('UNSIGNED-PAYLOAD');
    expect('x-amz-security-token' in plain).toBe(false);
  });
});
