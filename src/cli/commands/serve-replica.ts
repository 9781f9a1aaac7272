import { join } from 'node:path';
import { parseUrl } from '../../model/parse-url.ts';
import { siteConfig } from '../../model/site-config.ts';
import { isBucketAddress } from '../../publication/bucket.ts';
import { nodeHash } from '../../platform/node.ts';
import { parseStoreHeader } from '../../publication/fetch-store.ts';
import { digestOf, revisionName, type Pointer, verifyingKey } from '../../publication/pointer.ts';
import { followStore, type NoRevision } from '../../runtimes/node/follow/follow-store.ts';
import {
  NEVER_RELOADED,
  nextState,
  type ReloadState,
  sourceState,
  type SourceState,
} from '../../runtimes/node/serve/operator/probes.ts';
import { serviceManager } from '../../runtimes/node/serve/operator/service-manager.ts';
import { inWritableFolder } from '../../runtimes/node/follow/in-writable-folder.ts';
import { type Running, serve } from '../../runtimes/node/serve/serve.ts';
import { openSnapshot } from '../../snapshot/snapshot.ts';
import { checkBucket, keyOfFlag, keyText, readPoll, refuseBeside } from '../flags/replica-flags.ts';
import { listenError, listening, stopSignal } from '../flags/listen-flags.ts';
import { baseUrlOf, cacheDir, settingsOf } from '../flags/site-flags.ts';
import { type Parsed, readOr, UsageError } from '../usage.ts';

/** Flags that need a folder of Markdown, or a repository. */
const OTHER_FLAGS = ['git', 'ref', 'built', 'watch', 'drafts'];

/** Serves the revisions of a store. @throws UsageError if neither the store nor the cache has one */
export async function serveReplica(parsed: Parsed, from: string): Promise<number> {
  refuseBeside(parsed, 'from', OTHER_FLAGS, parsed.operands[0]);
  const url = storeUrl(from);
  if (isBucketAddress(from)) await checkBucket(from, 'from');
  const poll = readPoll(parsed, 'from');
  keyOfFlag(parsed, 'verify-key', verifyingKey);
  const cache = cacheDir(parsed);
  const cacheFolder = cache === null ? null : join(cache, `replica-${nodeHash(url.href)}`);
  const { result, remove } = await inWritableFolder(cacheFolder, console.error, async (dir) => {
    // The folder has only revisions, so the only configuration is that of --config.
    const isNamed = parsed.text('config') !== undefined;
    const config = isNamed ? (await settingsOf(parsed, dir)).config : siteConfig.parse({});
    const follower = followStore({
      url: url.href,
      header: storeHeader(),
      dir,
      verify: keyText(parsed, 'verify-key'),
      most: config.limits.revision_megabytes * 1_000_000,
      poll: poll * 1000,
    });
    const firstRevision = await follower.first.catch(async (error: Partial<NoRevision> & Error) => {
      await follower.close();
      const { refusedKept = null, code } = error;
      const note =
        refusedKept === null
          ? 'No revision is kept on this machine either.'
          : `The revision that is kept on this machine cannot be served either: ${sentence(refusedKept)} After an upgrade, publish with the new version before you start its servers.`;
      throw Object.assign(new UsageError(`Serving ${url.href} failed: ${sentence(error.message)} ${note}`), {
        code,
      });
    });
    return { dir, config, follower, firstRevision };
  });
  const { dir, config, follower, firstRevision } = result;
  const { options: listen, close } = await listening(parsed, config);
  const manager = serviceManager((line) => console.error(line));
  let state: ReloadState = NEVER_RELOADED;
  try {
    const { bytes, pointer } = firstRevision;
    const source: SourceState = { ...sourceState('publication'), ...sourceOf(pointer) };
    const { pages } = openSnapshot(bytes).config;
    const ownBase = baseUrlOf(parsed, config);
    let addresses = addressesOf(pointer, ownBase);
    const running = await serve({
      dir,
      snapshot: bytes,
      baseUrl: ownBase ?? pointer.base_url ?? undefined,
      pagesUrl: pages ? undefined : (pointer.site_url ?? undefined),
      siteUrl: pointer.site_url ?? undefined,
      cacheDir: cache,
      visits: null,
      reload: () => state,
      source: () => source,
      ...listen,
    }).catch((error: unknown) => {
      throw listenError(error, listen);
    });
    follower.listen((news) => {
      if ('looked' in news) {
        Object.assign(source, news.looked);
        return;
      }
      const newPointer = 'pointer' in news ? news.pointer : null;
      const error = 'pointer' in news ? replaceSite(running, news.bytes) : news.error;
      state = nextState(state, error, newPointer !== null);
      if (error !== null)
        console.error(
          `Fetching a revision from ${url.href} failed: ${error}. Lectern still serves the last one.`,
        );
      else if (newPointer === null) console.error(`${url.href} can be read again.`);
      else {
        Object.assign(source, sourceOf(newPointer));
        console.error(`Revision ${revisionName(newPointer)} is served.`);
      }
      if (newPointer === null || addressesOf(newPointer, ownBase) === addresses) return;
      addresses = addressesOf(newPointer, ownBase);
      console.error(
        `Revision ${newPointer.sequence} was published for other addresses: ${addresses}. Links of this server stay as they were when it started; restart it to change them.`,
      );
    });
    const stopped = stopSignal();
    if (parsed.has('json-ready'))
      console.log(JSON.stringify({ url: running.address, base_url: running.base }));
    else {
      console.log(`Revision ${revisionName(pointer)} of ${url.href}: ${running.address}`);
      if (running.base !== running.address) console.log(`  Links lead to ${running.base}`);
      console.log(`  New revisions within ${poll} s. Stop with Ctrl-C.`);
    }
    void manager.ready();
    const signal = await stopped;
    const notified = manager.stopping();
    await running.close(signal === 'SIGTERM');
    await notified;
    return 0;
  } finally {
    await follower.close();
    close();
    remove();
  }
}

/** A message that may have its full stop already. */
function sentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`;
}

function sourceOf(pointer: Pointer): Partial<SourceState> {
  return { number: pointer.sequence, digest: digestOf(pointer), made: Date.parse(pointer.published) };
}

/** The addresses of links, for a message. @param ownBase the base URL of this server, which replaces that of the revision. */
function addressesOf({ base_url, site_url }: Pointer, ownBase: string | undefined): string {
  return `base_url ${ownBase ?? base_url ?? 'none'}, site_url ${site_url ?? 'none'}`;
}

/** Serves another revision. @returns why it cannot be served, or null. */
function replaceSite(running: Running, bytes: Uint8Array): string | null {
  try {
    running.replace(bytes);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** @throws UsageError, which does not repeat the address, since that may have a password */
function storeUrl(text: string): URL {
  const url = /^(?:https?|s3):[^?#]*$/i.test(text) ? parseUrl(text) : null;
  if (url && !url.username && !url.password) return url;
  throw new UsageError(
    '--from is not the address of a store: it must be an http://, https:// or s3:// URL without a user, a password or a query. Put credentials into LECTERN_FROM_HEADER.',
  );
}

/** There is no flag for the header, since other users can read a command line. @throws UsageError */
function storeHeader() {
  const text = process.env['LECTERN_FROM_HEADER'];
  return text ? readOr(() => parseStoreHeader(text), 'Reading LECTERN_FROM_HEADER failed') : null;
}
