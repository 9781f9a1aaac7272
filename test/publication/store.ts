import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { nodeHash, nodePlatform } from '../../src/platform/node.ts';
import { openStore } from '../../src/publication/bucket-store.ts';
import { type Publication, type Published, publish } from '../../src/publication/publish.ts';
import type { Store } from '../../src/publication/store.ts';
import { readFolder } from '../support/rows.ts';
import { writeFolder } from '../support/workspace.ts';

export interface StoreServer {
  url: string;
  requests: { path: string; headers: IncomingHttpHeaders; status: number }[];
  /** Answers instead of the files if it returns true. */
  answer: ((path: string, response: ServerResponse) => boolean) | null;
}

/** A server of static files with ETags. */
export async function serveStore(dir: string): Promise<StoreServer> {
  const requests: StoreServer['requests'] = [];
  const store: StoreServer = { url: '', requests, answer: null };
  const server = createServer((request, response) => {
    const path = request.url as string;
    response.on('finish', () =>
      requests.push({ path, headers: request.headers, status: response.statusCode }),
    );
    if (store.answer?.(path, response)) return;
    const file = join(dir, path);
    if (!existsSync(file)) {
      response.writeHead(404).end('no');
      return;
    }
    const bytes = readFileSync(file);
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { ETag: etag }).end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  store.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return store;
}

/** Files with keys: one to publish, one for replicas to verify with, and a foreign one that everybody must refuse. */
export function keyFiles(): { sign: string; verify: string; foreign: string } {
  const own = generateKeyPairSync('ed25519');
  const dir = writeFolder({
    'sign.pem': own.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    'verify.pem': own.publicKey.export({ type: 'spki', format: 'pem' }),
    'foreign.pem': generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  });
  return {
    sign: join(dir, 'sign.pem'),
    verify: join(dir, 'verify.pem'),
    foreign: join(dir, 'foreign.pem'),
  };
}

/** Writes the number of the revision into all entries, so that a mixture of two revisions is noticed. */
export function writeRevision(dir: string, revision: number): void {
  for (let n = 0; n < 5; n++)
    writeFileSync(
      join(dir, `content/writing/p${n}.md`),
      `---\ntitle: Revision ${revision}\ndate: 2026-01-0${n + 1}\n---\n\nText of revision ${revision}. ![](/p.svg)\n`,
    );
  writeFileSync(
    join(dir, 'public/p.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg"><desc>${revision}</desc></svg>`,
  );
}

export function revisedSite(): string {
  const dir = writeFolder({ 'content/writing/p0.md': '', 'public/p.svg': '' });
  writeRevision(dir, 0);
  return dir;
}

/** Everything that is wrong with a store: pointers and records that name missing or damaged objects. */
export function flawsOf(dir: string): string[] {
  const pointer = readFileSync(join(dir, 'current.json'), 'utf8');
  const records = readdirSync(join(dir, 'revisions')).filter((name) => name.endsWith('.json'));
  const parsed = records.map(
    (name) =>
      JSON.parse(readFileSync(join(dir, 'revisions', name), 'utf8')) as {
        pointer: object;
        objects: string[];
      },
  );
  const isRecorded = parsed.some(
    (record) => JSON.stringify(record.pointer) === JSON.stringify(JSON.parse(pointer)),
  );
  const wrong = parsed
    .flatMap(({ objects }) => objects)
    .filter((name) => {
      const file = join(dir, name);
      if (!existsSync(file)) return true;
      return !name.startsWith(`objects/${createHash('sha256').update(readFileSync(file)).digest('hex')}`);
    });
  return [...(isRecorded ? [] : ['the pointer has no record']), ...wrong];
}

/** Publishes a site with these files into a store, in this process. */
export async function publishInto(
  store: Store,
  files: Readonly<Record<string, string | Uint8Array>>,
  now: number,
  more: Partial<Publication> = {},
): Promise<Published> {
  const { dir, content } = await readFolder(files, now);
  const { openFile } = nodePlatform(dir);
  const nothing = { baseUrl: undefined, siteUrl: undefined, sign: null };
  return publish(store, { content, openFile, hash: nodeHash, now, ...nothing, ...more });
}

/** Publishes a folder into a folder as `lectern publish` does, but in this process, for tests of what follows. */
export async function publishFolder(dir: string, to: string): Promise<void> {
  const config = await readConfig(dir);
  const { content } = readContent(dir, config, Date.now());
  const { openFile } = nodePlatform(dir);
  const store = await openStore(to);
  try {
    const nothing = { baseUrl: undefined, siteUrl: undefined, sign: null };
    await publish(store, { content, openFile, hash: nodeHash, now: Date.now(), ...nothing });
    await store.prune(10);
  } finally {
    await store.close();
  }
}
