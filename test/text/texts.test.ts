import { expect, it } from 'vitest';
import { clock, joinCues, lastTime } from '../../src/text/cues.ts';
import { dayNumber, dayString } from '../../src/text/day-number.ts';
import { escapeMarkup } from '../../src/text/escape-markup.ts';
import { encodedPath } from '../../src/text/pathname.ts';
import { createSlugger } from '../../src/text/heading-ids.ts';
import { slugify } from '../../src/text/slug.ts';

it('text in markup ends nothing', () => {
  expect(escapeMarkup(`<a b="c" d='e'>&`)).toBe('&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;');
});

it('a path is encoded also where commas and quotation marks mean something', () => {
  expect(encodedPath("a b/c,d/it's")).toBe('a%20b/c%2Cd/it%27s');
});

it('anchors are numbered, and those of signs alone have a name', () => {
  const anchor = createSlugger();
  expect(['Hello, world', 'Hello world', '!!!', '???'].map(anchor)).toEqual([
    'hello-world',
    'hello-world-1',
    'section',
    'section-1',
  ]);
  expect(slugify("Über den Künstler's 2. Weg ")).toBe('über-den-künstlers-2-weg');
});

it('days are numbers that compare', () => {
  expect([dayNumber('2026-03-01'), dayNumber(null)]).toEqual([20_260_301, 0]);
  expect(dayString(9_990_301)).toBe('0999-03-01');
});

it('cues join to whole sentences of one speaker', () => {
  const text =
    '[00:00:01] Ada Lovelace: Hello\n\n[00:00:05] and welcome.\n\n[00:00:30] More.\n\n[01:02:03] Bob Ross: Bye.';
  expect(joinCues(text)).toEqual([
    { at: 1, speaker: 'Ada Lovelace', text: 'Hello and welcome.' },
    { at: 30, speaker: null, text: 'More.' },
    { at: 3723, speaker: 'Bob Ross', text: 'Bye.' },
  ]);
  expect(joinCues('No times here.')).toBeNull();
  expect([lastTime('[00:01] a\n[01:02] b'), lastTime('none')]).toEqual([62, null]);
  expect([0, 62, 3723].map(clock)).toEqual(['0:00', '1:02', '1:02:03']);
});
