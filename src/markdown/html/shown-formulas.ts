import type { MarkdownIt } from 'markdown-it';
import type { FormulaEnv } from '../syntax/formulas.ts';
import { formulaMarkup } from './formula-markup.ts';

/** Formulas of a text that is being shown. NUL stands for none in Markdown (CommonMark, section 2.3), so it marks them. */
export interface ShownFormulas extends FormulaEnv {
  /** Their markup, in the order of the text. */
  formulas: string[];
}

const PLACE = /\0(\d+)\0/g;

/** Shows formulas as MathML where the site knows them, else as they are written. */
export function shownFormulas(md: MarkdownIt): void {
  for (const type of ['formula', 'formula_display', 'formula_block']) {
    const isDisplay = type !== 'formula';
    const mark = isDisplay ? '$$' : '$';
    md.renderer.rules[type] = (tokens, index, _options, env) => {
      const { content = '' } = tokens[index] ?? {};
      const tex = type === 'formula_block' ? content.trim().slice(2, -2) : content;
      const shown = env as unknown as ShownFormulas;
      const markup = shown.math ? formulaMarkup(tex.trim(), isDisplay) : null;
      const source = md.utils.escapeHtml(`${mark}${tex}${mark}`);
      const written = shown.math ? `<code>${source}</code>` : source;
      const html = markup === null ? written : `\0${shown.formulas.push(markup) - 1}\0`;
      return type === 'formula_block' ? `<p>${html}</p>\n` : html;
    };
  }
}

/** Puts formulas into HTML that is safe by now. */
export function withFormulas(html: string, formulas: readonly string[]): string {
  return formulas.length === 0
    ? html
    : html.replace(PLACE, (_, index: string) => formulas[Number(index)] ?? '');
}
