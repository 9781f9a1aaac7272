import { expect, it } from 'vitest';
import { closest } from '../../src/model/closest.ts';

it.each([
  ['prot', 'port'],
  ['timezone', 'time_zone'],
  ['lang', 'language'],
  ['favicons', 'favicon'],
  ['xyzzy', undefined],
  ['', undefined],
])('%j most likely means %j', (word, meant) => {
  expect(closest(word, ['port', 'time_zone', 'language', 'favicon', 'name'])).toBe(meant);
});
