import { blocksOf } from './blocks.ts';
import { Conversion, type ConversionOptions } from './conversion.ts';
import { footnotesOf, noteContent } from './footnotes.ts';
import type { Element } from '../parse/tree.ts';

/** A text as Markdown whose links still are numbers. */
export interface Converted {
  markdown: string;
  links: string[];
  /** The number of the heading that an id is at or below; -1: before the first. */
  anchors: ReadonlyMap<string, number>;
  headings: number;
  /** How many pictures stand in the page itself, and are left out. */
  untaken: number;
  hasFormulas: boolean;
}

/** Markdown that says the same as an element, but for those that are left out. */
export function toMarkdown(
  root: Element,
  except: Iterable<Element> = [],
  options: ConversionOptions = {},
): Converted {
  const { references, hidden, list } = footnotesOf(root);
  for (const element of except) hidden.add(element);
  const to = new Conversion(references, hidden, blocksOf, options);
  const text = blocksOf([root], to);
  const notes = list.flatMap(({ label, note }) => {
    const inner = blocksOf(noteContent(note), to);
    return inner.length === 0 ? [] : [`[^${label}]: ${inner.join('\n\n').replace(/\n(?=.)/g, '\n    ')}`];
  });
  const markdown = to.withFormulas([...text, ...notes].join('\n\n'));
  return {
    markdown: markdown === '' ? '' : `${markdown}\n`,
    links: to.links,
    anchors: to.anchors,
    headings: to.headings,
    untaken: to.untaken,
    hasFormulas: to.formulas.length > 0,
  };
}
