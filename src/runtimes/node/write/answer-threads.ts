import { Worker } from 'node:worker_threads';
import type { Answer, Ask } from '../../../export/ask.ts';
import type { AnsweredSite, Question, Reply } from './answer-worker.ts';

/** Milliseconds without a reply after which a thread is ended. */
const MAX_SILENCE = 30_000;

/** Questions from which on threads save more time than their start takes. Each thread holds a copy of the site. */
const MANY = 200;

interface Waiting extends Question {
  resolve(answer: Answer | Promise<Answer>): void;
}

/** Answers questions to a Site on several threads. */
export class AnswerThreads {
  #threads: AnswerThread[] = [];
  readonly #start: () => AnswerThread[];
  readonly #fallback: Ask;
  #asked = 0;

  /** @param fallback answers the first few questions, and those that a thread fails at or takes too long for. */
  constructor(site: AnsweredSite, count: number, fallback: Ask) {
    this.#fallback = fallback;
    this.#start = () => Array.from({ length: count }, () => new AnswerThread(site, fallback));
  }

  readonly ask: Ask = (target, accept) => {
    if (++this.#asked === MANY) this.#threads = this.#start();
    const [thread] = this.#threads.filter(({ isAlive }) => isAlive).toSorted((a, b) => a.waiting - b.waiting);
    return thread ? thread.ask(target, accept) : this.#fallback(target, accept);
  };

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }
}

class AnswerThread {
  isAlive = true;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #fallback: Ask;
  #asked = 0;
  #questions: Question[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(site: AnsweredSite, fallback: Ask) {
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

  ask(target: string, accept?: string): Promise<Answer> {
    return new Promise((resolve) => {
      const question = { id: this.#asked++, target, accept };
      this.#waiting.set(question.id, { ...question, resolve });
      if (this.#waiting.size === 1) this.#watch();
      this.#questions.push(question);
      // Questions of the same turn are sent in one message: a message costs more than most answers.
      if (this.#questions.length === 1) setImmediate(() => this.#send());
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.isAlive = false;
    for (const { target, accept, resolve } of this.#waiting.values()) resolve(this.#fallback(target, accept));
    this.#waiting.clear();
    await this.#worker.terminate();
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
