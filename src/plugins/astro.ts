import { fileURLToPath } from 'node:url';
import type { AccountedPage } from '../model/build-account.ts';
import { addLectern, type PluginOptions } from './add-lectern.ts';
import { LISTENER, type PageContext, type PageListener } from './astro-middleware.ts';

/** An entry of a collection (https://docs.astro.build/en/reference/modules/astro-content/#collectionentry). */
interface CollectionEntry {
  id: string;
  collection: string;
  filePath: string;
}

/** https://docs.astro.build/en/reference/integrations-reference/ */
interface Setup {
  command: string;
  config: { root: URL; site?: string };
  addMiddleware(middleware: { order: 'pre'; entrypoint: URL }): void;
}

interface Route {
  type: string;
  pattern: string;
  pathname?: string;
  entrypoint: string;
}

/** An integration of Astro: `integrations: [lectern()]`. */
export function lectern(options: PluginOptions = {}) {
  let dir = '';
  let site: string | undefined;
  let routes: readonly Route[] = [];
  /** Sources of pages, by address. */
  const sources = new Map<string, string>();
  return {
    name: 'lectern',
    hooks: {
      'astro:config:setup'({ command, config, addMiddleware }: Setup): void {
        if (command !== 'build') return;
        [dir, site] = [fileURLToPath(config.root), config.site];
        (globalThis as PageListener)[LISTENER] = (context) => {
          const entry = entryOf(context);
          if (entry) sources.set(context.url.pathname, entry.filePath);
        };
        addMiddleware({ order: 'pre', entrypoint: new URL('./astro-middleware.js', import.meta.url) });
      },
      'astro:routes:resolved'(resolved: { routes: readonly Route[] }): void {
        routes = resolved.routes;
      },
      async 'astro:build:done'({ dir: out, pages }: { dir: URL; pages: readonly { pathname: string }[] }) {
        for (const { pathname, entrypoint } of routes)
          if (pathname !== undefined && /\.(?:mdx?|markdown)$/.test(entrypoint))
            sources.set(pathname, entrypoint);
        const built = new Set(pages.map(({ pathname }) => bare(pathname)));
        const builtSources = [...sources].filter(([address]) => built.has(bare(address)));
        const counts = new Map<string, number>();
        for (const [, source] of builtSources) counts.set(source, (counts.get(source) ?? 0) + 1);
        const accounted = builtSources
          // If several pages are made of one file, Lectern reads them from the build.
          .filter(([, source]) => counts.get(source) === 1)
          .map(([address, source]): AccountedPage => ({ source, address }));
        const baseUrl = site === undefined ? undefined : new URL(site).origin;
        await addLectern({ dir, out: fileURLToPath(out), pages: accounted, baseUrl }, options);
      },
    },
  };
}

/** An address without the ends in which the addresses of one page differ. */
function bare(pathname: string): string {
  return pathname.replace(/^\/|(?:\/|\.html)$/g, '');
}

/** The entry that a page shows: the one in its props; of several, the one that the parameters of its route name. */
function entryOf({ props, params }: PageContext): CollectionEntry | undefined {
  // Starlight shows the text of another language on the page of a missing translation.
  if (props['isFallback'] === true) return undefined;
  const entries = [props, ...Object.values(props)].filter(isEntry);
  const parameters = Object.values(params);
  return entries.length > 1 ? entries.find(({ id }) => parameters.includes(id)) : entries[0];
}

function isEntry(value: unknown): value is CollectionEntry {
  const { id, collection, filePath } = (value ?? {}) as Partial<CollectionEntry>;
  return [id, collection, filePath].every((part) => typeof part === 'string');
}

// Configurations name a plugin by its module.
// oxlint-disable-next-line import/no-default-export
export { lectern as default };
