import { expect, it } from 'vitest';
import { Utf8Cache } from '../../src/operations/search-content.ts';

it('gives the text of every number, also when there are more bytes than are kept', () => {
  const made: number[] = [];
  const long = 'ö'.repeat(300_000);
  const pieces = new Utf8Cache(40, (number) => {
    made.push(number);
    return `${number}${long}`;
  });
  const read = (number: number) => Buffer.from(pieces.at(number)).toString();
  for (let number = 0; number < 40; number++) expect(read(number)).toBe(`${number}${long}`);
  expect(read(39)).toBe(`39${long}`);
  // The first piece had been dropped to make room, so it is made again.
  expect(read(0)).toBe(`0${long}`);
  expect(made).toEqual([...Array(40).keys(), 0]);
});
