import { Worker } from 'node:worker_threads';
import type { AskForFile, FileAnswer, FileQuestion } from '../../../export/answer-file.ts';
import type { AnsweredSite, Question, Reply } from './answer-worker.ts';

/** Milliseconds without a reply after which a thread is ended. */
const MAX_SILENCE = 30_000;

interface Waiting extends Question {
  resolve(answer: FileAnswer | Promise<FileAnswer>): void;
}

/** Answers questions for files on several threads, which write new files to the staging folder. */
export class AnswerThreads {
  #threads: AnswerThread[] = [];
  readonly #start: () => AnswerThread[];
  readonly #fallback: AskForFile;
  readonly #digestOf: (file: string) => string | null;
  readonly #from: number;
  /** Pages that the fallback has made. Redirects and other files take little time. */
  #pages = 0;

  /**
   * @param from the threads start when the fallback has made so many pages.
   * @param fallback answers until then, and when a thread fails or takes too long.
   * @param digestOf returns the digest of a file that is in place; null: there is none.
   */
  constructor(
    site: AnsweredSite,
    { count, from }: { count: number; from: number },
    fallback: AskForFile,
    digestOf: (file: string) => string | null,
  ) {
    this.#fallback = fallback;
    this.#digestOf = digestOf;
    this.#from = from;
    this.#start = () => Array.from({ length: count }, () => new AnswerThread(site, fallback));
  }

  readonly ask: AskForFile = async (question) => {
    if (this.#threads.length === 0 && this.#pages >= this.#from) this.#threads = this.#start();
    const [thread] = this.#threads.filter(({ isAlive }) => isAlive).toSorted((a, b) => a.waiting - b.waiting);
    const { kind, file } = question;
    if (thread) return thread.ask(question, file === null ? null : this.#digestOf(file));
    const answer = await this.#fallback(question);
    if (kind === 'page' && answer.status === 200) this.#pages++;
    return answer;
  };

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }
}

class AnswerThread {
  isAlive = true;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #fallback: AskForFile;
  #asked = 0;
  #questions: Question[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(site: AnsweredSite, fallback: AskForFile) {
    this.#fallback = fallback;
    this.#worker = new Worker(new URL('./answer-worker.js', import.meta.url), { workerData: site });
    this.#worker.on('message', (replies: Reply[]) => {
      for (const { id, answer } of replies) {
        this.#waiting.get(id)?.resolve(answer);
        this.#waiting.delete(id);
      }
      this.#watch();
    });
    const stop = () => void this.stop();
    this.#worker.on('error', stop).on('exit', stop);
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  ask(question: FileQuestion, before: string | null): Promise<FileAnswer> {
    return new Promise((resolve) => {
      const sent = { id: this.#asked++, question, before };
      this.#waiting.set(sent.id, { ...sent, resolve });
      if (this.#waiting.size === 1) this.#watch();
      this.#questions.push(sent);
      // Questions of the same turn are sent in one message: a message costs more than most answers.
      if (this.#questions.length === 1) setImmediate(() => this.#send());
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.isAlive = false;
    // While it runs, it may be writing a file that the fallback would write, too.
    await this.#worker.terminate();
    for (const { question, resolve } of this.#waiting.values()) resolve(this.#fallback(question));
    this.#waiting.clear();
  }

  #send(): void {
    this.#worker.postMessage(this.#questions, []);
    this.#questions = [];
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => void this.stop(), MAX_SILENCE);
  }
}
