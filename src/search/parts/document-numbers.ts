import { createIds, type Ids } from '../../bytes/ids.ts';
import { hashText } from '../../text/hash-text.ts';

/** There are at least this many numbers for each document, so that few documents have to give way to another one. */
const ROOM = 1.3;
/** In how many steps the count of numbers doubles. At each step, all documents get other numbers. */
const STEPS = 4;

/**
 * A number for each document, from the hash of its name. The files of a cut index use these numbers, so that a document
 * keeps its files and the numbers in them when another one is added, removed, or moved in the lists.
 *
 * The numbers follow from the names alone. The documents choose in the order of their hashes, and each takes the first free
 * number of a sequence that begins with its hash. When one of 2,000 documents is added or removed, 0.6 others on average get another number.
 * @param names different names, such as addresses.
 */
export function documentNumbers(names: readonly string[]): Ids {
  const range = Math.ceil(2 ** (Math.ceil(Math.log2(names.length * ROOM) * STEPS) / STEPS));
  // Multiplied by the golden ratio, the low bits of a hash decide about the high ones.
  const choosing = names
    .map((name, doc) => ({ name, doc, hash: Math.imul(hashText(name), 0x9e3779b1) >>> 0 }))
    .toSorted((a, b) => a.hash - b.hash || (a.name < b.name ? -1 : 1));
  const numbers = createIds(range, names.length);
  const taken = new Set<number>();
  for (const { doc, hash } of choosing) {
    let number: number;
    let state = hash;
    do {
      // A generator of Numerical Recipes, which visits all 2³² states.
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      number = Math.floor((state / 2 ** 32) * range);
    } while (taken.has(number));
    taken.add(number);
    numbers[doc] = number;
  }
  return numbers;
}
