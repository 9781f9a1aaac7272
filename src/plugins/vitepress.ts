import { join } from 'node:path';
import { addLectern, type PluginOptions } from './add-lectern.ts';

/** What VitePress passes to `buildEnd` (https://vitepress.dev/reference/site-config#buildend). */
interface SiteConfig {
  root: string;
  srcDir: string;
  outDir: string;
  pages: readonly string[];
  rewrites: { map: Readonly<Record<string, string | undefined>> };
  cleanUrls?: boolean;
  sitemap?: { hostname?: string };
}

/** `buildEnd: lectern()` in the configuration of VitePress. */
export function lectern(options: PluginOptions = {}) {
  return async ({
    srcDir,
    outDir,
    pages,
    rewrites,
    cleanUrls = false,
    sitemap,
  }: SiteConfig): Promise<void> => {
    const accounted = pages.map((page) => {
      const path = (rewrites.map[page] ?? page).replace(/\.md$/, '');
      const isIndex = /(?:^|\/)index$/.test(path);
      const address = isIndex ? path.slice(0, -'index'.length) : `${path}${cleanUrls ? '' : '.html'}`;
      return { source: join(srcDir, page), address: `/${address}` };
    });
    const baseUrl = sitemap?.hostname?.replace(/\/$/, '');
    await addLectern({ dir: srcDir, out: outDir, pages: accounted, baseUrl }, options);
  };
}

// Configurations name a plugin by its module.
// oxlint-disable-next-line import/no-default-export
export { lectern as default };
