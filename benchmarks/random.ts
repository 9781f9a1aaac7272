/** A small generator of random numbers in [0, 1). The same seed always gives the same numbers (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The query with one edit inside a word of at least five letters. */
export function withTypo(query: string, random: () => number): string {
  const words = query.split(/(\s+)/);
  const long = words.map((_, i) => i).filter((i) => /^[a-z]{5,}[.,?]?$/i.test(words[i] ?? ''));
  if (long.length === 0) return query;
  const at = long[Math.floor(random() * long.length)] ?? 0;
  const word = words[at] ?? '';
  const p = 1 + Math.floor(random() * (word.replace(/[.,?]$/, '').length - 2));
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const edits = [
    word.slice(0, p) + word.slice(p + 1),
    word.slice(0, p) + letter + word.slice(p),
    word.slice(0, p) + letter + word.slice(p + 1),
    word.slice(0, p) + (word[p + 1] ?? '') + (word[p] ?? '') + word.slice(p + 2),
  ];
  words[at] = edits[Math.floor(random() * edits.length)] ?? word;
  return words.join('');
}
