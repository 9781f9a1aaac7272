import { BucketStore } from './bucket-store.ts';
import { isBucketAddress, openBucket } from './bucket.ts';
import { type Store, StoreFolder } from './store-folder.ts';

/** Where revisions are written. @param to a folder, or the address of a bucket. @throws LockedError, and what the system says */
export async function openStore(to: string): Promise<Store> {
  return isBucketAddress(to) ? new BucketStore(await openBucket(to, process.env)) : new StoreFolder(to);
}
