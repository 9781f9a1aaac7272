import type { Folder } from '../site-folder.ts';

/** Where frameworks have what stands around every page. */
const LAYOUTS = [
  'app.vue',
  'app/app.vue',
  'layouts/default.vue',
  'app/layouts/default.vue',
  'src/App.vue',
  'src/app.html',
  'src/routes/+layout.svelte',
  ...'app/layout src/app/layout pages/_document src/pages/_document pages/_app app/root'
    .split(' ')
    .flatMap((name) => ['tsx', 'jsx', 'js', 'ts'].map((extension) => `${name}.${extension}`)),
  ...['Layout', 'BaseLayout', 'Base', 'layout', 'base'].map((name) => `src/layouts/${name}.astro`),
  ...['_includes/layouts/base.njk', '_includes/base.njk'].flatMap((name) => [name, `src/${name}`]),
  'index.html',
];
const LANG = /<[hH]tml\b[^>{]{0,200}?\blang=["']([A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*)["']/;
/** A title for every page, as `useHead`, `metadata` or the element says it, where it is a text alone. */
const TITLES = [
  /\b(?:useHead|useSeoMeta)\(\s*\{[^{}]{0,400}?\btitle:\s*(["'])((?:(?!\1)[^\\\n{}$]){1,100})\1/,
  /\bmetadata\b[^=\n]{0,40}=\s*\{[^{}]{0,400}?\btitle:\s*(?:\{[^{}]{0,200}?\bdefault:\s*)?(["'])((?:(?!\1)[^\\\n{}$]){1,100})\1/,
  /<(title)>([^<>{}%$]{1,100})<\/title>/,
];

/** The name and the language that a site's layout says; undefined where it has no literal. */
export function layoutWords(folder: Folder): { title?: string; lang?: string } {
  const texts = LAYOUTS.map(folder.text).filter((text) => text !== null);
  const title = texts.flatMap((text) => TITLES.map((form) => form.exec(text)?.[2]?.trim())).find(Boolean);
  const lang = texts.map((text) => LANG.exec(text)?.[1]).find(Boolean);
  return { ...(lang && { lang }), ...(title && { title }) };
}
