/** Strings in code unit order, kept as flat arrays; the number of a string is its place. */
export interface Dictionary {
  readonly start: Uint32Array;
  readonly chars: Uint16Array;
}

/** Code unit order, the same everywhere. */
export function compareStrings(a = '', b = ''): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The flat arrays of strings that are already in order. */
export function packDictionary(sorted: readonly string[]): Dictionary {
  const start = new Uint32Array(sorted.length + 1);
  let length = 0;
  for (const [i, word] of sorted.entries()) {
    start[i] = length;
    length += word.length;
  }
  start[sorted.length] = length;
  const chars = new Uint16Array(length);
  let at = 0;
  for (const word of sorted) {
    for (let i = 0; i < word.length; i++) chars[at++] = word.charCodeAt(i);
  }
  return { start, chars };
}

/** The string with the number `at`. */
export function wordAt({ start, chars }: Dictionary, at: number): string {
  let word = '';
  const end = start[at + 1] as number;
  for (let i = start[at] as number; i < end; i++) word += String.fromCharCode(chars[i] as number);
  return word;
}

/** The first place whose string is not before `word`; with `past`, not before anything that begins with it. */
function placeOf({ start, chars }: Dictionary, word: string, past = false): number {
  let low = 0;
  let high = start.length - 1;
  // `lowerBound`, without a call for each.
  while (low < high) {
    const at = (low + high) >>> 1;
    const from = start[at] as number;
    const length = (start[at + 1] as number) - from;
    const common = Math.min(length, word.length);
    let i = 0;
    while (i < common && chars[from + i] === word.charCodeAt(i)) i++;
    const isBefore =
      i < common ? (chars[from + i] as number) < word.charCodeAt(i) : length < word.length || past;
    if (isBefore) low = at + 1;
    else high = at;
  }
  return low;
}

/** The number of `word`, or -1. */
export function findWord(dictionary: Dictionary, word: string): number {
  const at = placeOf(dictionary, word);
  if (at >= dictionary.start.length - 1) return -1;
  const from = dictionary.start[at] as number;
  if ((dictionary.start[at + 1] as number) - from !== word.length) return -1;
  for (let i = 0; i < word.length; i++) if (dictionary.chars[from + i] !== word.charCodeAt(i)) return -1;
  return at;
}

/** The half-open range of the strings that begin with `prefix`. */
export function prefixRange(dictionary: Dictionary, prefix: string): [from: number, to: number] {
  return [placeOf(dictionary, prefix), placeOf(dictionary, prefix, true)];
}
