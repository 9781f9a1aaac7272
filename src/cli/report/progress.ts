/** Milliseconds until a terminal shows the progress, and between two lines elsewhere. */
const FIRST_DELAY = 1000;
const BETWEEN_LINES = 10_000;
const WIDTH = 24;
/** Moves the cursor of a terminal to the start of the line, and clears the line. */
const LINE_START = '\r\u001B[K';

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
type Progress = ReturnType<typeof progressOn>;

/** Shows progress on standard error: a bar on a terminal, elsewhere a line now and then. */
export function progressOn(out: Output = process.stderr, now = Date.now) {
  let next = now() + (out.isTTY ? FIRST_DELAY : BETWEEN_LINES);
  let last = '';
  let furthest = 0;
  const say = (text: string) => {
    if (now() < next || text === last) return;
    last = text;
    if (!out.isTTY) next = now() + BETWEEN_LINES;
    out.write(out.isTTY ? LINE_START + text : `${text}\n`);
  };
  return {
    /** @param readShare the share of the site's files that are read. With 1, the index is being made. */
    read(readShare: number) {
      // The share never falls, although the reader counts the files again that other threads have read.
      const share = (furthest = Math.max(furthest, readShare));
      const done = `${Math.floor(share * 100)} % of the files are read`;
      const full = Math.floor(share * WIDTH);
      if (share >= 1) say('Making the search index…');
      else if (out.isTTY) say(`${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${done}`);
      else say(`${done}.`);
    },
    made: (files: number) => say(`${files} files made`),
    /** Clears the line of a terminal. */
    end() {
      if (out.isTTY && last !== '') out.write(LINE_START);
      last = '';
    },
  };
}

/** Runs work, and shows its progress meanwhile. @returns its result. */
export async function withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const progress = progressOn();
  try {
    return await work(progress);
  } finally {
    progress.end();
  }
}
