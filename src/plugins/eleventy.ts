import { resolve } from 'node:path';
import type { AccountedPage } from '../model/build-account.ts';
import { addLectern, type PluginOptions } from './add-lectern.ts';

/** The data of a template (https://www.11ty.dev/docs/data-eleventy-supplied/); Eleventy completes it while it builds. */
interface Data {
  page: { inputPath: string; url?: string | false; date?: Date };
  pagination?: unknown;
  date?: unknown;
  lang?: unknown;
}

interface Configuration {
  addPreprocessor(name: string, extensions: '*', preprocess: (data: Data) => void): void;
  on(
    event: 'eleventy.after',
    after: (build: {
      runMode: string;
      directories?: { output: string };
      dir: { output: string };
    }) => Promise<void>,
  ): void;
}

/** A file whose name begins with a date has that date (https://www.11ty.dev/docs/dates/). */
const DATED = /(?:^|\/)\d{4}-\d{2}-\d{2}-[^/]*$/;

/** A plugin of Eleventy 3: `eleventyConfig.addPlugin(lectern)`. */
export function lectern(configuration: Configuration, options: PluginOptions = {}): void {
  const templates = new Map<string, Data>();
  // A collection instead would appear in templates that list all collections.
  configuration.addPreprocessor('lectern', '*', (data) => void templates.set(data.page.inputPath, data));
  configuration.on('eleventy.after', async ({ runMode, directories, dir }) => {
    if (runMode !== 'build') return;
    const out = resolve(directories?.output ?? dir.output);
    await addLectern({ dir: process.cwd(), out, pages: [...templates.values()].flatMap(pageOf) }, options);
  });
}

/** The page of a template. If a template has several (`pagination`), Lectern reads them from the build. */
function pageOf({ page: { inputPath, url, date }, pagination, ...data }: Data): AccountedPage[] {
  if (typeof url !== 'string' || pagination !== undefined) return [];
  const isDated = (data.date !== undefined || DATED.test(inputPath)) && date && !Number.isNaN(date.getTime());
  const day = isDated ? { date: date.toISOString().slice(0, 10) } : {};
  const lang = typeof data.lang === 'string' ? { lang: data.lang } : {};
  return [{ source: inputPath, address: url, ...day, ...lang }];
}

// Configurations name a plugin by its module.
// oxlint-disable-next-line import/no-default-export
export { lectern as default };
