import { isUrl } from '../../model/parse-url.ts';
import type { ToolOperation } from '../../operations/index.ts';
import type { JsonAnswer } from '../../operations/operation.ts';
import { PART_LENGTH } from '../../operations/read-content.ts';
import { withoutEmpty } from '../../operations/without-empty.ts';
import type { Site } from '../../site/site.ts';

/** UTF-16 units of the longest answer: one well-known client refuses more than 25,000 tokens. */
const MAX_RESULT = PART_LENGTH;

const encoder = new TextEncoder();

/** Operations whose answers are parts of a document, which are short enough. */
const IN_PARTS: ReadonlySet<string> = new Set(['retrieval_fetch']);

type Answer = Record<string, unknown>;

/** The answer of an operation as JSON of a bounded length. A longer one gets fewer rows and `next`, else shorter texts. */
export function cappedAnswer(
  operation: ToolOperation,
  site: Site,
  input: Answer,
  schema: Readonly<Record<string, unknown>> = {},
): Pick<JsonAnswer, 'bytes' | 'about'> {
  const ready = operation.json?.(site, input, 'lean');
  // UTF-8 has at least one byte for each UTF-16 unit.
  if (ready && ready.bytes.length <= MAX_RESULT) return ready;
  const run = (narrowed: Answer) =>
    withoutHashes(withoutEmpty(schema, operation.run(site, narrowed)) as Answer);
  const { text } = operation.tool;
  const answer = text ? operation.run(site, input) : run(input);
  const json = text ? text(answer) : JSON.stringify(answer);
  // A part of a document must stay whole: the parts join byte for byte.
  const isWhole = text || IN_PARTS.has(operation.name) || json.length <= MAX_RESULT;
  const body = isWhole ? json : shorten(fewerRows(run, input, answer as Answer));
  return { bytes: encoder.encode(body), about: operation.about?.(input, answer) };
}

/** Decisions, "`hash` of a row": tools have none. */
function withoutHashes(answer: Answer): Answer {
  const { results } = answer;
  if (!Array.isArray(results)) return answer;
  return { ...answer, results: (results as Answer[]).map((row) => without(row, 'hash')) };
}

function without(answer: Answer, name: string): Answer {
  return Object.fromEntries(Object.entries(answer).filter(([key]) => key !== name));
}

/** Runs the operation again with as many rows as fit, so that its `next` continues behind them. */
function fewerRows(run: (input: Answer) => Answer, input: Answer, whole: Answer): Answer {
  const { results: rows } = whole;
  if (!Array.isArray(rows)) return whole;
  let limit = 0;
  for (let length = 0; limit < rows.length; limit++) {
    length += JSON.stringify(rows[limit]).length + 1;
    if (length > MAX_RESULT) break;
  }
  for (; ; limit--) {
    const answer = run({ ...input, limit: Math.max(1, limit) });
    if (limit <= 1 || JSON.stringify(answer).length <= MAX_RESULT) return answer;
  }
}

/** Cuts texts and lists, more and more, until the answer fits. */
function shorten(answer: Answer): string {
  let json = JSON.stringify(answer);
  for (let length = 4000; json.length > MAX_RESULT && length >= 100; length /= 4) {
    const cut = cutTo(answer, length) as Answer;
    json = JSON.stringify({ ...cut, truncated: 'Long texts and lists are cut; get_content has them whole.' });
  }
  return json;
}

/** Cuts the texts and lists of a value, but not URIs. @param length of texts; a list keeps a twentieth of it in items. */
function cutTo(value: unknown, length: number): unknown {
  if (typeof value === 'string')
    return value.length <= length || isUrl(value) ? value : `${value.slice(0, length).toWellFormed()}…`;
  if (Array.isArray(value)) return value.slice(0, length / 20).map((item) => cutTo(item, length));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutTo(inner, length)]));
}
