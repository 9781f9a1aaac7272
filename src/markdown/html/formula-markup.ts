import katex from 'katex';
import { orNull } from '../../text/or-null.ts';

/** Longer formulas are shown as they are written. */
const MAX_LENGTH = 10_000;

/**
 * The MathML of a formula, with its TeX source as the annotation; null if the formula is not valid. It has no inline
 * styles, and no links, classes or files of the author (`trust`).
 * @param isDisplay whether the formula is on a line of its own.
 */
export function formulaMarkup(tex: string, isDisplay: boolean): string | null {
  if (tex.length > MAX_LENGTH) return null;
  const markup = orNull(() =>
    katex.renderToString(tex, {
      output: 'mathml',
      displayMode: isDisplay,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: 500,
      maxSize: 50,
    }),
  );
  return markup && markup.replace(/^<span class="katex">|<\/span>$/g, '');
}
