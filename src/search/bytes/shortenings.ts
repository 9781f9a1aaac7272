/** Only this many letters of a word are hashed: few words agree in them, so comparing these is cheap. */
const SHORTENED_PREFIX = 8;

/** How many letters of a word in the index are left out: two if a correction with two edits may lead to it. */
export function maxShortening(length: number): number {
  return length >= 6 ? 2 : 1;
}

/** Calls `visit` with the hash of the word’s first letters, and of each shortening by up to `most` letters. */
export function eachShortening(
  word: Uint16Array,
  wordLength: number,
  most: number,
  visit: (hash: number) => void,
): void {
  const length = Math.min(wordLength, SHORTENED_PREFIX);
  visit(hashWithout(word, length, -1, -1));
  for (let i = 0; i < length; i++) visit(hashWithout(word, length, i, -1));
  if (most < 2) return;
  for (let i = 0; i < length; i++) {
    for (let j = i + 1; j < length; j++) visit(hashWithout(word, length, i, j));
  }
}

function hashWithout(word: Uint16Array, length: number, first: number, second: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) {
    if (i !== first && i !== second) hash = Math.imul(hash ^ (word[i] as number), 0x01000193);
  }
  hash ^= hash >>> 15;
  return (Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 13)) >>> 0;
}
