import type { Element, Node } from '../parse/tree.ts';

/** Stands before the number of a link's destination, which is settled once all pages are known; `;` ends it. */
export const LINK_MARK = '\0';

/** What is gathered while one page becomes Markdown. */
export class Conversion {
  /** Destinations as they are written, by number. */
  readonly links: string[] = [];
  /** The text of headings, in order. */
  headings = 0;
  /** The number of the heading that an id is at or below; -1: before the first. */
  readonly anchors = new Map<string, number>();
  /** References to footnotes, with the label of each. */
  readonly references: ReadonlyMap<Element, string>;
  /** Parts of footnotes, that are shown below the text. */
  readonly notes: ReadonlySet<Element>;
  readonly #blocks: (nodes: readonly Node[], to: Conversion) => string[];
  #pending: string[] = [];

  /** @param blocks what makes blocks of what stands in lists, tables and boxes. */
  constructor(
    references: ReadonlyMap<Element, string>,
    notes: ReadonlySet<Element>,
    blocks: (nodes: readonly Node[], to: Conversion) => string[],
  ) {
    this.references = references;
    this.notes = notes;
    this.#blocks = blocks;
  }

  blocks(nodes: readonly Node[]): string[] {
    return this.#blocks(nodes, this);
  }

  /** What stands for a destination in the text. */
  link(href: string): string {
    this.links.push(href.trim());
    return `${LINK_MARK}${this.links.length - 1};`;
  }

  /** An id that a link may lead to, where text or a heading follows. */
  id(id: string | undefined): void {
    if (id !== undefined) this.#pending.push(id);
  }

  text(): void {
    this.#settle();
  }

  heading(): void {
    this.headings++;
    this.#settle();
  }

  #settle(): void {
    for (const id of this.#pending) if (!this.anchors.has(id)) this.anchors.set(id, this.headings - 1);
    this.#pending = [];
  }
}
