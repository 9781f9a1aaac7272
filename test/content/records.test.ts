import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const page = (fields: string) => `---\ntitle: Time in Elm\n${fields}\n---\n\nThe whole text.\n`;
const jekyll = (files: Record<string, string>) =>
  readFolder({
    '_config.yml': 'title: T\nurl: https://x.example\n',
    'index.md': '---\ntitle: Home\n---\nText.\n',
    ...files,
  });

describe('a record of data about a page', () => {
  it.each([
    ['its address', 'url: /talks/time-in-elm.html'],
    ['its address without an ending', 'url: /talks/time-in-elm'],
    ['its address on the web', 'link: https://x.example/talks/time-in-elm.html'],
    ['its address as a permalink', 'permalink: /talks/time-in-elm.html'],
    ['its path without a slash', 'path: talks/time-in-elm.html'],
    ['no address, and has its name', 'abstract: Short.'],
  ])('that names %s adds its facts to it', async (_, address) => {
    const { lines, find, report } = await jekyll({
      'talks/time-in-elm.md': page('location: Own Town'),
      '_data/talks.yml': `- title: Time in Elm\n  ${address}\n  date: 2017-06-09\n  conference: Elm Europe\n  location: Paris\n  slides: https://s.example/1\n`,
    });
    expect(lines).toEqual(['page index / –', 'talk talks/time-in-elm /talks/time-in-elm.html 2017-06-09']);
    expect(find('talks/time-in-elm')).toMatchObject({
      conference: 'Elm Europe',
      location: 'Own Town',
      slides: 'https://s.example/1',
      body: 'The whole text.\n',
    });
    expect(find('talks/time-in-elm').link).toBeNull();
    expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('that is held back is held back too', async () => {
    const { lines, content } = await jekyll({
      'talks/time-in-elm.md': page('published: false'),
      '_data/talks.yml': '- title: Time in Elm\n  url: /talks/time-in-elm.html\n  date: 2017-06-09\n',
    });
    expect(lines).toEqual(['page index / –']);
    expect(JSON.stringify(content)).not.toContain('Time in Elm');
  });

  it('never has the address of a file', async () => {
    const { content } = await jekyll({
      'talks/a.html': '<p>As it is</p>\n',
      'assets/b.pdf': '%PDF',
      '_data/talks.yml':
        '- { title: One, url: /talks/a.html }\n- { title: Two, url: /assets/b.pdf }\n- { title: Three, url: /talks/of-three/ }\n',
    });
    const talks = content.entries
      .filter(({ type }) => type === 'talk')
      .toSorted((a, b) => (a.title < b.title ? -1 : 1));
    expect(talks.map(({ title, pathname, link }) => [title, pathname, link])).toEqual([
      ['One', '/talks/one', '\0/talks/a.html'],
      ['Three', '/talks/of-three/', null],
      ['Two', '/talks/two', '\0/assets/b.pdf'],
    ]);
  });

  it('tells what only names an event', async () => {
    const { lines, report } = await jekyll({
      '_data/conferences.yml':
        '- { name: Elm Europe, location: Paris, date: 2017-06-09 }\n- { title: Elm Conf, url: https://e.example, date: 2018-06-09 }\n- { title: Time in Elm, event: Elm Conf, date: 2018-06-09 }\n',
      '_data/talks.yml': '- { event: Elm Europe, date: 2017-06-09 }\n',
    });
    expect(lines).toEqual(['page index / –', 'talk talks/time-in-elm /talks/time-in-elm 2018-06-09']);
    expect(
      report.diagnostics.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`),
    ).toEqual([
      'no-talk _data/conferences.yml:1 2 items name an event, and no talk. Lectern makes no entry of that.',
      'no-talk _data/talks.yml:1 One item names an event, and no talk. Lectern makes no entry of that.',
    ]);
  });
});

describe('records of one talk', () => {
  it('are one entry with its occasions', async () => {
    const { content, report } = await jekyll({
      '_data/talks.yml': `- { title: Time in Elm, date: 2017-06-09, conference: Elm Europe, location: Paris, abstract: What time is. }
- { title: Time in Elm, date: 2018-09-26, conference: Elm Conf, slides: "https://s.example/2", abstract: What time is. }
- { title: Time in Elm, date: 2016-01-02, event: Meetup, video: "https://v.example/3" }
- { title: Other, date: 2016-01-02, conference: Elm Europe }
`,
    });
    const talks = content.entries
      .filter(({ type }) => type === 'talk')
      .toSorted((a, b) => (a.title < b.title ? -1 : 1));
    expect(talks.map(({ path, date, conference }) => `${path} ${date} ${conference}`)).toEqual([
      'talks/other 2016-01-02 Elm Europe',
      'talks/time-in-elm 2018-09-26 Elm Conf',
    ]);
    expect(talks[1]?.body).toBe(
      'What time is.\n\n- 2018-09-26, Elm Conf, [slides](https://s.example/2)\n- 2017-06-09, Elm Europe, Paris\n- 2016-01-02, Meetup, [recording](https://v.example/3)\n',
    );
    expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('keep to itself the one that is to come', async () => {
    const { content } = await readFolder(
      {
        '_config.yml': 'title: T\n',
        '_data/talks.yml':
          '- { title: A, date: 2017-06-09, event: X }\n- { title: A, date: 2030-06-09, event: Y }\n',
      },
      Date.UTC(2020, 0, 1),
    );
    expect(content.entries.map(({ path, date, from }) => [path, date, from]).toSorted()).toEqual([
      ['talks/a', '2017-06-09', Date.UTC(2017, 5, 9)],
      ['talks/a-2030-06-09', '2030-06-09', Date.UTC(2030, 5, 9)],
    ]);
  });
});
