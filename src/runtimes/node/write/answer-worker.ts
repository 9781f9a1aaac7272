import { parentPort, workerData } from 'node:worker_threads';
import { type Answer, askSite } from '../../../export/ask.ts';
import { nodeHash, nodePlatform } from '../../../platform/node.ts';
import { openSite, type Origins } from '../../../site/site.ts';
import { openSnapshot } from '../../../snapshot/snapshot.ts';
import { HtmlThread } from '../render/html-thread.ts';

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
/** Bytes, and answers, that are sent together: whoever asks has to do meanwhile. */
const AT_A_TIME = 1_000_000;
const MOST_REPLIES = 8;

const { dir, snapshot, instant, origins, hasPictures } = workerData as AnsweredSite;
const html = new HtmlThread();
const nothing = () => Promise.resolve(null);
const ask = askSite(openSite(openSnapshot(snapshot), instant, origins, nodeHash), {
  ...nodePlatform(dir),
  showTexts: html.show,
  shownAtOnce: AT_ONCE,
  ...(hasPictures ? { pictures: { scaled: nothing, card: nothing } } : {}),
});
let replies: Reply[] = [];
let bytes = 0;
const send = () => {
  parentPort?.postMessage(replies, []);
  replies = [];
  bytes = 0;
};
parentPort?.on('message', async (questions: Question[]) => {
  for (const { id, target, accept } of questions) {
    const answer = await ask(target, accept);
    replies.push({ id, answer });
    bytes += answer.body.length;
    if (bytes > AT_A_TIME || replies.length === MOST_REPLIES) send();
  }
  if (replies.length > 0) send();
});
