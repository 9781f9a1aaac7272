import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { questionReader, readQuestion } from '../../src/site/question/read-question.ts';
import { WORDS } from '../../src/site/question/words.ts';

interface Asked {
  id: string;
  typed?: string;
  keywords?: string;
  task?: string;
}
const NAMES = ['Ada Byte', 'Mike McQuaid', 'Lea Verou', 'Horacio Gonzalez'];
const SETS = ['first-call', 'first-call-2', 'tasks'].flatMap((name) => {
  const set = JSON.parse(readFileSync(`benchmarks/questions/${name}.json`, 'utf8')) as
    | Asked[]
    | { questions: Asked[] };
  return Array.isArray(set) ? set : set.questions;
});

it.each(WORDS.map((row) => [`${row.means}, ${row.lang}`, row] as const))(
  'a question needs the words: %s',
  (_name, row) => {
    const asked = SETS.find(({ id }) => id === row.question);
    const forms = asked ? [asked.typed, asked.keywords, asked.task] : [row.question];
    const without = questionReader(WORDS.filter((other) => other !== row));
    const changed = forms.filter(
      (form) => form && JSON.stringify(readQuestion(form, NAMES)) !== JSON.stringify(without(form, NAMES)),
    );
    expect(changed).not.toEqual([]);
  },
);

it.each([
  ['how many talks', null, { kind: 'count', type: 'talk', rest: [] }],
  ['What are her pronouns?', { said: ['pronouns'], holds: /she/ }, null],
  ['latest video', null, { kind: 'newest', type: 'video', rest: [] }],
  ['"who is she"', null, null],
  ['a comment on MIT', null, null],
])('%s is read', (query, person, list) => {
  const { holds, ...read } = readQuestion(query, NAMES).person ?? {};
  expect(Object.keys(read).length === 0 ? null : read).toEqual(person && { said: person.said });
  if (person?.holds) expect(holds?.source).toMatch(person.holds);
  const { year: _, ...listed } = readQuestion(query, NAMES).list ?? {};
  expect(Object.keys(listed).length === 0 ? null : listed).toEqual(list);
});
