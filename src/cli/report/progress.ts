/** Milliseconds that nobody minds to wait, and between two lines where there is no terminal. */
const PATIENCE = 1000;
const BETWEEN_LINES = 10_000;
const WIDTH = 24;
/** A terminal's start of the line, and the end of what is written there. */
const LINE_START = '\r\u001B[K';

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
type Progress = ReturnType<typeof progressOn>;

/** How far a long work is, on standard error: a bar on a terminal, now and then a line elsewhere. */
export function progressOn(out: Output = process.stderr, now = Date.now) {
  let next = now() + (out.isTTY ? PATIENCE : BETWEEN_LINES);
  let last = '';
  let furthest = 0;
  const say = (text: string) => {
    if (now() < next || text === last) return;
    last = text;
    if (!out.isTTY) next = now() + BETWEEN_LINES;
    out.write(out.isTTY ? LINE_START + text : `${text}\n`);
  };
  return {
    /** @param begun share of the files of a site that are read; 1: its index is being made. */
    read(begun: number) {
      // Files that several threads have read are taken one by one once more.
      const share = (furthest = Math.max(furthest, begun));
      const done = `${Math.floor(share * 100)} % of the files are read`;
      const full = Math.floor(share * WIDTH);
      if (share >= 1) say('Making the search index…');
      else if (out.isTTY) say(`${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${done}`);
      else say(`${done}.`);
    },
    made: (files: number) => say(`${files} files made`),
    /** Clears the line for what comes next. */
    end() {
      if (out.isTTY && last !== '') out.write(LINE_START);
      last = '';
    },
  };
}

/** The result of a work whose progress is shown while it runs. */
export async function withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const progress = progressOn();
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}
