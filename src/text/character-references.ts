import { decodeHTMLStrict } from 'entities';

/** Character references (`&oacute;`, `&#8217;`) as characters; without a semicolon they are text, as in CommonMark. */
export function decodeReferences(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}
