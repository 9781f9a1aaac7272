import { writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { answerFiles, type FileAnswer, type FileQuestion } from '../../../export/answer-file.ts';
import { askSite } from '../../../export/ask.ts';
import { nodeHash, nodePlatform } from '../../../platform/node.ts';
import { openSite, type Origins } from '../../../site/site.ts';
import { openSnapshot } from '../../../snapshot/snapshot.ts';
import { stagedAt } from './export-journal.ts';
import { HtmlThread, SHOWN_AT_ONCE } from '../render/html-thread.ts';

/** The site that a thread answers for. */
export interface AnsweredSite {
  dir: string;
  snapshot: Uint8Array;
  instant: number;
  origins: Origins;
  /** Whether pages link to pictures in other sizes. The main thread makes them. */
  hasPictures: boolean;
  /** The folder of the export, which has a folder for staged files. */
  folder: string;
  isFlat: boolean;
}

export interface Question {
  id: number;
  question: FileQuestion;
  /** Digest of the file that the folder of the export has; null: there is none. */
  before: string | null;
}

export interface Reply {
  id: number;
  answer: FileAnswer;
}

/** Replies of one message. Smaller messages let the main thread go on while this one does. */
const MOST_REPLIES = 8;

const { dir, snapshot, instant, origins, hasPictures, folder, isFlat } = workerData as AnsweredSite;
const html = new HtmlThread();
const noPicture = () => Promise.resolve(null);
const site = openSite(openSnapshot(snapshot), instant, origins, nodeHash);
const ask = askSite(site, {
  ...nodePlatform(dir),
  showTexts: html.show,
  shownAtOnce: SHOWN_AT_ONCE,
  ...(hasPictures ? { pictures: { scaled: noPicture, card: noPicture } } : {}),
});
const answerFile = answerFiles(site, ask, isFlat);
let replies: Reply[] = [];
const send = () => {
  parentPort?.postMessage(replies, []);
  replies = [];
};
parentPort?.on('message', async (questions: Question[]) => {
  for (const { id, question, before } of questions) {
    const answer = await answerFile(question);
    replies.push({ id, answer: staged(answer, question, before) });
    if (replies.length === MOST_REPLIES) send();
  }
  if (replies.length > 0) send();
});

/** Writes a new file to the staging folder, so that its bytes need not be sent to the main thread. */
function staged(answer: FileAnswer, { kind, file }: FileQuestion, before: string | null): FileAnswer {
  const { status, digest, body } = answer;
  const isFile = file !== null && (status === 200 || kind === 'not-found');
  if (!isFile || digest === before || !(body instanceof Uint8Array)) return { ...answer, body: null };
  writeFileSync(stagedAt(folder, file, digest), body);
  return { ...answer, body: 'staged' };
}
