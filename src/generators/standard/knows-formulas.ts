import type { Folder } from '../site-folder.ts';

/** What says that a site shows formulas: its renderer, a plugin of it, or a script in its templates. */
const KNOWN =
  /katex|mathjax|remark-math|arithmatex|mathjax-support\s*=\s*true|goldmark\.extensions\.passthrough|\[markup\.goldmark\.extensions\.passthrough\]|passthrough:|math_engine|\bmath['"]?\s*[:=]\s*true/i;
const CONFIGURATION =
  /^(?:package\.json|book\.toml|mkdocs\.ya?ml|conf\.py|pelicanconf\.py|quartz\.config\.ts|_config(?:\.\w+)?\.ya?ml|(?:hugo|config)\.(?:toml|ya?ml|json)|(?:docusaurus|astro|next|nuxt|svelte|gatsby|eleventy|\.eleventy)(?:-|\.)?config\.\w+|\.eleventy\.js|\.vitepress\/config\.\w+)$/;
const TEMPLATE =
  /^(?:docs\/|src\/|site\/)?(?:_?layouts|_?includes|templates|theme|components)\/.*\.(?:html|njk|liquid|ejs|hbs|astro|vue|tsx?|jsx?)$/;
/** Scripts and styles stand near the top of few templates. */
const MAX_FILES = 200;

/** Whether the site's own renderer knows formulas, so that `$…$` is one and no price. */
export function knowsFormulas(folder: Folder): boolean {
  if (folder.has('.obsidian')) return true;
  const dotfiles = ['.eleventy.js', ...['js', 'ts', 'mjs', 'mts'].map((end) => `.vitepress/config.${end}`)];
  const files = [
    ...folder.files().filter((file) => CONFIGURATION.test(file)),
    ...dotfiles.filter((file) => folder.has(file)),
    ...folder.files().filter((file) => TEMPLATE.test(file)),
  ];
  return files.slice(0, MAX_FILES).some((file) => KNOWN.test(folder.text(file) ?? ''));
}
