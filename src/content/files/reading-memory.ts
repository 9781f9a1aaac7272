import type { FileParser, Parsed } from './file-parser.ts';

/** A file that was read, as data: without the rule of its entries, which has functions. */
export type KeptFile = [file: string, parsed: Parsed];

/** What a reader of a folder remembers from one reading to the next, and what others have read for it. */
export interface ReadingMemory {
  count(): number;
  /** Files that hold what is published, for another process or thread that reads the same folder. */
  kept(): KeptFile[];
  /** Before the first reading. */
  restore(files: readonly KeptFile[]): void;
}

export function memoryOf(parser: FileParser): ReadingMemory {
  return {
    count: () => parser.count,
    kept: () =>
      parser.clear().map(([file, parsed]): KeptFile => {
        const entries = parsed.content.entries.map((entry) => ({ ...entry, rule: null as never }));
        return [file, { ...parsed, rule: null, content: { ...parsed.content, entries } }];
      }),
    restore(files) {
      for (const [file, parsed] of files) parser.restore(file, parsed);
    },
  };
}
