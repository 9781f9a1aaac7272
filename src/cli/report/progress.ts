/** Milliseconds that nobody minds to wait, and between two lines where there is no terminal. */
const PATIENCE = 1000;
const BETWEEN_LINES = 10_000;
/** A terminal's start of the line, and the end of what is written there. */
const LINE_START = '\r\u001B[K';

/** How far a long work is, on standard error: one line on a terminal, now and then another elsewhere. */
export class Progress {
  readonly #out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
  readonly #now: () => number;
  #next: number;
  #last = '';

  constructor(out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr, now = Date.now) {
    this.#out = out;
    this.#now = now;
    this.#next = now() + (out.isTTY ? PATIENCE : BETWEEN_LINES);
  }

  /** @param share of the files of a site that are read; 1: its index is being made. */
  readonly read = (share: number): void => {
    const done = `${Math.floor(share * 100)} % of the files are read.`;
    this.#say(share >= 1 ? 'Making the search index…' : done);
  };

  readonly made = (files: number): void => this.#say(`${files} files made`);

  /** Clears the line for what comes next. */
  end(): void {
    if (this.#out.isTTY && this.#last !== '') this.#out.write(LINE_START);
    this.#last = '';
  }

  #say(text: string): void {
    const now = this.#now();
    if (now < this.#next || text === this.#last) return;
    this.#last = text;
    if (!this.#out.isTTY) this.#next = now + BETWEEN_LINES;
    this.#out.write(this.#out.isTTY ? LINE_START + text : `${text}\n`);
  }
}

/** The result of a work whose progress is shown while it runs. */
export async function withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const progress = new Progress();
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}
