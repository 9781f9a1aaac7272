import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';

interface Question {
  id: string;
  site: string;
  kind: string;
  question: string;
  sealed: boolean;
  answers: { path: string; grade: number }[];
}

interface Task {
  id: string;
  site: string;
  task: string;
  expected: string[];
  paths: string[];
}

const read = <T>(file: string): T[] =>
  JSON.parse(readFileSync(`benchmarks/questions/${file}.json`, 'utf8')) as T[];
const OPEN = read<Question>('open');
const SEALED = read<Question>('sealed');
const QUESTIONS = [...OPEN, ...SEALED];
const TASKS = read<Task>('tasks');

/**
 * Such as `writing/a-slug`, `books/2018/1984`, `about`: no slash at an end, and no extension unless the slug has one.
 */
const PATH = /^[A-Za-z0-9][\w.@,-]*(\/[A-Za-z0-9][\w.@,-]*)*$/;
const SITES = {
  remysharp: '../shared/sites/remysharp',
  'rust-blog': '../shared/sites/rust-blog',
  example: 'examples/site',
};
const NOW = Date.parse('2026-11-20T00:00:00Z');

/** The number of questions for each site and kind. */
function cells(questions: readonly Question[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { site, kind } of questions) counts[`${site} ${kind}`] = (counts[`${site} ${kind}`] ?? 0) + 1;
  return counts;
}

/** The ids of questions that break a rule. A failure shows only ids, so that it opens no sealed question. */
const breaking = (rule: (question: Question) => boolean): string[] =>
  QUESTIONS.filter((question) => !rule(question)).map(({ id }) => id);

describe('the question set', () => {
  it('has 24 questions of each kind, and half of every site and kind sealed', () => {
    const half = {
      'remysharp fact': 5,
      'remysharp list': 5,
      'remysharp person': 5,
      'remysharp how-to': 5,
      'remysharp date': 5,
      'rust-blog fact': 5,
      'rust-blog list': 5,
      'rust-blog person': 5,
      'rust-blog how-to': 5,
      'rust-blog date': 5,
      'example fact': 2,
      'example list': 2,
      'example person': 2,
      'example how-to': 2,
      'example date': 2,
    };
    expect(cells(OPEN)).toEqual(half);
    expect(cells(SEALED)).toEqual(half);
    expect(OPEN.filter(({ sealed }) => sealed).map(({ id }) => id)).toEqual([]);
    expect(SEALED.filter(({ sealed }) => !sealed).map(({ id }) => id)).toEqual([]);
  });

  it('has each id and each question once', () => {
    expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(120);
    expect(new Set(QUESTIONS.map(({ question }) => question.toLowerCase())).size).toBe(120);
  });

  it('has answers that look like paths, each once, graded 2 or 1, at least one of them 2', () => {
    expect(breaking(({ answers }) => answers.every(({ path }) => PATH.test(path)))).toEqual([]);
    expect(
      breaking(({ answers }) => new Set(answers.map(({ path }) => path)).size === answers.length),
    ).toEqual([]);
    expect(breaking(({ answers }) => answers.every(({ grade }) => grade === 1 || grade === 2))).toEqual([]);
    expect(breaking(({ answers }) => answers.some(({ grade }) => grade === 2))).toEqual([]);
  });
});

describe('the tasks for agents', () => {
  it('are twenty, each with a few short facts and the entries that have them', () => {
    expect(new Set(TASKS.map(({ id }) => id)).size).toBe(20);
    for (const { id, site, task, expected, paths } of TASKS) {
      expect(Object.keys(SITES), id).toContain(site);
      expect(task, id).not.toBe('');
      expect(expected.length, id).toBeGreaterThan(0);
      expect(
        expected.filter((fact) => fact === '' || fact.split(' ').length > 8),
        id,
      ).toEqual([]);
      expect(
        paths.filter((path) => !PATH.test(path)),
        id,
      ).toEqual([]);
      expect(paths.length, id).toBeGreaterThan(0);
    }
  });
});

describe.each(Object.entries(SITES))('the answers in %s', (site, dir) => {
  const isThere = existsSync(dir);
  const listed = new Set(['press-kit']);

  beforeAll(async () => {
    if (!isThere) return;
    const { content } = readContent(dir, await readConfig(dir), NOW);
    for (const { path, unlisted } of content.entries) if (!unlisted) listed.add(path);
  });

  it.skipIf(!isThere)('are entries that the site lists', () => {
    const questions = QUESTIONS.filter((question) => question.site === site);
    const tasks = TASKS.filter((task) => task.site === site);
    expect(
      questions.filter(({ answers }) => answers.some(({ path }) => !listed.has(path))).map(({ id }) => id),
    ).toEqual([]);
    expect(tasks.filter(({ paths }) => paths.some((path) => !listed.has(path))).map(({ id }) => id)).toEqual(
      [],
    );
  });
});
