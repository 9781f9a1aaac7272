import { editedLength, readEdited } from './read-edits.ts';
import { bytesAt, type StringTable } from './strings.ts';

/** Texts in UTF-8, of which parts can be read. */
export interface Texts {
  /** The bytes of a text. */
  lengthOf(number: number): number;
  /** The bytes `[start, end)` of a text; fewer if it is shorter. */
  read(number: number, start?: number, end?: number): Uint8Array;
}

/** The texts of a string table. */
export function textsIn(table: StringTable): Texts {
  return {
    lengthOf: (number) => bytesAt(table, number).length,
    read: (number, start, end) => bytesAt(table, number).subarray(start, end),
  };
}

/** Texts that are stored as edits of others, see `editsOf`. */
export function editedTexts(sources: StringTable, edits: StringTable): Texts {
  return {
    lengthOf: (number) => editedLength(bytesAt(edits, number)),
    read: (number, start, end) => readEdited(bytesAt(sources, number), bytesAt(edits, number), start, end),
  };
}
