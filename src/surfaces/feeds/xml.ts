import { escapeMarkup } from '../../text/escape-markup.ts';

/** Text for XML 1.0: escaped, without the characters that it cannot hold. */
export function escapeXml(text: string): string {
  return escapeMarkup(
    text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''),
  );
}

type Attributes = Readonly<Record<string, string>>;

/** An element with text in it; nothing where there is none. */
export function element(name: string, text: string | null, attributes: Attributes = {}): string {
  return text === null ? '' : `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`;
}

export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributesOf(attributes)}/>`;
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}
