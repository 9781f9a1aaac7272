import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { QUESTIONS_FILE } from '../../content/config/config-file.ts';
import { pressKitOf } from '../../site/press-kit.ts';
import { filterRows } from '../../site/rows.ts';
import { recordAt, type Site, textsAt } from '../../site/site.ts';
import { askQuestion, type Question } from '../questions/ask-questions.ts';
import { openFromFlags, SITE_FLAGS } from '../flags/site-flags.ts';
import { commandLine } from '../report/words.ts';
import { type Command, UsageError } from '../usage.ts';

/** Entries, and sections of each entry, for which questions are written. */
const MOST_ENTRIES = 12;
const MOST_SECTIONS = 2;
/** The first words of a section, which are taken for its answer. */
const ANSWER_WORDS = 5;

export const questionsCommand: Command = {
  name: 'questions',
  summary:
    'Write questions.yaml, the questions that your site should answer. lectern check --questions asks them.',
  operands: 'init [site] [options]',
  flags: { ...SITE_FLAGS },
  examples: ['lectern questions init', 'lectern check --questions'],
  async run(parsed) {
    const [verb, dir] = parsed.operands;
    if (verb !== 'init' || parsed.operands.length > 2)
      throw new UsageError('Write lectern questions init, and a folder at most. See --help.');
    const file = join(resolve(dir ?? '.'), QUESTIONS_FILE);
    if (existsSync(file)) throw new UsageError(`${file} exists already. It was not changed.`);
    const site = await openFromFlags(parsed, dir);
    const questions = firstQuestions(site).map((question) => ({
      ...question,
      // A question without an answer today is a warning, so that an error shows what got worse.
      severity: askQuestion(site, question).answered ? ('error' as const) : ('warning' as const),
    }));
    if (questions.length === 0)
      throw new UsageError('Nothing is published here, so there is nothing to ask.');
    const warnings = questions.filter(({ severity }) => severity === 'warning').length;
    writeFileSync(file, textOf(questions), { flag: 'wx' });
    const without = warnings === 0 ? '' : ` Without an answer today, and so warnings: ${warnings}.`;
    console.log(`Wrote ${file} with ${questions.length} questions.${without}`);
    console.log(`Correct them, then ask them: ${commandLine(['check', '--questions'], dir)}`);
    return 0;
  },
};

/** Questions about titles, headings and the press kit. */
function firstQuestions(site: Site): Question[] {
  const severity = 'error';
  const name = site.snapshot.config.author.name ?? site.snapshot.config.name;
  const { contact_email: email, facts } = pressKitOf(site);
  const ofPerson = [
    ...(email === undefined
      ? []
      : [{ question: `How can I contact ${name}?`, answer: email, severity } as const]),
    ...facts.map(({ term, value }) => ({ question: `${name}: ${term}`, answer: value, severity }) as const),
  ];
  const rows = filterRows(site, {});
  return [
    ...ofPerson,
    ...rows.slice(0, MOST_ENTRIES).flatMap((row): Question[] => {
      const { title, path } = recordAt(site, row);
      return [
        { question: title, page: path, severity },
        ...sectionsOf(site, row, title).map((section) => ({ ...section, page: path, severity }) as const),
      ];
    }),
  ];
}

/** Headings of a text as questions, with the first words below each. */
function sectionsOf(site: Site, row: number, title: string): { question: string; answer: string }[] {
  const parts = textsAt(site, row)
    .body.split(/^#{2,3} +/m)
    .slice(1);
  return parts
    .flatMap((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const paragraph = lines.find((line) => /^[\p{L}\p{N}]/u.test(line)) ?? '';
      // The answer ends at the first mark of Markdown, which search results do not have.
      const answer =
        /^[\p{L}\p{N},;’' -]+/u.exec(paragraph)?.[0].trim().split(/\s+/).slice(0, ANSWER_WORDS).join(' ') ??
        '';
      return answer.includes(' ') && /^[\p{L}\p{N}]/u.test(heading)
        ? [{ question: `${title}: ${heading.replace(/[*_`{].*$/, '').trim()}`, answer }]
        : [];
    })
    .slice(0, MOST_SECTIONS);
}

function textOf(questions: readonly Question[]): string {
  const lines = questions.map(({ question, answer, page, severity }) =>
    [
      `- question: ${JSON.stringify(question)}`,
      ...(answer === undefined ? [] : [`  answer: ${JSON.stringify(answer)}`]),
      ...(page === undefined ? [] : [`  page: ${page}`]),
      ...(severity === 'error' ? [] : ['  severity: warning']),
    ].join('\n'),
  );
  return `# What this site shall answer in the first call of an agent: lectern check --questions\n${lines.join('\n')}\n`;
}
