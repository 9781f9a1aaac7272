import type { Asset } from '../model/content.ts';
import type { FileOutcome } from '../model/diagnostic.ts';
import { isHtml } from './build-files.ts';
import { hiddenOutcome, neverServed, type SourceFile } from './shared.ts';
import type { SitePage, SitePages } from './site-pages.ts';

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const KINDS: readonly [RegExp, string][] = [
  [MARKDOWN, 'Markdown; Lectern makes a twin of every page'],
  [/\.(?:css|m?js|map|woff2?|ttf|otf|eot|wasm)$/i, 'of the look and the programs of the build’s own pages'],
  [
    /(?:^|\/)(?:_[a-z]+\/|pagefind|search|page-data|hashmap|lunr|objects\.inv|asset-manifest|site\.webmanifest|manifest\.)/i,
    'of the programs of the build’s own pages',
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
    const never = neverServed(file);
    const isServed = wanted.has(file) && !MARKDOWN.test(file) && never === null && !isHtml(file);
    if (!isServed) {
      const reason =
        KINDS.find(([form]) => form.test(file))?.[1] ?? never ?? 'no page that is served refers to it';
      outcomes.set(file, hiddenOutcome(file, { kind: 'not-content', reason }));
      continue;
    }
    const pathname = `${address.basePath}/${file}`;
    assets.push({ pathname, file: real, size, modified: Math.floor(modified), owners: null });
    outcomes.set(file, { file, outcome: 'served', paths: [pathname] });
  }
  return assets;
}
