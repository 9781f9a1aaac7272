import hljs from 'highlight.js/lib/common';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import { GROUP_OF } from './code-classes.ts';

hljs.registerLanguage('http', http);
hljs.registerLanguage('nginx', nginx);
hljs.registerLanguage('dockerfile', dockerfile);
hljs.configure({ classPrefix: '' });

/** Longer code is not highlighted, since the patterns of some languages take quadratic time. */
const MAX_LENGTH = 10_000;

/** Highlights code as safe HTML with one-letter classes; null if the language is unknown. */
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
