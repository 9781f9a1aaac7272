import type { Asset } from '../../model/content.ts';
import type { FileOutcome } from '../../model/diagnostic.ts';
import { isPageFile } from '../../text/file-kinds.ts';
import { type SourceFile } from '../../folder/walk.ts';
import { neverServed } from '../../folder/never-served.ts';
import type { SitePage, SitePages } from '../site/site-pages.ts';

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const KINDS: readonly [RegExp, string][] = [
  [MARKDOWN, 'Markdown; Lectern makes a twin of every page'],
  [/\.(?:css|m?js|map|woff2?|ttf|otf|eot|wasm)$/i, 'a style or script of the build’s own pages'],
  [
    /(?:^|\/)(?:pagefind|search|_next|_astro|_nuxt|page-data|hashmap|lunr|objects\.inv|asset-manifest|site\.webmanifest|manifest\.)/i,
    'a script of the build’s own pages',
  ],
];

/** Files that pages which are shown lead to or show; all others are accounted for in the outcomes. */
export function listAssets(
  files: readonly SourceFile[],
  { address }: SitePages,
  shown: readonly SitePage[],
  outcomes: Map<string, FileOutcome>,
): Asset[] {
  const wanted = new Set(shown.flatMap((page) => page.files));
  const assets: Asset[] = [];
  for (const { file, real, size, modified } of files) {
    if (outcomes.has(file)) continue;
    const isServed =
      wanted.has(file) && !MARKDOWN.test(file) && neverServed(file) === null && !isPageFile(file);
    if (!isServed) {
      const reason =
        KINDS.find(([form]) => form.test(file))?.[1] ?? neverServed(file) ?? 'no published page refers to it';
      outcomes.set(file, { file, outcome: 'hidden', kind: 'not-content', reason });
      continue;
    }
    const pathname = `${address.basePath}/${file}`;
    assets.push({ pathname, file: real, size, modified: Math.floor(modified), owners: null });
    outcomes.set(file, { file, outcome: 'served', paths: [pathname] });
  }
  return assets;
}
