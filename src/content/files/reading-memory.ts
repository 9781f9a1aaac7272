import type { LinkResolver, ResolvedEntry } from '../links/link-resolver.ts';
import type { FileParser, Parsed } from './file-parser.ts';

/** A file that was read, as data: without the rule of its entries, which has functions. */
type KeptFile = [file: string, parsed: Parsed, resolved: (ResolvedEntry | undefined)[]];

/** What a reader has read, for another process that reads the same folder. */
export interface KeptReading {
  files: KeptFile[];
  /** Of everything that links may lead to. */
  addresses: string;
}

/** What a reader of a folder remembers from one reading to the next. */
export interface ReadingMemory {
  /** How many files it had to read. */
  count(): number;
  kept(): KeptReading;
  /** Before the first reading. */
  restore(kept: KeptReading): void;
}

export function memoryOf(files: FileParser, links: LinkResolver): ReadingMemory {
  return {
    count: () => files.count,
    kept: () => ({
      addresses: links.addresses,
      files: files.clear().map(([file, parsed]): KeptFile => {
        const { entries } = parsed.content;
        const content = {
          ...parsed.content,
          entries: entries.map((entry) => ({ ...entry, rule: null as never })),
        };
        return [file, { ...parsed, rule: null, content }, entries.map((entry) => links.known(entry))];
      }),
    }),
    restore(kept) {
      links.addresses = kept.addresses;
      for (const [file, parsed, resolved] of kept.files) {
        files.restore(file, parsed);
        for (const [at, entry] of parsed.content.entries.entries()) {
          const known = resolved[at];
          if (known) links.restore(entry, known);
        }
      }
    },
  };
}
