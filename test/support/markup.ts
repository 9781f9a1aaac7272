import { Parser } from 'htmlparser2';

/** One element of a parsed document. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The text of the element and of its descendants. */
  text: string;
  /** The text of the element without that of its descendants. */
  own: string;
  /** The names of the elements around it, outermost first. */
  path: readonly string[];
}

/** Returns every element of a document, in document order. @param xml whether case and closing tags matter. */
export function elementsOf(markup: string, { xml = false } = {}): Element[] {
  const found: Element[] = [];
  const open: Element[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, text: '', own: '', path: open.map((outer) => outer.name) };
        found.push(element);
        open.push(element);
      },
      ontext(text) {
        for (const element of open) element.text += text;
        const inner = open.at(-1);
        if (inner) inner.own += ` ${text}`;
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: xml, decodeEntities: true },
  );
  parser.end(markup);
  return found;
}

/** Returns the elements with a name and these attribute values. */
export function select(
  elements: readonly Element[],
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): Element[] {
  return elements.filter(
    (element) =>
      element.name === name &&
      Object.entries(attributes).every(([key, value]) => element.attributes[key] === value),
  );
}

/** Splits a text into words in lower case, without punctuation. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
