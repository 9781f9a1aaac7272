import { editedLength, readEdited } from './read-edits.ts';
import { bytesAt, type StringTable } from './string-table.ts';

/** Texts in UTF-8 that are read in part. */
export interface Texts {
  /** In bytes. */
  lengthOf(number: number): number;
  /** From byte `start` up to before `end`, as far as there are any. */
  read(number: number, start?: number, end?: number): Uint8Array;
}

/** Texts that stand as they are. */
export function textsIn(table: StringTable): Texts {
  return {
    lengthOf: (number) => bytesAt(table, number).length,
    read: (number, start, end) => bytesAt(table, number).subarray(start, end),
  };
}

/** Texts that are kept as edits of others. */
export function editedTexts(sources: StringTable, edits: StringTable): Texts {
  return {
    lengthOf: (number) => editedLength(bytesAt(edits, number)),
    read: (number, start, end) => readEdited(bytesAt(sources, number), bytesAt(edits, number), start, end),
  };
}
