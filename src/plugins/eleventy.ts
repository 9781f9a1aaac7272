import { resolve } from 'node:path';
import type { AccountedPage } from '../model/build-account.ts';
import { addLectern, type PluginOptions } from './add-lectern.ts';

/** An item of a collection (https://www.11ty.dev/docs/collections/). */
interface Item {
  inputPath: string;
  url: string | false;
  date: Date;
  data: { date?: unknown; lang?: unknown };
}

interface Configuration {
  addCollection(name: string, get: (api: { getAll(): Item[] }) => Item[]): void;
  on(
    event: 'eleventy.after',
    after: (build: {
      runMode: string;
      directories?: { output: string };
      dir: { output: string };
    }) => Promise<void>,
  ): void;
}

/** Files whose names begin with a date have that (https://www.11ty.dev/docs/dates/). */
const DATED = /(?:^|\/)\d{4}-\d{2}-\d{2}-[^/]*$/;

/** A plugin of Eleventy: `eleventyConfig.addPlugin(lectern)`. */
export function lectern(configuration: Configuration, options: PluginOptions = {}): void {
  let items: readonly Item[] = [];
  configuration.addCollection('lectern', (api) => {
    items = api.getAll();
    return [];
  });
  configuration.on('eleventy.after', async ({ runMode, directories, dir }) => {
    if (runMode !== 'build') return;
    const out = resolve(directories?.output ?? dir.output);
    await addLectern({ dir: process.cwd(), out, pages: pagesOf(items) }, options);
  });
}

function pagesOf(items: readonly Item[]): AccountedPage[] {
  const counts = new Map<string, number>();
  for (const { inputPath } of items) counts.set(inputPath, (counts.get(inputPath) ?? 0) + 1);
  return items.flatMap(({ inputPath, url, date, data }): AccountedPage[] => {
    // A file of which many pages are made is the source of none: they are as the build has them.
    if (url === false || counts.get(inputPath) !== 1) return [];
    const isDated = data.date !== undefined || DATED.test(inputPath);
    const day = isDated && !Number.isNaN(date.getTime()) ? { date: date.toISOString().slice(0, 10) } : {};
    const lang = typeof data.lang === 'string' ? { lang: data.lang } : {};
    return [{ source: inputPath, address: url, ...day, ...lang }];
  });
}

// Configurations name a plugin by its module.
// oxlint-disable-next-line import/no-default-export
export { lectern as default };
