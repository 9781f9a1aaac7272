import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runBuiltHere } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';

const FILES = {
  'lectern.yaml': 'name: Ada\nauthor: { name: Ada, email: ada@example.com }\n',
  'writing/boats.md':
    '---\ntitle: Boats\ndate: 2026-01-02\n---\n\nBoats carry people.\n\n## How fast they are\n\nThe fastest boat of the harbour makes 42 knots in calm weather.\n',
  'writing/ropes.md': '---\ntitle: Ropes\ndate: 2026-01-01\n---\n\nRopes hold boats.\n',
};
const KIT = {
  'lectern.yaml': 'name: Ada\n',
  'content/press-kit.yaml': 'facts:\n  - { term: Based in, value: Leipzig }\n',
  'content/writing/ropes.md': '---\ntitle: Ropes\ndate: 2026-01-01\n---\n\nRopes hold boats.\n',
};
const QUESTIONS = `- question: How fast is the fastest boat?
  answer: [42 knots, '/\\d+ KNOTS/']
  page: writing/boats
- question: How fast is the fastest boat?
  answer: 43 knots
  page: writing/boats
- question: Which ropes hold boats?
  page: writing/nowhere
  severity: warning
`;

it('the first file asks for titles, sections and the person, and none of it is published', async () => {
  const dir = writeFolder(FILES);
  const { code, out } = await runBuiltHere(['questions', 'init', dir]);
  expect([code, out.split('\n')[0]]).toEqual([
    0,
    `Wrote ${join(dir, 'questions.yaml')} with 4 questions. Without an answer today, and so warnings: 1.`,
  ]);
  expect(readFileSync(join(dir, 'questions.yaml'), 'utf8')).toBe(
    [
      '# What this site shall answer in the first call of an agent: lectern check --questions',
      '- question: "How can I contact Ada?"',
      '  answer: "ada@example.com"',
      '  severity: warning',
      '- question: "Boats"',
      '  page: writing/boats',
      '- question: "Boats: How fast they are"',
      '  answer: "The fastest boat of the"',
      '  page: writing/boats',
      '- question: "Ropes"',
      '  page: writing/ropes',
      '',
    ].join('\n'),
  );
  const asked = await runBuiltHere(['check', '--questions', dir]);
  expect(asked.code).toBe(0);
  expect(asked.out).toContain('\n4 questions: 3 answered in the first call; 0 errors, 1 warning.\n');
  expect((await runBuiltHere(['check', dir, '--all'])).out).toContain(
    '2 files: 2 served, 0 hidden, 0 reported',
  );
  const again = await runBuiltHere(['questions', 'init', dir]);
  expect([again.code, again.err]).toEqual([
    2,
    `${join(dir, 'questions.yaml')} exists already. It was not changed.\n`,
  ]);
});

it('a fact of the press kit is asked for by its term', async () => {
  const dir = writeFolder(KIT);
  await runBuiltHere(['questions', 'init', dir]);
  expect(readFileSync(join(dir, 'questions.yaml'), 'utf8')).toBe(
    [
      '# What this site shall answer in the first call of an agent: lectern check --questions',
      '- question: "Ada: Based in"',
      '  answer: "Leipzig"',
      '- question: "Ropes"',
      '  page: writing/ropes',
      '- question: "Press kit: Ada"',
      '  page: press-kit',
      '',
    ].join('\n'),
  );
});

it('a missing answer is reported with its line, and with the results that were found instead', async () => {
  const dir = writeFolder({ ...FILES, 'questions.yaml': QUESTIONS });
  const { code, out } = await runBuiltHere(['check', '--questions', dir, '--json']);
  const { questions, diagnostics } = JSON.parse(out) as Record<string, { line: number }[]>;
  expect(code).toBe(1);
  expect(questions).toMatchObject([
    { answered: true, rank: 1, missing: [] },
    { answered: false, rank: 1, missing: ['43 knots'], found: { path: 'writing/boats' } },
    { answered: false, rank: null, missing: [] },
  ]);
  expect(diagnostics?.map(({ line }) => line)).toEqual([4, 7]);
  expect(diagnostics).toMatchObject([
    {
      severity: 'error',
      code: 'unanswered-question',
      message: expect.stringContaining(
        '"How fast is the fastest boat?": the first call does not hold "43 knots". writing/boats is result 1. First is "Boats" (writing/boats): ',
      ),
    },
    {
      severity: 'warning',
      message: expect.stringContaining(
        'the first call does not name the page. writing/nowhere is not among its results.',
      ),
    },
  ]);
  writeFileSync(
    join(dir, 'questions.yaml'),
    QUESTIONS.replace(
      /- question: How fast is the fastest boat\?\n {2}answer: 43 knots\n {2}page: writing\/boats\n/,
      '',
    ),
  );
  const text = await runBuiltHere(['check', '--questions', dir]);
  expect(text.code).toBe(0);
  expect(text.out).toContain('\n2 questions: 1 answered in the first call; 0 errors, 1 warning.\n');
});

it('an invalid file is refused with the place of its error', async () => {
  const dir = writeFolder({ ...FILES, 'questions.yaml': '- question: A\n- question: 3\n  pages: x\n' });
  const { code, err } = await runBuiltHere(['check', '--questions', dir]);
  expect(code).toBe(2);
  expect(err).toContain('questions.yaml:2:13: `1.question` cannot be used: it must be text.');
  const missing = await runBuiltHere(['check', '--questions', writeFolder(FILES)]);
  expect([missing.code, missing.err.replace(/^.*\/questions/, 'questions')]).toEqual([
    2,
    'questions.yaml is not there. Write one: lectern questions init\n',
  ]);
});
