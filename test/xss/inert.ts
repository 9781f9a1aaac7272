import { elementsOf } from '../support/markup.ts';

const URL_ATTRIBUTES = new Set([
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'poster',
  'data',
  'xlink:href',
  'background',
]);
const ALLOWED_SCRIPTS = [/^\/_lectern\/appearance\.js\?[a-z0-9]+$/, /^\/_lectern\/site\.js\?[a-z0-9]+$/];
// These elements must never appear: the parser of these tests reads their contents as raw text, so it would not see
// what they hide.
const NEVER = new Set(
  'iframe object embed base style frame math noscript animate xmp plaintext listing noembed noframes textarea template'.split(
    ' ',
  ),
);

/** Everything in a document that could run, embed, style or send; empty if it is harmless. */
export function harmIn(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attributes, text }) => {
    const harm: string[] = [];
    if (NEVER.has(name)) harm.push(`<${name}>`);
    if (name === 'script') {
      const { src, type } = attributes;
      const known = ALLOWED_SCRIPTS.some((pattern) => pattern.test(src ?? ''));
      if (type === 'application/ld+json') JSON.parse(text);
      else if (!known) harm.push(`<script src=${src}>${text}`);
    }
    if (name === 'meta' && attributes['http-equiv'] !== undefined) harm.push('<meta http-equiv>');
    if (name === 'form' && !/^\/(search|api\/v1)/.test(attributes['action'] ?? '')) harm.push('<form>');
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on/i.test(attribute) || attribute === 'style' || attribute === 'srcdoc') {
        harm.push(`<${name} ${attribute}>`);
      }
      const plain = value.replace(/[^!-\uFFFF]/g, '').toLowerCase();
      if (URL_ATTRIBUTES.has(attribute) && /^(javascript|vbscript|data:text|blob):?/.test(plain)) {
        harm.push(`<${name} ${attribute}="${value}">`);
      }
    }
    return harm;
  });
}
