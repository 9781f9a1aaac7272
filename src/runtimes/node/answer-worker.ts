import { parentPort, workerData } from 'node:worker_threads';
import { type Answer, askSite } from '../../export/ask.ts';
import { nodeHash, nodePlatform } from '../../platform/node.ts';
import { openSite, type Origins } from '../../site/site.ts';
import { openSnapshot } from '../../site/snapshot.ts';
import { HtmlThread } from './html-thread.ts';

/** What a thread answers for. */
export interface AnsweredSite {
  dir: string;
  snapshot: Uint8Array;
  instant: number;
  origins: Origins;
  /** Pictures in other sizes can be had, though not here. */
  hasPictures: boolean;
}

export interface Question {
  id: number;
  target: string;
  accept: string | undefined;
}

export interface Reply {
  id: number;
  answer: Answer;
}

/** Nobody waits for one page: what is no book is made at once, in characters. */
const AT_ONCE = 500_000;

const { dir, snapshot, instant, origins, hasPictures } = workerData as AnsweredSite;
const html = new HtmlThread();
const nothing = () => Promise.resolve(null);
const ask = askSite(openSite(openSnapshot(snapshot), instant, origins, nodeHash), {
  ...nodePlatform(dir),
  showTexts: html.show,
  shownAtOnce: AT_ONCE,
  ...(hasPictures ? { pictures: { scaled: nothing, card: nothing } } : {}),
});
parentPort?.on('message', ({ id, target, accept }: Question) => {
  void ask(target, accept).then((answer) => parentPort?.postMessage({ id, answer } satisfies Reply, []));
});
