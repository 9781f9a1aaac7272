/** From the first character to the last, both included, as code points. */
export type Range = readonly [number, number];

/** What a glob is made of. */
export type Part =
  | { kind: 'class'; ranges: readonly Range[]; isNegated: boolean }
  /** Characters but slashes; `needsOne` is not the end of a name. */
  | { kind: 'star'; needsOne: boolean }
  /** Any characters. */
  | { kind: 'deep' }
  /** Nothing, at the end of a name. */
  | { kind: 'end' }
  | { kind: 'group'; isOptional: boolean; isRepeated: boolean; branches: readonly Part[][] }
  /** A name whose rest is none of the branches with what follows them. */
  | { kind: 'not'; isDeep: boolean; branches: readonly Part[][] };

export const SLASH = 47;

export function character(code: number): Part {
  return { kind: 'class', ranges: [[code, code]], isNegated: false };
}

export function oneOf(branches: readonly Part[][]): Part {
  return { kind: 'group', isOptional: false, isRepeated: false, branches };
}
