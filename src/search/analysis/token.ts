/** A word, alone or in a compound with punctuation. */
export const WORD = 0;
/** A part of a camelCase name. All parts of a name have the same position. */
export const PART = 1;
/** A whole compound, at the position of its first part. */
export const WHOLE = 2;
/** A word in a script without spaces. */
export const SEGMENT = 3;
/** Two neighbouring characters (or the last one alone) of a run of Han or kana. */
export const GRAM = 4;

/** Receives each token: its half-open range in the text, its position in words, its kind. */
export type TokenSink = (start: number, end: number, position: number, kind: number) => void;

/** Longer words are cut off: they are data, not language. */
export const LONGEST_WORD = 64;
