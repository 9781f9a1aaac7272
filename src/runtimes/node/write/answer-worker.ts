import { parentPort, workerData } from 'node:worker_threads';
import { type Answer, askSite } from '../../../export/ask.ts';
import { nodeHash, nodePlatform } from '../../../platform/node.ts';
import { openSite, type Origins } from '../../../site/site.ts';
import { openSnapshot } from '../../../snapshot/snapshot.ts';
import { HtmlThread } from '../render/html-thread.ts';

/** The site that a thread answers for. */
export interface AnsweredSite {
  dir: string;
  snapshot: Uint8Array;
  instant: number;
  origins: Origins;
  /** Whether pages link to pictures in other sizes. The main thread makes them. */
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

/** Characters of a response's texts that this thread renders itself, since no visitor waits meanwhile. */
const SHOWN_AT_ONCE = 500_000;
/** Bytes and replies of one message. Smaller messages let the main thread write files while this one goes on. */
const MOST_BYTES = 1_000_000;
const MOST_REPLIES = 8;

const { dir, snapshot, instant, origins, hasPictures } = workerData as AnsweredSite;
const html = new HtmlThread();
const noPicture = () => Promise.resolve(null);
const ask = askSite(openSite(openSnapshot(snapshot), instant, origins, nodeHash), {
  ...nodePlatform(dir),
  showTexts: html.show,
  shownAtOnce: SHOWN_AT_ONCE,
  ...(hasPictures ? { pictures: { scaled: noPicture, card: noPicture } } : {}),
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
    if (bytes > MOST_BYTES || replies.length === MOST_REPLIES) send();
  }
  if (replies.length > 0) send();
});
