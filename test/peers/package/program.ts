// A program as a user of the package would write it. It is compiled against the packed tarball, and run.
import {
  createLectern,
  defineOperation,
  type Lectern,
  type LecternOptions,
  OPERATIONS,
  recordAt,
  filterRows,
  type Site,
  type SiteDocument,
  z,
} from 'lectern';
import { defineGenerator, firstText, GENERATORS, sectionRules } from 'lectern/generators';
import { nodeListener } from 'lectern/node';
import { createIndexBuilder, openIndex } from 'lectern/search';
import { createServer } from 'node:http';

const years = defineOperation({
  name: 'years',
  title: 'Years',
  description: 'How many articles there are of each year.',
  input: z.object({ from: z.string().optional() }),
  output: z.object({ years: z.record(z.string(), z.int()) }),
  problems: [],
  rest: { operationId: 'countYears', path: '/years' },
  tool: { name: 'count_years', description: 'Count the articles of each year.' },
  example: {},
  run(site: Site, { from = '' }) {
    const counts: Record<string, number> = {};
    for (const row of filterRows(site, { type: 'writing' })) {
      const year = recordAt(site, row).date?.slice(0, 4) ?? '';
      if (year >= from) counts[year] = (counts[year] ?? 0) + 1;
    }
    return { years: counts };
  },
});
const humans: SiteDocument = { type: 'text/plain', about: 'Who', text: (site) => site.snapshot.config.name };
const inkwell = defineGenerator({
  name: 'Inkwell',
  detect: (folder) => (folder.text('inkwell.toml') === null ? null : { file: 'inkwell.toml' }),
  profile: (folder, { file }) => ({
    name: firstText(folder.data(file, true)['title']),
    roots: ['texts'],
    rules: sectionRules(folder, 'texts', { url: () => '/:folder/:slugorfilebase/' }),
  }),
});

const options: LecternOptions = {
  dir: process.argv[2] ?? '',
  baseUrl: 'https://ada.example/docs',
  operations: [...OPERATIONS, years],
  documents: { '/humans.txt': humans },
  generators: [inkwell, ...GENERATORS],
};
const lectern: Lectern = await createLectern(options);
const ask = async (path: string): Promise<string> =>
  (await lectern.fetch(new Request(`https://ada.example${path}`))).text();
const seen: Record<string, boolean> = {
  rest: (await ask('/docs/api/v1/years')).includes('"years"'),
  openapi: (await ask('/docs/openapi.json')).includes('countYears'),
  tools: (await ask('/docs/tools.json')).includes('count_years'),
  developers: (await ask('/docs/developers.md')).includes('/api/v1/years'),
  document: (await ask('/docs/humans.txt')) === 'Ink',
  generator: lectern.report().site[0]?.value === 'Inkwell',
  root: (await ask('/robots.txt')).includes('https://ada.example/docs/sitemap.xml'),
  search: typeof createIndexBuilder === 'function' && typeof openIndex === 'function',
  listener: !createServer(nodeListener(lectern)).listening,
};
await lectern.close();
console.log(JSON.stringify(seen));
