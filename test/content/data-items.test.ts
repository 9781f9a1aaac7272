import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const CONFIG = 'content:\n  - { files: talks.yaml, type: talk }\n  - { files: made.yaml, type: project }\n';
/** Reads two data files. Returns their entries and errors. */
async function read(talks: string, made = '[]') {
  const { content, report } = await readFolder({
    'lectern.yaml': CONFIG,
    'talks.yaml': talks,
    'made.yaml': made,
  });
  return {
    entries: content.entries
      .map(({ path, title, conference, date }) => `${path} ${title} ${conference} ${date}`)
      .toSorted(),
    told: report.diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(
        ({ file, line, column, code, message, fix }) =>
          `${file}:${line}:${column} ${code}: ${message} ${fix}`,
      ),
  };
}

describe('the items of a data file', () => {
  it('are called by what tells them apart', async () => {
    const { entries } = await read(
      `- { title: One, slug: own, date: 2024-01-01, event: A }
- { title: Two, date: 2024-01-02, event: A }
- { title: Two, date: 2024-01-03, event: B }
- { title: Three, date: 2024-01-04, event: { name: C } }
- { title: Three, date: 2024-01-05, event: { name: C } }
- { title: Four, id: 7, date: 2024-01-06, event: { name: D } }
- { title: Five, id: 8, date: 2024-01-07, event: E }
`,
    );
    expect(entries).toEqual([
      'talks/7 Four D 2024-01-06',
      'talks/five Five E 2024-01-07',
      'talks/own One A 2024-01-01',
      'talks/three Three C 2024-01-05',
      'talks/two Two B 2024-01-03',
    ]);
  });

  it('of a talk may be the talks at its event', async () => {
    const { entries } = await read(
      `- name: Conf
  date: 2024-05-01
  talks: [Opening, { title: Closing, date: 2024-05-02 }]
- name: Fest
  id: fest
  event: { name: Own }
  date: 2024-06-01
  sessions: [{ title: A }, { title: B }]
- name: Solo
  slug: solo
  date: 2024-07-01
  presentations: [Only]
- title: Whole
  date: 2024-08-01
  talks: [x]
`,
    );
    expect(entries).toEqual([
      'talks/closing Closing Conf 2024-05-02',
      'talks/fest-a A Own 2024-06-01',
      'talks/fest-b B Own 2024-06-01',
      'talks/opening Opening Conf 2024-05-01',
      'talks/solo Only Solo 2024-07-01',
      'talks/whole Whole null 2024-08-01',
    ]);
  });

  it('of one event each have a name of their own, also where the event has one', async () => {
    const { entries, told } = await read(
      '- name: Conf\n  slug: conf-24\n  date: 2024-05-01\n  talks: [Opening, { title: Closing, slug: end }]\n',
    );
    expect(told).toEqual([]);
    expect(entries).toEqual([
      'talks/conf-24-opening Opening Conf 2024-05-01',
      'talks/end Closing Conf 2024-05-01',
    ]);
  });

  it('are those of its only list; a file without one is an item itself', async () => {
    expect((await read('about: x\nitems:\n  - { title: A, date: 2024-01-01 }\n')).entries).toEqual([
      'talks/a A null 2024-01-01',
    ]);
    expect((await read('title: T\ndate: 2024-01-01\nparts:\n  - { title: A }\n')).entries).toEqual([
      'talks/t T null 2024-01-01',
    ]);
    expect((await read('[]', '- name: Tool\n- { name: Other, slug: o }\n')).entries).toEqual([
      'projects/o Other null null',
      'projects/tool Tool null null',
    ]);
  });

  it('that are invalid are reported, and the others are read', async () => {
    const { entries, told } = await read(
      '- { title: A, date: 2024-01-01 }\n- x\n- [y]\n- { title: B, date: soon }\n',
    );
    expect(entries).toEqual(['talks/a A null 2024-01-01']);
    const item = (number: number) =>
      `talks.yaml:${number}:3 invalid-item: Item ${number} of the list is not a mapping of keys to values. Write each item as title: "…" and its other fields.`;
    expect(told.slice(0, 2)).toEqual([item(2), item(3)]);
    expect(told[2]).toMatch(/^talks\.yaml:4:21 unreadable-date: /);
    const lists = await read('items:\n  - { title: A, date: 2024-01-01 }\n  - 5\n');
    expect(lists.told).toEqual([item(2).replace('2:3', '3:5')]);
  });
});
