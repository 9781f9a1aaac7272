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
import { inWritable } from '../../runtimes/node/follow/in-writable.ts';
import { type Running, serve } from '../../runtimes/node/serve/serve.ts';
import { openSnapshot } from '../../snapshot/snapshot.ts';
import { checkBucket, keyOfFlag, keyText, readPoll, refuseBeside } from '../flags/replica-flags.ts';
import { listenError, listening, stopSignal } from '../flags/listen-flags.ts';
import { baseUrlOf, cacheDir, settingsOf } from '../flags/site-flags.ts';
import { type Parsed, readOr, UsageError } from '../usage.ts';

/** What needs a folder of Markdown, or a repository. */
const OF_OTHERS = ['git', 'ref', 'built', 'watch', 'drafts'];

/** Serves the revisions of a store. @throws UsageError where there is none, and none is kept */
export async function serveReplica(parsed: Parsed, from: string): Promise<number> {
  refuseBeside(parsed, 'from', OF_OTHERS, parsed.operands[0]);
  const url = storeUrl(from);
  if (isBucketAddress(from)) await checkBucket(from, 'from');
  const poll = readPoll(parsed, 'from');
  keyOfFlag(parsed, 'verify-key', verifyingKey);
  const cache = cacheDir(parsed);
  const kept = cache === null ? null : join(cache, `replica-${nodeHash(url.href)}`);
  const { begun, remove } = await inWritable(kept, console.error, async (dir) => {
    // The folder holds revisions alone, so there is a configuration only where one is named.
    const isNamed = parsed.text('config') !== undefined;
    const config = isNamed ? (await settingsOf(parsed, dir)).config : siteConfig.parse({});
    const followed = followStore({
      url: url.href,
      header: storeHeader(),
      dir,
      verify: keyText(parsed, 'verify-key'),
      most: config.limits.revision_megabytes * 1_000_000,
      poll: poll * 1000,
    });
    const first = await followed.first.catch(async (error: Partial<NoRevision> & Error) => {
      await followed.close();
      const { refusedKept = null, code } = error;
      const kept =
        refusedKept === null
          ? 'No revision is kept on this machine either.'
          : `The revision that is kept on this machine cannot be served either: ${sentence(refusedKept)} After an upgrade, publish with the new version before you start its servers.`;
      throw Object.assign(new UsageError(`Serving ${url.href} failed: ${sentence(error.message)} ${kept}`), {
        code,
      });
    });
    return { dir, config, followed, first };
  });
  const { dir, config, followed, first } = begun;
  const { options: listen, close } = await listening(parsed, config);
  const manager = serviceManager((line) => console.error(line));
  let state: ReloadState = NEVER_RELOADED;
  try {
    const { bytes, pointer } = first;
    const source: SourceState = { ...sourceState('publication'), ...about(pointer) };
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
      throw listenError(error, listen.host, listen.port);
    });
    followed.listen((news) => {
      if ('looked' in news) {
        Object.assign(source, news.looked);
        return;
      }
      const fresh = 'pointer' in news ? news.pointer : null;
      const error = 'pointer' in news ? replaced(running, news.bytes) : news.error;
      state = nextState(state, error, fresh !== null);
      if (error !== null)
        console.error(
          `Fetching a revision from ${url.href} failed: ${error}. Lectern still serves the last one.`,
        );
      else if (fresh === null) console.error(`${url.href} can be read again.`);
      else {
        Object.assign(source, about(fresh));
        console.error(`Revision ${revisionName(fresh)} is served.`);
      }
      if (fresh === null || addressesOf(fresh, ownBase) === addresses) return;
      addresses = addressesOf(fresh, ownBase);
      console.error(
        `Revision ${fresh.sequence} was published for other addresses: ${addresses}. Links of this server stay as they were when it started; restart it to change them.`,
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
    await followed.close();
    close();
    remove();
  }
}

/** A message that may have its full stop already. */
function sentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`;
}

function about(pointer: Pointer): Partial<SourceState> {
  return { number: pointer.sequence, digest: digestOf(pointer), made: Date.parse(pointer.published) };
}

/** What links are made of, in words. @param ownBase of this server: then that of the revision counts for nothing. */
function addressesOf({ base_url, site_url }: Pointer, ownBase: string | undefined): string {
  return `base_url ${ownBase ?? base_url ?? 'none'}, site_url ${site_url ?? 'none'}`;
}

/** @returns why the revision cannot be served; null where it is. */
function replaced(running: Running, bytes: Uint8Array): string | null {
  try {
    running.replace(bytes);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** @throws UsageError, without what may be a password */
function storeUrl(text: string): URL {
  const url = /^(?:https?|s3):[^?#]*$/i.test(text) ? parseUrl(text) : null;
  if (url && !url.username && !url.password) return url;
  throw new UsageError(
    '--from is not the address of a store: it must be an http://, https:// or s3:// URL without a user, a password or a query. Put credentials into LECTERN_FROM_HEADER.',
  );
}

/** Only in the environment: a command line can be read by others. @throws UsageError */
function storeHeader() {
  const text = process.env['LECTERN_FROM_HEADER'];
  return text ? readOr(() => parseStoreHeader(text), 'Reading LECTERN_FROM_HEADER failed') : null;
}
