import { parentPort, workerData } from 'node:worker_threads';
import type { ParsedEntry } from '../../content/entries/parse-entry.ts';
import { plainText } from '../../content/entries/plain-edits.ts';
import type { KeptFile } from '../../content/files/kept-file.ts';
import { nodeHash } from '../../platform/node.ts';
import { type KeptWords, TextLayout } from '../../site/lay-out-texts.ts';
import { searchFields } from '../../site/search-fields.ts';
import { SiteReader } from '../../sources/site-reader.ts';
import type { SiteFolders } from '../../sources/site-reader.ts';

/** What a thread is given. */
export interface AheadWork {
  request: SiteFolders;
  /** How many batches all threads have taken. */
  taken: Int32Array;
}

/** What a thread sends: that it begins a file, what a batch held, and at the end what an index reads of all its files. */
export type AheadResult = { begun: string; share: number } | { files: KeptFile[] } | { words: KeptWords };

const { request, taken } = workerData as AheadWork;
const layout = new TextLayout(nodeHash);
const reader = new SiteReader({ ...request, onFile: (begun, share = 0) => send({ begun, share }) });

for (const files of reader.readAhead(() => Atomics.add(taken, 0, 1)) ?? []) {
  for (const [, { content }] of files) for (const entry of content.entries) readWords(entry);
  send({ files });
}
send({ words: layout.kept() });

function send(result: AheadResult): void {
  parentPort?.postMessage(result, []);
}

function readWords(entry: ParsedEntry): void {
  if (entry.reading === null || entry.hidden !== null || entry.transcript !== null) return;
  const { headings, plain } = entry.reading;
  const titles = headings.map(({ text }) => text);
  layout.readAhead(request.config.language, searchFields(entry, titles, plainText(entry.body, plain), ''));
}
