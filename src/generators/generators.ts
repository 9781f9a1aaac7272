import { astro } from './astro/astro.ts';
import type { Generator } from './define-generator.ts';
import { docusaurus } from './docusaurus/docusaurus.ts';
import { eleventy } from './eleventy/eleventy.ts';
import { fumadocs } from './fumadocs/fumadocs.ts';
import { gatsby } from './gatsby/gatsby.ts';
import { gitBook } from './gitbook/gitbook.ts';
import { hexo } from './hexo/hexo.ts';
import { hugo } from './hugo/hugo.ts';
import { jekyll } from './jekyll/jekyll.ts';
import { mdBook } from './mdbook/mdbook.ts';
import { mkDocs } from './mkdocs/mkdocs.ts';
import { mintlify } from './mintlify/mintlify.ts';
import { next } from './next/next.ts';
import { nextra } from './nextra/nextra.ts';
import { nuxt } from './nuxt/nuxt.ts';
import { pelican } from './pelican/pelican.ts';
import { quartz } from './quartz/quartz.ts';
import { sphinx } from './sphinx/sphinx.ts';
import { svelteKit } from './sveltekit/sveltekit.ts';
import { unlisted } from './unlisted/unlisted.ts';
import { vitePress } from './vitepress/vitepress.ts';
import { vuePress } from './vuepress/vuepress.ts';
import { zola } from './zola/zola.ts';

/**
 * The order in which generators are asked: a configuration file that only one program has comes before a name that
 * several use.
 */
export const GENERATORS: readonly Generator[] = [
  astro,
  gatsby,
  nuxt,
  fumadocs,
  nextra,
  next,
  quartz,
  pelican,
  zola,
  hugo,
  hexo,
  jekyll,
  eleventy,
  docusaurus,
  vitePress,
  vuePress,
  mkDocs,
  mdBook,
  gitBook,
  sphinx,
  mintlify,
  svelteKit,
  unlisted,
];

export const UNLISTED_KEYS = GENERATORS.flatMap(({ unlistedKeys = [] }) => unlistedKeys);
/** Front-matter keys with computed values, which override others. */
export const COMPUTED_KEYS = GENERATORS.flatMap(({ computedKeys = [] }) => computedKeys);

/** Filters of templates by their names. */
export const FILTERS: Readonly<Record<string, (text: string) => string>> = Object.fromEntries(
  GENERATORS.flatMap(({ filters = {} }) => Object.entries(filters)),
);
/** Front-matter keys with former addresses that start at the root even without a slash. */
export const ROOTED_KEYS = GENERATORS.flatMap(({ rootedKeys = [] }) => rootedKeys);

/** Whether the front matter of a file switches off the templates in its body. */
export function leavesTemplates(value: (key: string) => unknown): boolean {
  return GENERATORS.some((generator) => generator.leavesTemplates?.(value) === true);
}

/** Whether the name of a file is that of a generator's configuration. */
export function isConfiguration(file: string, generators: readonly Generator[] = GENERATORS): boolean {
  return generators.some(({ configuration }) => configuration?.test(file) === true);
}
