import { GENERATORS } from './generators.ts';
import type { Folder } from './site-folder.ts';

/** Words that show that a site has formulas: its renderer, a plugin of the renderer, or a script in its templates. */
const FORMULA_WORDS = /katex|mathjax|remark-math|\bmath['"]?\s*[:=]\s*true/i;
const TEMPLATE =
  /^(?:docs\/|src\/|site\/)?(?:_?layouts|_?includes|templates|theme|components)\/.*\.(?:html|njk|liquid|ejs|hbs|astro|vue|tsx?|jsx?)$/;
/** The most files that are read, since the first templates show the scripts and styles of all pages. */
const MAX_FILES = 200;

/** Whether the site's renderer knows formulas. Then `$…$` is a formula, not two prices. */
export function knowsFormulas(folder: Folder): boolean {
  if (folder.has('.obsidian')) return true;
  const formulas = GENERATORS.flatMap((generator) => generator.formulas ?? []);
  const configurations = ['package.json', ...formulas.flatMap(({ files }) => files)].flatMap((file) =>
    typeof file === 'string'
      ? folder.has(file)
        ? file
        : []
      : folder.files().filter((name) => file.test(name)),
  );
  const files = [...configurations, ...folder.files().filter((file) => TEMPLATE.test(file))];
  const words = [FORMULA_WORDS, ...formulas.flatMap((each) => each.words ?? [])];
  return files.slice(0, MAX_FILES).some((file) => {
    const text = folder.text(file) ?? '';
    return words.some((word) => word.test(text));
  });
}
