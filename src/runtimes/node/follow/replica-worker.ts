import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { isBucketAddress, openBucket } from '../../../publication/bucket.ts';
import { HttpStore, type StoreHeader } from '../../../publication/fetch-store.ts';
import { type Pointer, verifyingKey } from '../../../publication/pointer.ts';
import { Replica, type Revision } from '../../../publication/replica.ts';
import { ReplicaFolder } from '../../../publication/replica-folder.ts';
import type { SourceState } from '../serve/operator/probes.ts';

export interface ReplicaWork {
  /** Where the store begins. */
  url: string;
  header: StoreHeader | null;
  /** The folder on this disk. */
  dir: string;
  /** PEM; null: no signature is asked for. */
  verify: string | null;
  /** Bytes that a revision may have. */
  most: number;
  /** Milliseconds between two questions to the store. */
  poll: number;
}

type Looked = Pick<SourceState, 'checked' | 'behind' | 'problem'>;

/** What the thread tells: a revision to be served, or why there is none; `error: null`: the store answers again. */
export type ReplicaNews =
  | { bytes: Uint8Array<ArrayBuffer>; pointer: Pointer }
  | { looked: Looked }
  /** `isEmpty`: at the start, and nothing is kept here either. */
  | { error: string | null; isEmpty?: true; refusedKept?: string | null; code?: string | undefined };

/** Follows a store on a thread of its own: what a store sends is checked where nobody is served. */
const { url, header, dir, verify, most, poll } = workerData as ReplicaWork;
const key = verify === null ? null : verifyingKey(verify);
const replica = new Replica(await openStore(), new ReplicaFolder(dir), key, most);
const tell = (news: ReplicaNews, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(news, transfer);
let told: string | null = null;
/** What the system has said last, where it has refused. */
let code: string | undefined;
let looked: Looked = { checked: null, behind: null, problem: null };
const kept = replica.kept();
if (!(await look())) {
  if (kept !== null) send(kept);
  else tell({ error: told, isEmpty: true, refusedKept: replica.refusedKept, code });
}
for (;;) {
  await wait(poll);
  await look();
}

async function openStore(): Promise<HttpStore> {
  if (!isBucketAddress(url))
    return new HttpStore(new URL(url), () => (header === null ? {} : { [header[0]]: header[1] }));
  const bucket = await openBucket(url, process.env);
  return new HttpStore(bucket.url, (object) => bucket.sign('GET', object));
}

/** @returns whether there is a revision. */
async function look(): Promise<boolean> {
  try {
    const next = await replica.next();
    if (told !== null) tell({ error: null });
    told = null;
    looked = { checked: Date.now(), behind: null, problem: null };
    if (next !== null) send(next);
    return next !== null;
  } catch (error) {
    const { message } = error as Error;
    ({ code } = error as NodeJS.ErrnoException);
    if (message !== told) tell({ error: message });
    told = message;
    looked = replica.hasAnswered
      ? { checked: Date.now(), behind: looked.behind ?? Date.now(), problem: 'refused' }
      : { ...looked, problem: 'unreachable' };
    return false;
  } finally {
    tell({ looked });
  }
}

function send({ bytes, pointer }: Revision): void {
  tell({ bytes, pointer }, [bytes.buffer]);
}
