import { Parser } from 'htmlparser2';

/** One element of a document as it is parsed. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Text inside it, of its children too. */
  text: string;
  /** Text directly inside it. */
  own: string;
  /** Names of the elements that it is inside of, outermost first. */
  path: readonly string[];
}

/** Every element of a document, in its order. @param xml strict about case and closing. */
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

/** The elements with a name, with these attribute values where they are given. */
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

/** The words of a text: no case, no punctuation. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
