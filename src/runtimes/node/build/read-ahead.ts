import { Worker } from 'node:worker_threads';
import type { KeptFile } from '../../../content/files/kept-file.ts';
import type { TextLayout } from '../../../snapshot/lay-out-texts.ts';
import type { SiteFolders, SiteReader } from '../../../reconcile/site-reader.ts';
import type { AheadResult, AheadWork } from './read-ahead-worker.ts';
import { readShare } from './read-share.ts';

/**
 * Reads the files of a site on this thread and on others, and gives the readings to `reader` and `layout`. These read the
 * remaining files themselves: those of a thread that has failed, and those that have changed since.
 * @param others the number of other threads. @returns how many files these have read.
 */
export async function readAhead(
  { onFile, ...request }: SiteFolders,
  others: number,
  reader: SiteReader,
  layout: TextLayout,
): Promise<number> {
  const batchCount = new Int32Array(new SharedArrayBuffer(4));
  const readings: KeptFile[] = [];
  // The file that each thread reads. If the build hangs, the error names them all.
  const currentFiles: string[] = [];
  let count = 0;
  const take = (thread: number, result: AheadResult) => {
    if ('words' in result) return layout.restore(result.words);
    if ('files' in result) {
      count += result.files.length;
      return reader.sources?.memory.restore(result.files);
    }
    currentFiles[thread] = result.begun;
    onFile?.(currentFiles.filter(Boolean).join(' or '), result.share);
  };
  const run = (thread: number) =>
    new Promise<void>((resolve) => {
      const url = new URL('./read-ahead-worker.js', import.meta.url);
      new Worker(url, { workerData: { request, batchCount } satisfies AheadWork })
        .on('message', (result: AheadResult) => take(thread, result))
        .on('error', () => {})
        .on('exit', () => {
          currentFiles[thread] = '';
          resolve();
        });
    });
  const ended = Array.from({ length: others }, (_, thread) => run(thread));
  const next = () => Atomics.add(batchCount, 0, 1);
  // The files are cloned, as messages of threads are: a slice of a text would keep the whole file in memory.
  for (const files of readShare(reader, layout, request.config.language, next))
    for (const file of structuredClone(files)) readings.push(file);
  reader.sources?.memory.restore(readings);
  await Promise.all(ended);
  return count;
}
