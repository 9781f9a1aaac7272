/** Descriptors of a building process: the file that is being read, and what was made. Both files have no name. */
export const PROGRESS = 3;
export const RESULT = 4;

/** Bytes before the name of the file: the share of files that are read, and the length of the name. */
export const PROGRESS_HEAD = 8;

/** What a building process sends. */
export type Answer =
  | { value: unknown }
  | {
      failed: Record<'name' | 'message' | 'stack' | 'code' | 'syscall', string | undefined> & {
        message: string;
      };
    };

/** Where bytes lie: in the file of the result, or in a file with a name. */
export interface Bytes {
  at: number;
  length: number;
  /** A file with a name, and how it must begin: another program may have replaced it meanwhile. */
  kept?: { path: string; begins: Uint8Array };
  /** The bytes themselves, where no disk takes them. */
  inline?: Uint8Array;
}
