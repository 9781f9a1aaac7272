import hljs from 'highlight.js/lib/common';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import dockerfile from 'highlight.js/lib/languages/dockerfile';

hljs.registerLanguage('http', http);
hljs.registerLanguage('nginx', nginx);
hljs.registerLanguage('dockerfile', dockerfile);
hljs.configure({ classPrefix: '' });

/** Longer code is shown plain: patterns of some languages take the square of it. */
const MAX_LENGTH = 10_000;

/** What the stylesheet tells apart, by one letter, and the scopes of highlight.js that it stands for. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  k: ['keyword', 'literal', 'type', 'built_in', 'selector-tag', 'name', 'meta', 'section', 'bullet'],
  s: ['string', 'regexp', 'symbol', 'link', 'addition'],
  c: ['comment', 'quote', 'doctag', 'deletion'],
  n: ['number', 'attr', 'attribute', 'variable', 'selector-class', 'selector-attr', 'template-variable'],
  f: ['title', 'selector-id', 'property'],
};

const GROUP_OF = new Map(
  Object.entries(GROUPS).flatMap(([group, scopes]) => scopes.map((scope) => [scope, group] as const)),
);

/** Classes that highlighted code may carry. */
export const CODE_CLASSES = Object.keys(GROUPS);

/** Safe HTML of code, its parts marked by one-letter classes; null where the language is unknown. */
export function highlight(code: string, language: string): string | null {
  if (code.length > MAX_LENGTH || hljs.getLanguage(language) === undefined) return null;
  return shorten(hljs.highlight(code, { language, ignoreIllegals: true }).value);
}

/** Keeps the spans that the stylesheet knows, with their letter, and drops the others. */
function shorten(html: string): string {
  const open: boolean[] = [];
  return html.replace(/<span class="([^"]*)">|<\/span>/g, (_tag, classes: string | undefined) => {
    if (classes === undefined) return open.pop() ? '</span>' : '';
    const group = GROUP_OF.get(classes.split(' ')[0] as string);
    open.push(group !== undefined);
    return group === undefined ? '' : `<span class="${group}">`;
  });
}
