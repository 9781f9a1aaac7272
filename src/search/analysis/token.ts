/** A word that stands alone, or a part of a compound that punctuation joins. */
export const WORD = 0;
/** A part of a camelCase name; its parts share a position. */
export const PART = 1;
/** A compound as one, at the position of its first part. */
export const WHOLE = 2;
/** A word in a script without spaces. */
export const SEGMENT = 3;
/** Two neighbouring characters (or the last one alone) of a run of Han or kana. */
export const GRAM = 4;

/** Receives each token: its half-open range in the text, its position in words, its kind. */
export type TokenSink = (start: number, end: number, position: number, kind: number) => void;

/** Longer words are cut here: what is longer is data, not language. */
export const LONGEST_WORD = 64;
