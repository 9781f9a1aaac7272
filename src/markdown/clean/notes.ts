import type { Cut, Walk } from './template-tags.ts';

const BLOCK_ID = /\^[A-Za-z0-9-]+[ \t]*(?=\n|$)/y;
/** Prices have no backslash. */
const FORMULA = /\$(?![\s{])[^$\n]{1,1000}\$(?!\d)/y;

/** Formulas are no templates: `\\frac{{a}}{b}`. */
export function keepMath({ text, find }: Walk, at: number): Cut {
  if (text[at + 1] !== '$') {
    FORMULA.lastIndex = at;
    const formula = FORMULA.exec(text)?.[0];
    return { to: formula && /\\[a-z]|[_^]\{/i.test(formula) ? FORMULA.lastIndex : at + 1 };
  }
  const end = find('$$', at + 2);
  const blank = find('\n\n', at);
  return { to: end < 0 || (blank >= 0 && blank < end) ? at + 2 : end + 2 };
}

/** A comment of Obsidian, or the name of a block. */
export function cutNote({ text, find }: Walk, at: number, lineStart: number): Cut {
  if (text.startsWith('%%', at)) {
    const end = find('%%', at + 2);
    if (end >= 0) return { to: end + 2, by: '' };
    // Hidden up to the end, as a comment alone on its line is there.
    return /^[ \t>]*$/.test(text.slice(lineStart, at)) && /^%%[ \t]*(?:\n|$)/.test(text.slice(at, at + 100))
      ? { to: text.length, by: '' }
      : { to: at + 2 };
  }
  BLOCK_ID.lastIndex = at;
  const isId = (at === lineStart || /[ \t]/.test(text[at - 1] as string)) && BLOCK_ID.test(text);
  return isId ? { to: BLOCK_ID.lastIndex, by: '' } : { to: at + 1 };
}
