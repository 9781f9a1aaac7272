import { expect, it } from 'vitest';
import { appOf } from '../support/app.ts';

it('the twin of a list names the place that its page shows', async () => {
  const { ask } = await appOf({
    'talks/a.md':
      '---\ntitle: Lamps\ndate: 2026-01-02\nconference: Fogbank\nlocation: Tórshavn\ndescription: Of lamps.\n---\n\nWords.\n',
  });
  expect((await ask('/talks.md')).text).toContain(
    '- [Lamps](https://example.com/talks/a.md) (2026-01-02, Fogbank, Tórshavn): Of lamps.\n',
  );
  const page = await ask('/talks', 'text/html');
  expect(page.text).toContain('</b> <span class="place">Fogbank, Tórshavn</span>');
});

it('the chapter that answers is named with its time, and a time of the day is none', async () => {
  const { ask } = await appOf({
    'videos/film.md':
      '---\ntitle: Film\ndate: 2026-01-02\nlink: https://youtu.be/abcdefghijk\n---\n\nAbout ships.\n\n## Chapters\n\n- 0:00 Opening\n- 11:20 Caching of lanterns\n- 1:02:03 The goodbye\n',
    'writing/day.md':
      '---\ntitle: Day\ndate: 2026-01-02\n---\n\nA day at sea.\n\n10:30 Breakfast was late.\n\nThen it rained.\n',
  });
  const timeOf = async (query: string) => {
    const { results } = JSON.parse((await ask(`/api/v1/search?query=${query}`)).text) as {
      results: { at?: string }[];
    };
    return results.map(({ at }) => at);
  };
  expect(await timeOf('lanterns')).toEqual(['11:20']);
  expect(await timeOf('goodbye')).toEqual(['1:02:03']);
  expect(await timeOf('breakfast')).toEqual([undefined]);
});
