import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runHere } from '../support/command.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';
import { keyFiles, revisedSite, serveStore, writeRevision } from './store.ts';
import { withoutAddress } from '../support/command.ts';

const POLL = ['--poll', '0.2'];

async function published(more: readonly string[] = [], site = revisedSite()) {
  const dir = writeFolder({});
  const publish = async (...args: string[]) => {
    const ended = await runHere(['publish', site, '--to', dir, ...more, ...args]);
    expect([ended.code, ended.err]).toEqual([0, '']);
  };
  await publish();
  return { site, dir, publish, store: await serveStore(dir) };
}

/** Starts a server that refuses to start, and returns its exit code and its message. */
async function refused(args: readonly string[]): Promise<{ code: unknown; err: string }> {
  const child = spawn(process.execPath, ['dist/cli/main.js', 'serve', ...args]);
  let err = '';
  child.stderr.on('data', (data: Buffer) => {
    err += data.toString();
  });
  const [code] = (await once(child, 'close')) as [unknown];
  return { code, err: withoutAddress(err).err };
}

it('a replica serves what is published, asks with If-None-Match, and shows each new revision', async () => {
  const { site, publish, store } = await published();
  const replica = await serving(['--from', store.url, ...POLL], {});
  expect((await replica.get('/writing/p0.md')).text).toContain('Text of revision 0.');
  expect((await replica.get('/p.svg')).text).toContain('<desc>0</desc>');
  expect((await replica.get('/api/v1/search?query=revision')).status).toBe(200);
  while (store.requests.filter(({ status }) => status === 304).length < 2) await wait(20);
  writeRevision(site, 1);
  await publish();
  await replica.until('/writing/p0.md', ({ text }) => text.includes('Text of revision 1.'));
  expect((await replica.get('/p.svg')).text).toContain('<desc>1</desc>');
  await publish('--rollback');
  await replica.until('/writing/p0.md', ({ text }) => text.includes('Text of revision 0.'));
  expect((await replica.get('/p.svg')).text).toContain('<desc>0</desc>');
  // A snapshot that has not changed is fetched only once.
  const fetched = store.requests.filter(({ path }) => path.includes('.snapshot')).map(({ path }) => path);
  expect(fetched.length).toBeLessThanOrEqual(3);
});

it('nothing of a store is believed unchecked, and what was served is served on', async () => {
  const keys = keyFiles();
  const { site, dir, publish, store } = await published(['--sign-key', keys.sign]);
  const old = readFileSync(join(dir, 'current.json'));
  writeRevision(site, 1);
  await publish();
  const replica = await serving(['--from', store.url, ...POLL, '--verify-key', keys.verify], {});
  const good = readFileSync(join(dir, 'current.json'), 'utf8');
  const offer = async (text: string | Buffer, reason: RegExp) => {
    replica.lines.length = 0;
    writeFileSync(join(dir, 'current.json'), text);
    await replica.said(reason);
    expect((await replica.get('/writing/p0.md')).text).toContain('Text of revision 1.');
  };
  await offer(old, /an older revision \(\d+\) than was served/);
  await offer('{"format": 1', /current\.json is not JSON/);
  await offer(
    good.replace('"format": 1', '"format": 2'),
    /is not a pointer that this version of Lectern can read \(format/,
  );
  await offer(
    good.replace(/"sequence": 1/, '"sequence": 2'),
    /the signature of current\.json was not made with the configured key/,
  );
  await offer(
    good.replace(/"signature": ".*"/, '"signature": null'),
    /is not signed, but a key is configured/,
  );
  await offer(good.replace('objects/', '../objects/'), /not a pointer that .* \(snapshot\.file/);
  await offer(`${good}${' '.repeat(20_000)}`, /current\.json has more than 16384 bytes/);

  // The store refuses objects, so that the replica cannot fetch the revision before the test has damaged it.
  store.answer = (path, response) => path.startsWith('/objects/') && Boolean(response.writeHead(503).end());
  writeRevision(site, 2);
  await publish();
  const next = readFileSync(join(dir, 'current.json'), 'utf8');
  const snapshot = (JSON.parse(next) as { snapshot: { file: string } }).snapshot.file;
  const whole = readFileSync(join(dir, snapshot));
  const asset = `objects/${readdirSync(join(dir, 'objects')).find((name) => readFileSync(join(dir, 'objects', name), 'latin1').includes('<desc>2<'))}`;
  const broken = async (path: string, bytes: Buffer, reason: RegExp) => {
    replica.lines.length = 0;
    store.answer = (asked, response) => asked === `/${path}` && Boolean(response.end(bytes));
    await replica.said(reason);
    expect((await replica.get('/writing/p0.md')).text).toContain('Text of revision 1.');
    expect((await replica.get('/p.svg')).text).toContain('<desc>1</desc>');
  };
  const changed = Buffer.from(whole);
  changed[2000] = (changed[2000] as number) ^ 1;
  await broken(snapshot, changed, /does not have the bytes that its name promises/);
  await broken(snapshot, whole.subarray(0, 1000), /has 1000 bytes of \d+/);
  await broken(snapshot, Buffer.concat([whole, whole]), /has more than \d+ bytes/);
  await broken(asset, Buffer.from('<svg/>'), /has 6 bytes of \d+/);
  store.answer = null;
  await replica.until('/writing/p0.md', ({ text }) => text.includes('Text of revision 2.'));
  expect((await replica.get('/p.svg')).text).toContain('<desc>2</desc>');
});

it('a replica starts without the store from what it has kept, and not at all without either', async () => {
  const { store } = await published();
  const cache = writeFolder({});
  const first = await serving(['--from', store.url, '--cache', cache], {});
  first.signal('SIGKILL');
  store.answer = (_, response) => Boolean(response.writeHead(503).end());
  const second = await serving(['--from', store.url, '--cache', cache], {});
  expect((await second.get('/writing/p0.md')).text).toContain('Text of revision 0.');
  expect((await second.get('/p.svg')).text).toContain('<desc>0</desc>');
  await second.said(/answers with 503/);

  const { code, err } = await refused(['--from', store.url, '--cache', 'none']);
  expect(code).toBe(2);
  expect(err).toBe(
    `Serving ${store.url}/ failed: ${store.url}/current.json answers with 503. No revision is kept on this machine either.\n`,
  );
});

it('credentials go to the store alone: no redirect carries them, and no line says them', async () => {
  const { store, dir } = await published();
  const elsewhere: string[] = [];
  const other = createServer((request, response) => {
    elsewhere.push(JSON.stringify(request.headers));
    response.end(readFileSync(join(dir, request.url as string)));
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const target = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  store.answer = (path, response) =>
    path.startsWith('/objects/') && Boolean(response.writeHead(302, { Location: target + path }).end());
  vi.stubEnv('LECTERN_FROM_HEADER', 'Authorization: Bearer n0t-t0-be-t0ld');
  const replica = await serving(['--from', store.url, ...POLL], {}).finally(() => vi.unstubAllEnvs());
  expect((await replica.get('/p.svg')).text).toContain('<desc>0</desc>');
  expect(store.requests.every(({ headers }) => headers.authorization === 'Bearer n0t-t0-be-t0ld')).toBe(true);
  expect(elsewhere.length).toBeGreaterThanOrEqual(2);
  expect(elsewhere.join()).not.toContain('n0t');
  store.answer = (_, response) => Boolean(response.writeHead(302, { Location: 'file:///etc/passwd' }).end());
  await replica.said(/redirects to an address that is not followed/);
  expect(replica.lines.join()).not.toContain('n0t');
});

it('a revision larger than the configuration allows is not taken', async () => {
  const site = revisedSite();
  writeFileSync(join(site, 'public/large.bin'), new Uint8Array(2_000_000));
  const { store } = await published([], site);
  const config = join(writeFolder({ 'lectern.yaml': 'limits:\n  revision_megabytes: 1\n' }), 'lectern.yaml');
  const { code, err } = await refused(['--from', store.url, '--config', config, '--cache', 'none']);
  expect(code).toBe(2);
  expect(err).toContain('the revision has 3 MB, and limits.revision_megabytes is 1');
});

it.each([
  [['--from', 'https://user:secret@example.com/'], /Put credentials into LECTERN_FROM_HEADER/],
  [['--from', 'ftp://example.com/'], /--from is not the address of a store/],
  [['.', '--from', 'https://example.com/'], /Leave one of them out/],
  [['--watch', '--from', 'https://example.com/'], /--watch does not go with it/],
  [['--from', 'https://example.com/', '--poll', '0'], /a number of seconds from 0\.1 to 86400/],
])('%j is refused', async (args, reason) => {
  const { code, err } = await runHere(['serve', ...args]);
  expect(code).toBe(2);
  expect(err).toMatch(reason);
  expect(err).not.toContain('secret');
});
