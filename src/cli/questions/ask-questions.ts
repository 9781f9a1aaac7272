import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { QUESTIONS_FILE } from '../../content/config/config-file.ts';
import { type Located, parseYaml } from '../../content/formats/yaml.ts';
import { ConfigError } from '../../model/config-error.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { wanted } from '../../model/wanted.ts';
import { searchContent } from '../../operations/search-content.ts';
import type { Site } from '../../site/site.ts';
import { UsageError } from '../usage.ts';

const text = z.string().trim().min(1);

/** A question of questions.yaml: docs/how-to/test-your-answers.md. */
const questionSchema = z.strictObject({
  question: text,
  /** Words, or a pattern between slashes. All parts of a list are required. */
  answer: z.union([text, z.array(text).min(1)]).optional(),
  /** The page that has the answer. */
  page: text.optional(),
  severity: z.enum(['error', 'warning']).default('error'),
});

export type Question = z.output<typeof questionSchema>;

/** The result of a question to search. */
export interface Answered {
  question: string;
  /** Whether the results have all parts of the answer. */
  answered: boolean;
  /** The rank of the page among the results, from 1; null: it is not among them. */
  rank: number | null;
  /** Parts of the answer that the results lack. */
  missing: string[];
  /** The first result. */
  found: { title: string; path: string; excerpt: string | null } | null;
}

/** The questions of a folder. @throws UsageError if there is no file. @throws ConfigError if a question is invalid. */
export function readQuestions(dir: string): { questions: Question[]; locate: Located['locate'] } {
  let source: string;
  try {
    source = readFileSync(join(dir, QUESTIONS_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new UsageError(`${join(dir, QUESTIONS_FILE)} is not there. Write one: lectern questions init`);
  }
  const { value, locate, diagnostics } = parseYaml(source, QUESTIONS_FILE);
  const parsed = z.array(questionSchema).safeParse(value);
  const wrong = (parsed.error?.issues ?? []).map((issue): Diagnostic => {
    const key = issue.path.length === 0 ? 'The file' : `\`${issue.path.join('.')}\``;
    const message = `${key} cannot be used: ${wanted(issue, issue.message)}.`;
    const fix = 'Write a list of questions: - { question: Where is it?, answer: Words, page: writing/hello }';
    return {
      severity: 'error',
      code: 'invalid-questions',
      message,
      fix,
      file: QUESTIONS_FILE,
      ...locate(issue.path),
    };
  });
  const problems = diagnostics.length > 0 ? diagnostics : wrong;
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems);
  return { questions: parsed.data, locate };
}

/** Searches once with the question, as an agent does. */
export function askQuestion(site: Site, { question, answer = [], page }: Question): Answered {
  const { results } = searchContent.run(site, searchContent.input.parse({ query: question }));
  const answerText = stringsIn(results).join('\n');
  const missing = [answer].flat().filter((part) => !holds(answerText, part));
  const index =
    page === undefined ? -1 : results.findIndex(({ path }) => path === page.replace(/^\/|\/$/g, ''));
  const rank = index < 0 ? null : index + 1;
  const [first] = results;
  return {
    question,
    answered: results.length > 0 && missing.length === 0 && (page === undefined || rank !== null),
    rank,
    missing,
    found:
      first === undefined
        ? null
        : { title: first.title, path: first.path ?? '', excerpt: first.excerpt ?? null },
  };
}

function holds(answerText: string, part: string): boolean {
  const pattern = /^\/(.+)\/$/s.exec(part)?.[1];
  if (pattern !== undefined) return new RegExp(pattern, 'iu').test(answerText);
  const plain = (words: string) => words.toLowerCase().replace(/\s+/g, ' ');
  return plain(answerText).includes(plain(part));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The diagnostic of a question that is not answered; null if it is. */
export function unanswered(
  answered: Answered,
  { page, severity }: Question,
): Omit<Diagnostic, 'file'> | null {
  const { question, missing, rank, found } = answered;
  if (answered.answered) return null;
  const lacks =
    missing.length > 0
      ? `does not hold ${missing.map((part) => `"${part}"`).join(' and ')}`
      : 'does not name the page';
  const where =
    page === undefined
      ? ''
      : rank === null
        ? ` ${page} is not among its results.`
        : ` ${page} is result ${rank}.`;
  const instead =
    found === null
      ? ' Nothing was found.'
      : ` First is "${found.title}" (${found.path})${found.excerpt === null ? '' : `: ${short(found.excerpt)}`}.`;
  return {
    severity,
    code: 'unanswered-question',
    message: `"${question}": the first call ${lacks}.${where}${instead}`,
    fix: 'Say it in the text as readers ask for it, in one sentence; or correct the answer or the page of the question.',
  };
}

const MAX_SHOWN = 120;

function short(words: string): string {
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words;
}
