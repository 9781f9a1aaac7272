import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Pointer } from '../../src/publication/pointer.ts';
import { runHere } from '../support/command.ts';
import { servingHere } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';
import { publishFolder, revisedSite, serveStore, writeRevision } from './store.ts';

/**
 * A store, a way to publish revisions into it in the format of this version, and a way to turn them into another
 * format.
 */
async function stores() {
  const [site, dir, cache] = [revisedSite(), writeFolder({}), writeFolder({})];
  const publish = () => publishFolder(site, dir);
  await publish();
  const store = await serveStore(dir);
  const file = join(dir, 'current.json');
  /** Publishes the current revision again, as a version with another format would. */
  const publishOther = () => {
    const pointer = JSON.parse(readFileSync(file, 'utf8')) as Pointer;
    const sequence = pointer.sequence + 1;
    const snapshot = { ...pointer.snapshot, file: inOtherFormat(dir, pointer.snapshot.file) };
    writeFileSync(file, JSON.stringify({ ...pointer, sequence, content: sequence, snapshot }));
  };
  /** Rewrites the files that a server has kept, as if a version with another format had kept them. */
  const keepOther = () => {
    const replica = readdirSync(cache).find((name) => name.startsWith('replica-')) ?? '';
    for (const name of readdirSync(join(cache, replica)).filter((one) => one.endsWith('.json'))) {
      const kept = readFileSync(join(cache, replica, name), 'utf8');
      const [object = ''] = /objects\/[0-9a-f]+\.snapshot/.exec(kept) ?? [];
      const other = inOtherFormat(join(cache, replica), object);
      writeFileSync(join(cache, replica, name), kept.replaceAll(object, other));
    }
  };
  const serve = () => servingHere(['--from', store.url, '--poll', '0.1', '--cache', cache]);
  const refused = () => runHere(['serve', '--from', store.url, '--cache', cache, '--port', '0']);
  return { site, publish, publishOther, keepOther, serve, refused };
}

/** Writes a snapshot again in another format. @returns its name. */
function inOtherFormat(dir: string, object: string): string {
  const text = readFileSync(join(dir, object), 'latin1');
  const other = Buffer.from(text.replace(/"format":\d/, '"format":0'), 'latin1');
  expect(other.length).toBe(text.length);
  const name = `objects/${createHash('sha256').update(other).digest('hex')}.snapshot`;
  writeFileSync(join(dir, name), other);
  return name;
}

const FORMAT = /its format is 0, this version reads \d+/;

it('an upgrade of the publisher first is no outage: servers keep what they can read, those that are new take the new', async () => {
  const { site, publish, publishOther, serve } = await stores();
  const before = await serve();
  expect((await before.get('/writing/p0.md')).status).toBe(200);
  publishOther();
  await before.said(FORMAT);
  const { text } = await before.until('/readyz', (answer) => answer.text.includes('"problem":"refused"'));
  expect(JSON.parse(text)).toMatchObject({ status: 'ready' });
  await before.stop();
  // If the old server restarts, it serves the revision that it kept.
  const again = await serve();
  expect((await again.get('/writing/p0.md')).text).toContain('Text of revision 0.');
  await again.stop();
  // The store has the new format, so this server stands for the upgraded one.
  writeRevision(site, 1);
  await publish();
  const upgraded = await serve();
  expect((await upgraded.get('/writing/p0.md')).text).toContain('Text of revision 1.');
});

it('an upgrade of the servers first does not start, and says that a revision is kept and why it cannot be served', async () => {
  const { publishOther, keepOther, serve, refused } = await stores();
  const before = await serve();
  await before.stop();
  publishOther();
  keepOther();
  const { code, err } = await refused();
  expect(code).toBe(2);
  expect(err).toMatch(
    /failed: .*its format is 0, this version reads \d+\. Build it again\. The revision that is kept on this machine cannot be served either: .*its format is 0, this version reads \d+\..* After an upgrade, publish with the new version before you start its servers\.\n/,
  );
});
