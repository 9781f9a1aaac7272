import { describe, expect, it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentReader } from '../../src/content/content-reader.ts';
import { readFolder } from '../support/rows.ts';
import { NOW } from '../support/workspace.ts';

/** The talks of `data/talks.yaml`: address, date, title, conference, location. */
async function talks(yaml: string) {
  const { content, report } = await readFolder({ 'data/talks.yaml': yaml, 'a.md': '# A\n' });
  const rows = content.entries
    .filter(({ type }) => type === 'talk')
    .map(({ pathname, date, title, conference, location }) =>
      [pathname, date, title, conference, location].join(' | '),
    );
  return { rows: rows.toSorted(), diagnostics: report.diagnostics.map(({ code }) => code), content };
}

describe('an item of a data file', () => {
  it('without a title is called by its event, and found under its id', async () => {
    const { rows, diagnostics } = await talks(
      `- id: knot-con-2031
  event: { name: Knot Con 2031, link: https://knots.example/, start_date: 2031-05-06, location: "Bergen, Norway" }
  talks: []
- id: 7
  event: { title: Rope Days, startDate: 2019-02-03, city: Lyon }
`,
    );
    expect(rows).toEqual([
      '/talks/7 | 2019-02-03 | Rope Days | Rope Days | Lyon',
      '/talks/knot-con-2031 | 2031-05-06 | Knot Con 2031 | Knot Con 2031 | Bergen, Norway',
    ]);
    expect(diagnostics).toEqual([]);
  });

  it('with the talks of an event is each of them', async () => {
    const { rows, content } = await talks(
      `- id: knot-con
  event: { name: Knot Con, date: 2019-05-06, location: { name: Town Hall, city: Bergen } }
  talks:
    - { title: Bends, video: https://v.example/1 }
    - Hitches
- name: Rope Days
  date: 2018-01-02
  talks: [{ title: Splices }]
`,
    );
    expect(rows).toEqual([
      '/talks/knot-con-bends | 2019-05-06 | Bends | Knot Con | Town Hall, Bergen',
      '/talks/knot-con-hitches | 2019-05-06 | Hitches | Knot Con | Town Hall, Bergen',
      '/talks/splices | 2018-01-02 | Splices | Rope Days | ',
    ]);
    expect(content.entries.find(({ title }) => title === 'Bends')?.recording).toBe('https://v.example/1');
  });

  it('without any title is called by what tells it from the others', async () => {
    const { rows, diagnostics } = await talks(
      `- { layout: left, company: Bends that hold, link: https://v.example/1, job_title: Knot Con, dates: 9 Oct 2019 }
- { layout: left, company: Hitches, link: https://v.example/2, job_title: Rope Days, dates: 8 Oct 2018 }
`,
    );
    expect(rows).toEqual([
      '/talks/bends-that-hold |  | Bends that hold |  | ',
      '/talks/hitches |  | Hitches |  | ',
    ]);
    expect(diagnostics).toEqual([]);
  });

  it('is not called by what most of them have in common', async () => {
    const { diagnostics } = await talks('- { room: Main hall }\n- { room: Main hall }\n');
    expect(diagnostics).toContain('clash');
  });

  it('with a title keeps its address, whatever its id', async () => {
    const { rows } = await talks('- { id: 5, title: Bends, conference: { name: Knot Con } }\n');
    expect(rows).toEqual(['/talks/bends |  | Bends | Knot Con | ']);
  });

  it('that has a draft mark stays hidden with all its talks', async () => {
    const { rows } = await talks(
      '- { draft: true, event: { name: X }, talks: [{ title: A }, { title: B }] }\n',
    );
    expect(rows).toEqual([]);
  });
});

describe('a list in a module', () => {
  const site = (module: string) =>
    readFolder({
      'astro.config.mjs': 'export default {};\n',
      'src/data/places.ts': 'export const BERGEN = "Bergen";\n',
      'src/data/talks.ts': module,
      'src/pages/about.md': '# About\n',
    });

  it('is read as far as its text goes', async () => {
    const { content, report } = await site(
      `import { BERGEN } from './places';
type Talk = { title: string };
const venue = 'Knot Con';
export const talks: Talk[] = [
  { title: 'Bends', date: '2020-05-06', event: venue, location: \`\${BERGEN}, Norway\` },
  { title: 'Hitches', draft: true },
  { title: 'Splices', draft: process.env.SHOW === undefined ? hide() : false },
  { title: 'Whippings', slug: 'w', tags: ['a'], render: () => null },
] satisfies Talk[];
export const topics = [{ name: 'x' }];
`,
    );
    expect(
      content.entries
        .filter(({ type }) => type === 'talk')
        .map(({ pathname, date, conference, location }) => [pathname, date, conference, location]),
    ).toEqual([
      ['/talks/bends', '2020-05-06', 'Knot Con', 'Bergen, Norway'],
      ['/talks/w', null, null, null],
    ]);
    expect(report.diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([
      ['unreadable-draft', 'src/data/talks.ts', 7],
    ]);
  });

  it.each([
    ['a function', 'export async function talks() { return [{ title: "A" }] }\n'],
    ['a call of others', 'export const talks = await load();\n'],
    ['no list of mappings', 'export const talks = ["a"];\n'],
    [
      'several lists of other names',
      'export const past = [{ title: "A" }];\nexport const next = [{ title: "B" }];\n',
    ],
  ])('of %s gives no entries', async (_, module) => {
    const { lines } = await site(module);
    expect(lines).toEqual(['page about /about/ –']);
  });

  it('is read again once it changes', async () => {
    const { dir, config } = await site('export const talks = [{ title: "A" }];\n');
    const reader = new ContentReader(dir, config);
    const titles = () => reader.read(NOW).content.entries.map(({ title }) => title);
    expect(titles().toSorted()).toEqual(['A', 'About']);
    writeFileSync(join(dir, 'src/data/talks.ts'), 'export const talks = [{ title: "Bends" }];\n');
    expect(titles().toSorted()).toEqual(['About', 'Bends']);
  });
});
