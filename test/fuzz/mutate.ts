const PIECES = [
  '---',
  '+++',
  '\n',
  '\r\n',
  '{{',
  '}}',
  '{%',
  '%}',
  '{{<',
  '>}}',
  '`',
  '```',
  '"',
  "'",
  ': ',
  '- ',
  '[',
  ']',
  '{',
  '}',
  '&a',
  '*a',
  '!!js',
  '\t',
  '\u0000',
  '\uFEFF',
  '\uD800',
  '<',
  '>',
  '</',
  '<!--',
  '-->',
  '#',
  '2024-99-99',
  'date: ',
  'draft: ',
  'true',
  'null',
  '\\',
  '|',
  '>-',
  '🦉',
  '%zz',
  '__proto__: ',
  'constructor: ',
  '[[',
  ']]',
  '%%',
  '$$',
  ':::',
  '![',
  '](',
  '    ',
];

/** A small generator with a seed, so that a failure can be repeated. */
export function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A text with some characters inserted, removed or replaced. */
export function mutate(text: string, next: (below: number) => number): string {
  let mutated = text;
  for (let times = next(6) + 1; times > 0; times--) {
    const at = next(mutated.length + 1);
    const kind = next(4);
    if (kind === 0) mutated = mutated.slice(0, at) + PIECES[next(PIECES.length)] + mutated.slice(at);
    else if (kind === 1) mutated = mutated.slice(0, at) + mutated.slice(at + next(12));
    else if (kind === 2)
      mutated = mutated.slice(0, at) + String.fromCharCode(next(0x300)) + mutated.slice(at + 1);
    else mutated = mutated.slice(0, at) + mutated.slice(next(mutated.length + 1)).slice(0, 200);
  }
  return mutated;
}
