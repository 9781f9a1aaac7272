import { escapeMarkup } from '../../text/escape-markup.ts';

/** Text for XML 1.0: escaped, without the characters that it cannot hold. */
export function escapeXml(text: string): string {
  return escapeMarkup(
    text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''),
  );
}

/** An element with text in it; nothing where there is none. */
export function element(
  name: string,
  text: string | null,
  attributes: Readonly<Record<string, string>> = {},
): string {
  if (text === null) return '';
  return `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`;
}

export function emptyElement(name: string, attributes: Readonly<Record<string, string>>): string {
  return `<${name}${attributesOf(attributes)}/>`;
}

function attributesOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}
