import type { Code } from '../../code/ask/code.ts';
import type { Config } from '../../code/ask/config.ts';
import type { Decisions } from '../standard/decisions.ts';
import { textAt } from '../standard/read-code.ts';

/**
 * What the names of pages in Markdown end with: what SvelteKit takes for pages, and of those what mdsvex reads; none
 * where it is not used. https://mdsvex.pngwn.io/docs#extensions
 */
export function extensionsOf(config: Config, decisions: Decisions): string[] {
  const pages = decisions.texts(config.at('extensions'), '`extensions`');
  const preprocess = config.at('preprocess');
  const all = preprocess.kind === 'list' ? preprocess.items().items : [preprocess];
  const mdsvex = all.find(({ call }) => call?.name === 'mdsvex')?.call;
  if (mdsvex === undefined) return [];
  const options = mdsvex.arg(0);
  const listed = decisions.texts(options.at('extensions'), '`extensions` of mdsvex');
  const single = decisions.text(options.at('extension'), '`extension` of mdsvex');
  const read = listed.length > 0 ? listed : [single ?? '.svx'];
  return read.filter((ending) => pages.some((each) => ending.endsWith(each)));
}

/** What addresses end with: https://svelte.dev/docs/kit/page-options#trailingSlash */
export function endingOf(code: Code, routesDir: string): '' | '/' {
  const layouts = ['ts', 'js', 'server.ts', 'server.js'].map((type) => `${routesDir}/+layout.${type}`);
  return layouts.some((file) => textAt(code.exported(file, 'trailingSlash')) === 'always') ? '/' : '';
}
