import { Worker } from 'node:worker_threads';
import type { Answer, Ask } from '../../../export/ask.ts';
import type { AnsweredSite, Question, Reply } from './answer-worker.ts';

/** Milliseconds in which a thread says something, else it is left. */
const PATIENCE = 30_000;

/** From so many questions on, threads save more time than they take to start; each holds the site once more. */
const MANY = 200;

interface Waiting extends Question {
  resolve(answer: Answer | Promise<Answer>): void;
}

/** Answers of a Site, made on several threads at once. */
export class AnswerThreads {
  #threads: AnswerThread[] = [];
  readonly #start: () => AnswerThread[];
  readonly #otherwise: Ask;
  #asked = 0;

  /** @param otherwise answers what a thread takes too long for, or fails at, and the first few questions. */
  constructor(site: AnsweredSite, count: number, otherwise: Ask) {
    this.#otherwise = otherwise;
    this.#start = () => Array.from({ length: count }, () => new AnswerThread(site, otherwise));
  }

  readonly ask: Ask = (target, accept) => {
    if (++this.#asked === MANY) this.#threads = this.#start();
    const [first, ...more] = this.#threads.filter((thread) => thread.isAlive);
    if (!first) return this.#otherwise(target, accept);
    return more
      .reduce((least, one) => (one.waiting < least.waiting ? one : least), first)
      .ask(target, accept);
  };

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }
}

class AnswerThread {
  isAlive = true;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #otherwise: Ask;
  #asked = 0;
  #questions: Question[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(site: AnsweredSite, otherwise: Ask) {
    this.#otherwise = otherwise;
    this.#worker = new Worker(new URL('./answer-worker.js', import.meta.url), { workerData: site });
    this.#worker.on('message', (replies: Reply[]) => {
      for (const { id, answer } of replies) {
        this.#waiting.get(id)?.resolve(answer);
        this.#waiting.delete(id);
      }
      this.#watch();
    });
    const leave = () => void this.stop();
    this.#worker.on('error', leave).on('exit', leave);
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
      // A message costs more than most answers.
      if (this.#questions.length === 1) setImmediate(() => this.#send());
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.isAlive = false;
    for (const { target, accept, resolve } of this.#waiting.values())
      resolve(this.#otherwise(target, accept));
    this.#waiting.clear();
    await this.#worker.terminate();
  }

  #send(): void {
    this.#worker.postMessage(this.#questions, []);
    this.#questions = [];
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => void this.stop(), PATIENCE);
  }
}
