import { expect, it } from 'vitest';
import { appOf } from '../support/app.ts';

const TALK =
  '---\ntitle: "Lamps\\\\nets, and; fogs"\ndate: 2031-05-15\nconference: Fogbank\nlocation: Tórshavn\n---\nText.\n';
const EVENT = [
  'BEGIN:VEVENT',
  'UID:talks/lamps@example.com',
  'DTSTAMP:20310515T000000Z',
  'DTSTART;VALUE=DATE:20310515',
  String.raw`SUMMARY:Lamps\\nets\, and\; fogs`,
  String.raw`LOCATION:Fogbank\, Tórshavn`,
  'URL:https://example.com/talks/lamps',
  'END:VEVENT',
].join('\r\n');

it('talks to come are a calendar, and each can be put into one', async () => {
  const { ask } = await appOf({
    'content/talks/lamps.md': TALK,
    'content/talks/past.md': '---\ntitle: Past\ndate: 2020-01-01\n---\nText.\n',
  });
  const calendar = await ask('/calendar.ics');
  expect([calendar.status, calendar.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  expect(calendar.text).toContain(EVENT);
  expect(calendar.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  const { text } = await ask('/talks/lamps');
  const [, file = ''] = /href="data:text\/calendar,([^"]*)" download="talk\.ics"/.exec(text) ?? [];
  expect(decodeURIComponent(file)).toContain(EVENT);
  expect(text).toContain('href="https://example.com/calendar.ics"');
  expect((await ask('/talks/past')).text).not.toContain('data:text/calendar');
});

it('a long line goes on in the next, and a site without talks to come has no calendar', async () => {
  const title = `${'é'.repeat(80)}${'x'.repeat(160)}`;
  const { ask } = await appOf({
    'content/talks/a.md': `---\ntitle: ${title}\ndate: 2031-05-15\n---\nText.\n`,
  });
  const { text } = await ask('/calendar.ics');
  const lines = text.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
  const none = await appOf({ 'content/writing/a.md': '---\ntitle: A\n---\nText.\n' });
  expect((await none.ask('/calendar.ics')).status).toBe(404);
});
