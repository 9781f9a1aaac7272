import { join } from 'node:path';
import type { AccountedPage } from '../model/build-account.ts';
import { addLectern, type PluginOptions } from './add-lectern.ts';

/** The metadata of a page, from a content plugin (https://docusaurus.io/docs/api/plugin-methods/lifecycle-apis#allContentLoaded). */
interface Metadata {
  source?: string;
  permalink?: string;
  date?: string | Date;
}

interface Loaded {
  siteDir: string;
  siteConfig: { url: string };
  outDir: string;
}

const SITE = '@site/';

/** A plugin of Docusaurus: `plugins: ['lectern/docusaurus']`. */
export function lectern({ siteDir }: { siteDir: string }, options: PluginOptions = {}) {
  let pages: readonly AccountedPage[] = [];
  return {
    name: 'lectern',
    async allContentLoaded({ allContent }: { allContent: unknown }) {
      pages = [...pagesOf(allContent, siteDir)];
    },
    async postBuild({ outDir, siteConfig }: Loaded) {
      await addLectern({ dir: siteDir, out: outDir, pages, baseUrl: siteConfig.url }, options);
    },
  };
}

/** Finds docs, posts and pages in the content of all plugins: each value with a source file and an address. */
function* pagesOf(content: unknown, siteDir: string): Generator<AccountedPage> {
  if (typeof content !== 'object' || content === null) return;
  const { source, permalink, date } = content as Metadata;
  if (
    typeof source === 'string' &&
    typeof permalink === 'string' &&
    source.startsWith(SITE) &&
    /\.mdx?$/.test(source)
  ) {
    const day = date === undefined ? {} : { date: new Date(date).toISOString().slice(0, 10) };
    yield { source: join(siteDir, source.slice(SITE.length)), address: permalink, ...day };
  }
  for (const part of Object.values(content)) yield* pagesOf(part, siteDir);
}

// Configurations name a plugin by its module.
// oxlint-disable-next-line import/no-default-export
export { lectern as default };
