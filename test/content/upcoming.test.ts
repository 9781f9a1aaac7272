import { beforeEach, describe, expect, it } from 'vitest';
import { clockApp } from '../support/clock-app.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { NOW, reportOf, writeFolder } from '../support/workspace.ts';

const talk = (fields: string) => `---\n${fields}\n---\n\nWhat it is about.\n`;
/** Midnight in Kyiv, when the day of the first talk is over. */
const OVER = Date.parse('2026-10-13T00:00:00+03:00');
const SOON = 'title: Soon\ndate: 2026-10-12\nlocation: Kyiv';

describe('talks to come', () => {
  let app: Awaited<ReturnType<typeof clockApp>>;

  beforeEach(async () => {
    app = await clockApp(
      {
        'lectern.yaml': 'time_zone: Europe/Kyiv\ncontact:\n  email: me@example.com\n',
        'content/talks/later.md': talk('title: Later\ndate: 2027-05-01'),
        'content/talks/soon.md': talk(SOON),
        'content/talks/past.md': talk('title: Past one\ndate: 2025-05-01'),
        'content/writing/note.md': talk('title: A note\ndate: 2026-01-01'),
      },
      Date.parse('2026-10-01T00:00:00Z'),
    );
  });

  const rows = async () => {
    const { text } = await app.get('/api/v1/content?type=talk');
    const { results } = JSON.parse(text) as { results: { title: string; upcoming?: boolean }[] };
    return results.map(({ title, upcoming }) => [title, upcoming]);
  };

  it('are published, newest first like all rows, and say that they are to come', async () => {
    expect(await rows()).toEqual([
      ['Later', true],
      ['Soon', true],
      ['Past one', undefined],
    ]);
    const twin = await app.get('/talks/soon.md');
    expect(twin.text).toContain('\ndate: 2026-10-12\nupcoming: true\nlocation: "Kyiv"\n---');
    expect((await app.get('/content-index.json')).text).toContain('"upcoming":true');
    const { result } = await app.callTool('list_content', { type: 'talk', limit: 1 });
    expect(result).toMatchObject({ structuredContent: { results: [{ title: 'Later', upcoming: true }] } });
  });

  it('are before the others on their page and in its twin, the next one first', async () => {
    const { text } = await app.get('/talks.md');
    expect(text.match(/^## .*|(?<=^- \[)[^\]]+/gm)).toEqual([
      '## Upcoming',
      'Soon',
      'Later',
      '## Past',
      'Past one',
      '## Sitemap',
      'Everything on this site',
    ]);
    const page = await app.get('/talks');
    const order = ['Upcoming</h2>', '>Soon<', '>Later<', 'Past</h2>', '>Past one<'];
    const places = order.map((mark) => page.text.indexOf(mark));
    expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true);
  });

  it('are in a feed only once their day is over, since nothing says when they appeared', async () => {
    expect((await app.get('/talks/feed.json')).text).not.toContain('Soon');
    app.clock.now = OVER;
    expect((await app.get('/talks/feed.json')).text).toContain('Soon');
  });

  it('are over when their day is, in the zone of the site, without another build', async () => {
    app.clock.now = OVER - 1;
    const before = app.revision();
    expect((await rows())[1]).toEqual(['Soon', true]);
    app.clock.now = OVER;
    expect((await rows())[1]).toEqual(['Soon', undefined]);
    expect((await app.get('/talks/soon.md')).text).not.toContain('upcoming');
    expect(app.revision()).not.toBe(before);
    app.clock.now = OVER - 1;
    expect((await rows())[1]).toEqual(['Soon', true]);
  });

  it('change nothing on the day that they are dated', async () => {
    app.clock.now = OVER - 1;
    const { text } = await app.get('/sitemap.xml');
    expect(
      text
        .match(/<lastmod>[^<]*/g)
        ?.toSorted()
        .at(-1),
    ).toBe('<lastmod>2026-01-01');
  });
});

describe('what holds a talk back', () => {
  const fromOf = async (files: Readonly<Record<string, string>>) => {
    const dir = writeFolder(files);
    const { content } = readContent(dir, await readConfig(dir), NOW);
    return content.entries.map(({ path, from }) => [
      path,
      from === null ? null : new Date(from).toISOString(),
    ]);
  };

  it.each([
    ['date: 2099-01-01', null],
    ['date: 2099-01-01\npublishDate: 2026-05-01', '2026-05-01T00:00:00.000Z'],
    ['date: 2099-01-01\npublishDate: 2026-05-01\npublished_at: 2026-05-03', '2026-05-03T00:00:00.000Z'],
    ['date: 2099-01-01\npublishDate: 2026-05-03\npublished_at: 2026-05-01', '2026-05-03T00:00:00.000Z'],
    ['date: 2099-01-01\npublished_at: 2026-05-01', '2026-05-01T00:00:00.000Z'],
    ['pubDate: 2098-01-01', '2098-01-01T00:00:00.000Z'],
    ['date: 2099-01-01\nstatus: scheduled', '2099-01-01T00:00:00.000Z'],
  ])('%j: %s', async (fields, from) => {
    expect(await fromOf({ 'content/talks/a.md': talk(`title: A\n${fields}`) })).toEqual([['talks/a', from]]);
  });

  const DATED = talk('title: A\ndate: 2099-01-01');
  const HELD = '2099-01-01T00:00:00.000Z';
  const RULE = 'content:\n  - files: "appearances/*.md"\n    type: talk\n';

  it('its date, where only the name of a folder says that it is a talk', async () => {
    expect(await fromOf({ 'speaking/a.md': DATED })).toEqual([['talks/a', HELD]]);
    expect(await fromOf({ 'content/events/a.md': DATED })).toEqual([['talks/a', HELD]]);
  });

  it('and then a warning has the rule that publishes it', async () => {
    const other = talk('title: B\ndate: 2020-01-01');
    const { diagnostics } = await reportOf({ 'speaking/a.md': DATED, 'speaking/b.md': other });
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        code: 'talk-held-back',
        message:
          'The date of this talk, 2099-01-01, is in the future, so the talk is not published yet: only the name of its folder says that it is a talk.',
        fix: 'If this is the day of the event, add this rule to lectern.yaml to publish the talk now: content: [{ files: "speaking/**", type: talk }]',
        file: 'speaking/a.md',
        line: 3,
      },
    ]);
    const rule = 'content: [{ files: "speaking/**", type: talk }]\n';
    expect(await fromOf({ 'lectern.yaml': rule, 'speaking/a.md': DATED })).toEqual([['talks/a', null]]);
    expect((await reportOf({ 'lectern.yaml': rule, 'speaking/a.md': DATED })).diagnostics).toEqual([]);
  });

  it('not its date, where a rule of lectern.yaml says that it is a talk', async () => {
    const files = { 'lectern.yaml': RULE, 'appearances/a.md': DATED };
    expect(await fromOf(files)).toEqual([['talks/a', null]]);
  });

  it('not its date, where its front matter says that it is a talk', async () => {
    const typed = talk('title: A\ndate: 2099-01-01\ntype: talk');
    expect(await fromOf({ 'speaking/a.md': typed })).toEqual([['talks/a', null]]);
    expect(await fromOf({ 'content/writing/a.md': typed })).toEqual([['talks/a', null]]);
    expect((await reportOf({ 'notes/a.md': typed })).diagnostics).toEqual([]);
    const waits = typed.replace('type', 'publishDate: 2098-01-01\ntype');
    expect(await fromOf({ 'speaking/a.md': waits })).toEqual([['talks/a', '2098-01-01T00:00:00.000Z']]);
    const hugo = 'title: H\nbaseURL: https://example.com\n';
    expect(await fromOf({ 'hugo.yaml': hugo, 'content/talks/a.md': typed })).toEqual([['talks/a', HELD]]);
  });

  it('its date, where the generator holds back what is to come', async () => {
    const rule = RULE.replace('appearances', 'content/talks');
    const files = { 'hugo.yaml': 'title: H\nbaseURL: https://example.com\n', 'content/talks/a.md': DATED };
    expect(await fromOf(files)).toEqual([['talks/a', HELD]]);
    expect(await fromOf({ ...files, 'lectern.yaml': rule })).toEqual([['talks/a', HELD]]);
  });
});
