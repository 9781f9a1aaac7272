import { Worker } from 'node:worker_threads';
import type { ShownText, TextToShow } from '../../../model/shown-text.ts';
import { nodeHash } from '../../../platform/node.ts';

export interface HtmlLimits {
  /** Milliseconds that one text may take. */
  text: number;
  /** Milliseconds after which a response is sent without the texts that are not rendered yet. */
  answer: number;
  /** Milliseconds until a text that has taken too long is tried again. */
  retry: number;
  /** Milliseconds without work after which the thread ends. */
  idle: number;
  megabytes: number;
}

const LIMITS: HtmlLimits = { text: 10_000, answer: 30_000, retry: 300_000, idle: 60_000, megabytes: 512 };
/** Characters of a response's texts that an export renders without this thread, since no visitor waits meanwhile. */
export const SHOWN_AT_ONCE = 500_000;
/** Characters of the texts that one message to the thread has. */
const MAX_CHUNK = 50_000;
/** Texts that have taken too long, and whose hashes are remembered. */
const MAX_REMEMBERED = 1000;

type Shown = ShownText | null;

/** The texts of one response. */
interface Job {
  texts: readonly TextToShow[];
  shown: Shown[];
  finish(shown: Shown[] | null): void;
}

/** Renders long texts to HTML on another thread, one after the other, within limits of time and memory. */
export class HtmlThread {
  readonly #file: URL;
  readonly #limits: HtmlLimits;
  readonly #queue: Job[] = [];
  /** For the hash of each text that has taken too long: until when it is not tried again. */
  readonly #tooLong = new Map<string, number>();
  #worker: Worker | null = null;
  /** Whether the thread has sent no message yet. */
  #isStarting = false;
  /** The texts that the thread renders now, which are the next ones of the first job. */
  #chunk: TextToShow[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param file the module that the thread runs. */
  constructor(limits: Partial<HtmlLimits> = {}, file = new URL('./html-worker.js', import.meta.url)) {
    this.#limits = { ...LIMITS, ...limits };
    this.#file = file;
  }

  /** {@link Platform.showTexts} */
  readonly show = (texts: readonly TextToShow[]): Promise<Shown[] | null> =>
    new Promise((resolve) => {
      const job: Job = {
        texts,
        shown: [],
        finish: (shown) => {
          clearTimeout(deadline);
          const index = this.#queue.indexOf(job);
          if (index >= 0) this.#queue.splice(index, 1);
          resolve(shown);
        },
      };
      const deadline = setTimeout(() => {
        const isRunning = this.#queue[0] === job;
        job.finish(texts.map((_, index) => job.shown[index] ?? null));
        if (!isRunning) return;
        void this.#stop();
        this.#next();
      }, this.#limits.answer);
      this.#queue.push(job);
      if (this.#queue.length === 1) this.#next();
    });

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#finishAll((job) => job.texts.map((_, index) => job.shown[index] ?? null));
    await this.#stop();
  }

  /** Sends the next texts of the queue to the thread; ends the thread if none come for a time. */
  #next(): void {
    clearTimeout(this.#timer);
    for (let [job] = this.#queue; job; [job] = this.#queue) {
      this.#chunk = this.#chunkOf(job);
      if (this.#chunk.length > 0) {
        this.#worker ??= this.#start();
        this.#worker.postMessage(this.#chunk, []);
        this.#timer = setTimeout(() => this.#giveUp(), this.#limits.text);
        return;
      }
      if (job.shown.length === job.texts.length) job.finish(job.shown);
      else job.shown.push(null);
    }
    this.#timer = setTimeout(() => void this.#stop(), this.#limits.idle).unref();
  }

  #start(): Worker {
    const worker = new Worker(this.#file, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes },
    });
    this.#isStarting = true;
    worker.unref();
    worker.on('message', (message: Shown[] | 'ready') => {
      if (worker !== this.#worker) return;
      this.#isStarting = false;
      if (message !== 'ready') this.#take(message);
    });
    // Most likely, a text needed too much memory. A thread that sent no message cannot start at all on this machine.
    const fail = () => {
      if (worker !== this.#worker) return;
      this.#worker = null;
      if (this.#isStarting) this.#finishAll(() => null);
      else this.#giveUp();
    };
    worker.on('error', fail).on('exit', fail);
    return worker;
  }

  #finishAll(shown: (job: Job) => Shown[] | null): void {
    for (let [job] = this.#queue; job; [job] = this.#queue) job.finish(shown(job));
  }

  /** Gives up the texts that the thread renders. */
  #giveUp(): void {
    const none = this.#chunk.map(() => null);
    void this.#stop();
    this.#take(none);
  }

  #take(chunk: readonly Shown[]): void {
    for (const [index, shown] of chunk.entries()) {
      this.#queue[0]?.shown.push(shown);
      if (shown === null) this.#remember(this.#chunk[index] as TextToShow);
    }
    this.#next();
  }

  /** The next texts of a job, up to one that has taken too long before. */
  #chunkOf({ texts, shown }: Job): TextToShow[] {
    const chunk: TextToShow[] = [];
    let length = 0;
    for (let at = shown.length; at < texts.length && length < MAX_CHUNK; at++) {
      const text = texts[at] as TextToShow;
      length += text.markdown.length;
      if (this.#isTooLong(text) || (chunk.length > 0 && length > MAX_CHUNK)) break;
      chunk.push(text);
    }
    return chunk;
  }

  #remember(text: TextToShow): void {
    this.#tooLong.set(hashOf(text), Date.now() + this.#limits.retry);
    const [oldest] = this.#tooLong.keys();
    if (this.#tooLong.size > MAX_REMEMBERED) this.#tooLong.delete(oldest as string);
  }

  #isTooLong(text: TextToShow): boolean {
    if (this.#tooLong.size === 0) return false;
    const until = this.#tooLong.get(hashOf(text));
    return until !== undefined && Date.now() < until;
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}

function hashOf({ markdown, ...how }: TextToShow): string {
  return nodeHash(`${JSON.stringify(how)}\n${markdown}`);
}
