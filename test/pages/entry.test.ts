import { describe, expect, it } from 'vitest';
import { appOf } from '../support/app.ts';
import { elementsOf, select } from '../support/markup.ts';

const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ada Byron>Hello. This is

00:00:04.000 --> 00:00:09.000
<v Ada Byron>one sentence.

00:00:40.000 --> 00:00:44.000
<v Ada Byron>Remember: this is no name.

00:01:10.000 --> 00:01:12.000
<v Bo Li>A question?

01:02:03.000 --> 01:02:05.000
<v Ada Byron>The end.
`;

describe('the page of an entry', () => {
  it('of a video has passages with their times and speakers', async () => {
    const { ask } = await appOf({
      'content/videos/v.md':
        '---\ntitle: V\ndate: 2026-01-01\nlink: https://video.example.org/w\n---\nNotes.\n',
      'content/videos/v.vtt': VTT,
    });
    const { text } = await ask('/videos/v');
    const passages = select(elementsOf(text), 'p').filter(({ attributes }) =>
      /^t\d/.test(attributes['id'] ?? ''),
    );
    expect(passages.map((passage) => [passage.attributes['id'], passage.text])).toEqual([
      ['t1', '0:01Ada Byron: Hello. This is one sentence.'],
      ['t40', '0:40Remember: this is no name.'],
      ['t70', '1:10Bo Li: A question?'],
      ['t3723', '1:02:03Ada Byron: The end.'],
    ]);
    expect(select(elementsOf(text), 'h2')[0]).toMatchObject({
      text: 'Transcript',
      attributes: { id: 'transcript' },
    });
    expect(text).toContain('Watch on video.example.org');
  });

  it('of a video that is a file plays it', async () => {
    const { ask } = await appOf({
      'content/videos/v.md':
        '---\ntitle: V\ndate: 2026-01-01\nlink: /film.mp4\nimage: /still.png\n---\nNotes.\n',
      'public/film.mp4': 'x',
      'public/still.png': 'x',
    });
    const [video] = select(elementsOf((await ask('/videos/v')).text), 'video');
    expect(video?.attributes).toEqual({
      src: 'https://example.com/film.mp4',
      controls: '',
      preload: 'none',
      poster: 'https://example.com/still.png',
    });
  });

  it('of a talk says where it was and leads to the slides', async () => {
    const { ask } = await appOf({
      'content/talks/t.md':
        '---\ntitle: T\ndate: 2026-01-01\nconference: Conf\nlocation: Porto\nlink: https://slides.example.org/t\n---\nA.\n',
    });
    const { text } = await ask('/talks/t');
    const elements = elementsOf(text);
    expect(select(elements, 'p', { class: 'meta' })[0]?.text).toBe('Conf, Porto 1 January 2026');
    expect(select(elements, 'a', { href: 'https://slides.example.org/t' })[0]?.text).toBe(
      'Slides on slides.example.org',
    );
  });

  it('does not repeat a description that is its first paragraph', async () => {
    const { ask } = await appOf({
      'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nThe first paragraph.\n\nMore.\n',
      'content/writing/b.md':
        '---\ntitle: B\ndate: 2026-01-02\ndescription: Another thing.\n---\nThe first paragraph.\n',
    });
    const standfirst = async (path: string) =>
      select(elementsOf((await ask(path)).text), 'p', { class: 'standfirst' }).map(({ text }) => text);
    expect(await standfirst('/writing/a')).toEqual([]);
    expect(await standfirst('/writing/b')).toEqual(['Another thing.']);
  });

  it('leads to its neighbours, and lists its sections where there are several', async () => {
    const { ask } = await appOf({
      'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nX.\n',
      'content/writing/b.md':
        '---\ntitle: B\ndate: 2026-01-02\n---\n## One\n\n## Two\n\n## Three\n\n## Four\n',
      'content/writing/c.md': '---\ntitle: C\ndate: 2026-01-03\n---\nX.\n',
    });
    const elements = elementsOf((await ask('/writing/b')).text);
    const within = (name: string) =>
      select(elements, 'a').filter(({ path }) => path.at(-1) === name || path.includes(name));
    expect(
      within('details')
        .map(({ text, attributes }) => `${text} ${attributes['href']}`)
        .slice(-4),
    ).toEqual(['One #one', 'Two #two', 'Three #three', 'Four #four']);
    expect(
      select(elements, 'a')
        .filter(({ text }) => /^(Newer|Older)/.test(text))
        .map(({ text, attributes }) => `${text} ${attributes['href']}`),
    ).toEqual(['Newer C /writing/c', 'Older A /writing/a']);
  });

  it('is written in its own language and direction', async () => {
    const { ask } = await appOf({
      'content/writing/a.md': '---\ntitle: A\ndate: 2026-03-01\nlang: ar\n---\nX.\n',
    });
    const [root] = select(elementsOf((await ask('/writing/a')).text), 'html');
    expect(root?.attributes).toEqual({ lang: 'ar', dir: 'rtl' });
  });

  it('that is unlisted is not for search engines', async () => {
    const { ask } = await appOf({
      'content/writing/a.md': '---\ntitle: A\ndate: 2026-03-01\nunlisted: true\n---\nX.\n',
    });
    expect(select(elementsOf((await ask('/writing/a')).text), 'meta', { name: 'robots' })).toHaveLength(1);
  });
});
