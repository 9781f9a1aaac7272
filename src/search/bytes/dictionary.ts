/** Strings in code unit order, as flat arrays. The number of a string is its place. */
export interface Dictionary {
  readonly start: Uint32Array;
  readonly chars: Uint16Array;
}

/** Compares in code unit order, which is the same in every locale. */
export function compareStrings(a = '', b = ''): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Packs strings that are already sorted in code unit order. */
export function packDictionary(sorted: readonly string[]): Dictionary {
  const start = new Uint32Array(sorted.length + 1);
  let length = 0;
  for (const [i, word] of sorted.entries()) {
    start[i] = length;
    length += word.length;
  }
  start[sorted.length] = length;
  const chars = new Uint16Array(length);
  let written = 0;
  for (const word of sorted) {
    for (let i = 0; i < word.length; i++) chars[written++] = word.charCodeAt(i);
  }
  return { start, chars };
}

/** The string with a number. */
export function wordAt({ start, chars }: Dictionary, place: number): string {
  let word = '';
  const end = start[place + 1] as number;
  for (let i = start[place] as number; i < end; i++) word += String.fromCharCode(chars[i] as number);
  return word;
}

/** The first place whose string is not before `word`; with `past`, the first after all that begin with `word`. */
function placeOf({ start, chars }: Dictionary, word: string, past = false): number {
  let low = 0;
  let high = start.length - 1;
  // `lowerBound`, written out because a call for each step is slower.
  while (low < high) {
    const middle = (low + high) >>> 1;
    const from = start[middle] as number;
    const length = (start[middle + 1] as number) - from;
    const common = Math.min(length, word.length);
    let i = 0;
    while (i < common && chars[from + i] === word.charCodeAt(i)) i++;
    const isBefore =
      i < common ? (chars[from + i] as number) < word.charCodeAt(i) : length < word.length || past;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of `word`, or -1. */
export function findWord(dictionary: Dictionary, word: string): number {
  const place = placeOf(dictionary, word);
  if (place >= dictionary.start.length - 1) return -1;
  const from = dictionary.start[place] as number;
  if ((dictionary.start[place + 1] as number) - from !== word.length) return -1;
  for (let i = 0; i < word.length; i++) if (dictionary.chars[from + i] !== word.charCodeAt(i)) return -1;
  return place;
}

/** The half-open range of the strings that begin with `prefix`. */
export function prefixRange(dictionary: Dictionary, prefix: string): [from: number, to: number] {
  return [placeOf(dictionary, prefix), placeOf(dictionary, prefix, true)];
}
