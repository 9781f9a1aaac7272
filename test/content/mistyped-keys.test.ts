import { expect, it } from 'vitest';
import { reportOf } from '../support/workspace.ts';

const found = async (matter: string) =>
  (await reportOf({ 'posts/a.md': `---\ntitle: A\n${matter}\n---\nText.\n` })).diagnostics
    .filter(({ code }) => code === 'mistyped-key')
    .map(({ severity, message, fix, line, column }) => [severity, message, fix, line, column].join(' '));

it.each([
  ['tgas: [x]', 'warning Nothing reads the key `tgas`. Did you mean `tags`? 3 1'],
  ['date: 2024-01-01\ndarft: true', 'warning Nothing reads the key `darft`. Did you mean `draft`? 4 1'],
  ['Tages: [x]', 'warning Nothing reads the key `Tages`. Did you mean `tags`? 3 1'],
  ['dat: 2024-01-01', 'warning Nothing reads the key `dat`. Did you mean `date`? 3 1'],
  ['dat: 2024-01-01\ndate: 2024-01-02', 'warning Nothing reads the key `dat`. Did you mean `date`? 3 1'],
  ['tags: [x]\ntgas: [y]', 'warning Nothing reads the key `tgas`. Did you mean `tags`? 4 1'],
  ['desciption: D', 'warning Nothing reads the key `desciption`. Did you mean `description`? 3 1'],
])('a key that is one slip from ours is named: %s', async (matter, expected) => {
  expect(await found(matter)).toEqual([expected]);
});

it.each([
  ['links: [x]', 'it begins as ours does'],
  ['tag: x', 'it is read'],
  ['data: x', 'only its last letter differs'],
  ['features: x', 'only its last letter differs'],
  ['drafts: true', 'it begins as ours does'],
  ['rating: 5', 'nothing is near'],
  ['math: true', 'the first letter differs'],
  ['tsgas: x', 'two slips'],
])('others are not: %s, since %s', async (matter) => {
  expect(await found(matter)).toEqual([]);
});
