import type { Formula, ToTex } from './formula.ts';
import type { Element, Node } from '../parse/tree.ts';

/** Precedes the number of a link's destination, which is known only after all pages are read. `;` follows the number. */
export const LINK_MARK = '\0';
/** Precedes the number of a formula, whose TeX must not be escaped. `;` follows the number. */
const FORMULA_MARK = '\uFDD8';
const FORMULA = /\uFDD8(\d+);/g;

export interface ConversionOptions {
  /** Whether the page renders TeX in its text as formulas. */
  rendersFormulas?: boolean;
  toTex?: ToTex;
}

/** The state of converting one page to Markdown. */
export class Conversion {
  /** Destinations as they are written; a link's number is its index. */
  readonly links: string[] = [];
  /** The number of pictures in `data:` addresses (RFC 2397), which are left out. */
  untaken = 0;
  headings = 0;
  readonly formulas: Formula[] = [];
  readonly options: ConversionOptions;
  /** For each id the index of the last heading at or before it; -1: before the first heading. */
  readonly anchors = new Map<string, number>();
  readonly references: ReadonlyMap<Element, string>;
  /** Elements of footnotes, which are shown below the text. */
  readonly notes: ReadonlySet<Element>;
  /** Converts the content of lists, tables and boxes to blocks. */
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

  /** Adds a destination. @returns its placeholder. */
  link(href: string): string {
    this.links.push(href.trim());
    return `${LINK_MARK}${this.links.length - 1};`;
  }

  /** Adds a formula. @returns its placeholder. */
  formula(formula: Formula): string {
    return formula.tex === '' ? '' : `${FORMULA_MARK}${this.formulas.push(formula) - 1};`;
  }

  /** The formula, if a text is only its placeholder; else null. */
  onlyFormula(text: string): Formula | null {
    const number = /^\uFDD8(\d+);$/.exec(text)?.[1];
    return number === undefined ? null : (this.formulas[Number(number)] ?? null);
  }

  /** Replaces placeholders by formulas, each on one line. @param isCell whether `|` would end the cell of a table. */
  withFormulas(text: string, isCell = false): string {
    return text.replace(FORMULA, (_, number: string) => {
      const { tex, isBlock } = this.formulas[Number(number)] as Formula;
      const marks = isBlock ? '$$' : '$';
      const line = tex.replace(/\s*\n\s*/g, ' ');
      return `${marks}${isCell ? line.replaceAll('|', '\\vert ') : line}${marks}`;
    });
  }

  /** Notes an id. It gets its heading when the next text or heading follows. */
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
