import type { Formula, ToTex } from './formula.ts';
import type { Element, Node } from '../parse/tree.ts';

/** Stands before the number of a link's destination, which is settled once all pages are known; `;` ends it. */
export const LINK_MARK = '\0';
/** Stands before the number of a formula in text, which nothing may touch; `;` ends it. */
const FORMULA_MARK = '\uFDD8';
const FORMULA = /\uFDD8(\d+);/g;

export interface ConversionOptions {
  /** The page shows TeX in its text as formulas. */
  rendersFormulas?: boolean;
  toTex?: ToTex;
}

/** What is gathered while one page becomes Markdown. */
export class Conversion {
  /** Destinations as they are written, by number. */
  readonly links: string[] = [];
  /** Pictures that stand in the page itself (RFC 2397). */
  untaken = 0;
  headings = 0;
  readonly formulas: Formula[] = [];
  readonly options: ConversionOptions;
  /** The number of the heading that an id is at or below; -1: before the first. */
  readonly anchors = new Map<string, number>();
  readonly references: ReadonlyMap<Element, string>;
  /** Parts of footnotes, that are shown below the text. */
  readonly notes: ReadonlySet<Element>;
  /** Makes blocks of what stands in lists, tables and boxes. */
  readonly blocks: (nodes: readonly Node[]) => string[];
  #pending: string[] = [];

  constructor(
    references: ReadonlyMap<Element, string>,
    notes: ReadonlySet<Element>,
    blocks: (nodes: readonly Node[], to: Conversion) => string[],
    options: ConversionOptions,
  ) {
    this.references = references;
    this.notes = notes;
    this.blocks = (nodes) => blocks(nodes, this);
    this.options = options;
  }

  /** What stands for a destination in the text. */
  link(href: string): string {
    this.links.push(href.trim());
    return `${LINK_MARK}${this.links.length - 1};`;
  }

  /** What stands for a formula in the text. */
  formula(formula: Formula): string {
    return formula.tex === '' ? '' : `${FORMULA_MARK}${this.formulas.push(formula) - 1};`;
  }

  /** The formula that a text is and nothing else; null where it is not. */
  onlyFormula(text: string): Formula | null {
    const number = /^\uFDD8(\d+);$/.exec(text)?.[1];
    return number === undefined ? null : (this.formulas[Number(number)] ?? null);
  }

  /** A text with its formulas in one line each; in the cell of a table no bar may end it. */
  withFormulas(text: string, isCell = false): string {
    return text.replace(FORMULA, (_, number: string) => {
      const { tex, isBlock } = this.formulas[Number(number)] as Formula;
      const marks = isBlock ? '$$' : '$';
      const line = tex.replace(/\s*\n\s*/g, ' ');
      return `${marks}${isCell ? line.replaceAll('|', '\\vert ') : line}${marks}`;
    });
  }

  /** An id that a link may lead to, where text or a heading follows. */
  id(id: string | undefined): void {
    if (id !== undefined) this.#pending.push(id);
  }

  text(): void {
    for (const id of this.#pending) if (!this.anchors.has(id)) this.anchors.set(id, this.headings - 1);
    this.#pending = [];
  }

  heading(): void {
    this.headings++;
    this.text();
  }
}
