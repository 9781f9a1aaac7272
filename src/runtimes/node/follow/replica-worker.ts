import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { isBucketAddress, openBucket } from '../../../publication/bucket.ts';
import { HttpStore, type StoreHeader } from '../../../publication/fetch-store.ts';
import { type Pointer, verifyingKey } from '../../../publication/pointer.ts';
import { Replica, type Revision } from '../../../publication/replica.ts';
import { ReplicaFolder } from '../../../publication/replica-folder.ts';
import type { SourceState } from '../serve/operator/probes.ts';

export interface ReplicaWork {
  /** The address of the store. */
  url: string;
  header: StoreHeader | null;
  /** The folder on this disk. */
  dir: string;
  /** The public key, as PEM; null: signatures are not checked. */
  verify: string | null;
  /** The most bytes of a revision. */
  most: number;
  /** Milliseconds between two requests to the store. */
  poll: number;
}

type LookState = Pick<SourceState, 'checked' | 'behind' | 'problem'>;

/** A message of the thread: a revision to serve, the state after a look, or an error; `error: null`: the store answers again. */
export type ReplicaNews =
  | { bytes: Uint8Array<ArrayBuffer>; pointer: Pointer }
  | { looked: LookState }
  /** `isEmpty`: it is the first look, and there is no revision on the disk either. */
  | { error: string | null; isEmpty?: true; refusedKept?: string | null; code?: string | undefined };

/** Follows a store on another thread, since checking what the store sends would delay responses. */
const { url, header, dir, verify, most, poll } = workerData as ReplicaWork;
const key = verify === null ? null : verifyingKey(verify);
const replica = new Replica(await openStore(), new ReplicaFolder(dir), key, most);
const tell = (news: ReplicaNews, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(news, transfer);
let lastError: string | null = null;
/** The code of the last error, if it is one of the system. */
let code: string | undefined;
let looked: LookState = { checked: null, behind: null, problem: null };
const keptRevision = replica.kept();
if (!(await look())) {
  if (keptRevision !== null) send(keptRevision);
  else tell({ error: lastError, isEmpty: true, refusedKept: replica.refusedKept, code });
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

/** Asks the store once. @returns whether it has a new revision. */
async function look(): Promise<boolean> {
  try {
    const next = await replica.next();
    if (lastError !== null) tell({ error: null });
    lastError = null;
    looked = { checked: Date.now(), behind: null, problem: null };
    if (next !== null) send(next);
    return next !== null;
  } catch (error) {
    const { message } = error as Error;
    ({ code } = error as NodeJS.ErrnoException);
    if (message !== lastError) tell({ error: message });
    lastError = message;
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
