import { Worker } from 'node:worker_threads';
import type { KeptFile } from '../../../content/files/kept-file.ts';
import type { TextLayout } from '../../../snapshot/lay-out-texts.ts';
import type { SiteFolders, SiteReader } from '../../../reconcile/site-reader.ts';
import type { AheadResult, AheadWork } from './read-ahead-worker.ts';
import { readShare } from './read-share.ts';

/**
 * Reads the files of a site on several threads, of which this is one. `reader` and `layout` then know what they held, and
 * read themselves what no thread has read, or what has changed since. A thread that fails leaves its files to them.
 * @param others threads beside this one. @returns how many files these have read.
 */
export async function readAhead(
  { onFile, ...request }: SiteFolders,
  others: number,
  reader: SiteReader,
  layout: TextLayout,
): Promise<number> {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const read: KeptFile[] = [];
  // What each thread is at: one of these files may be what it never comes to the end of.
  const begun: string[] = [];
  let count = 0;
  const take = (thread: number, result: AheadResult) => {
    if ('words' in result) return layout.restore(result.words);
    if ('files' in result) {
      count += result.files.length;
      return reader.sources?.memory.restore(result.files);
    }
    begun[thread] = result.begun;
    onFile?.(begun.filter(Boolean).join(' or '), result.share);
  };
  const run = (thread: number) =>
    new Promise<void>((resolve) => {
      const url = new URL('./read-ahead-worker.js', import.meta.url);
      new Worker(url, { workerData: { request, taken } satisfies AheadWork })
        .on('message', (result: AheadResult) => take(thread, result))
        .on('error', () => {})
        .on('exit', () => {
          begun[thread] = '';
          resolve();
        });
    });
  const ended = Array.from({ length: others }, (_, thread) => run(thread));
  const next = () => Atomics.add(taken, 0, 1);
  // Other threads send copies. So does this one: a part of a text would keep the whole file in memory.
  for (const files of readShare(reader, layout, request.config.language, next))
    for (const file of structuredClone(files)) read.push(file);
  reader.sources?.memory.restore(read);
  await Promise.all(ended);
  return count;
}
