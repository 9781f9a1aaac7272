import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

/** Reads `data/talks.yaml`. Returns the address, date, title, conference and location of each talk. */
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
  it('that only names an event is no talk', async () => {
    const { rows, diagnostics } = await talks(
      `- id: knot-con-2031
  event: { name: Knot Con 2031, link: https://knots.example/, start_date: 2031-05-06, location: "Bergen, Norway" }
  talks: []
- id: 7
  event: { title: Rope Days, startDate: 2019-02-03, city: Lyon }
`,
    );
    expect(rows).toEqual([]);
    expect(diagnostics).toEqual(['no-talk']);
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

it('a list in a module of the site gives no entries: it is code', async () => {
  const { lines, hidden } = await readFolder({
    'astro.config.mjs': 'export default {};\n',
    'src/data/talks.ts': 'export const talks = [{ title: "A" }];\n',
    'src/pages/about.md': '# About\n',
  });
  expect(lines).toEqual(['page about /about/ –']);
  expect(hidden).toContain('src/data/talks.ts: code');
});
