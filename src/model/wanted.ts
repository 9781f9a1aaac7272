import type { z } from 'zod';

/** The names that schemas have for kinds of values, in words for people. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  int: 'a whole number',
  // All numbers of settings and arguments are whole.
  number: 'a whole number',
  array: 'a list',
  object: 'a mapping of keys to values',
  record: 'a mapping of keys to values',
};

/** Says what a value must be: the schema's own message, else ours for the kind of issue, else `otherwise`. */
export function wanted(issue: z.core.$ZodIssue, otherwise: string): string {
  const ownMessage = issue.message.replace(/\.$/, '');
  if (!/^(?:Invalid|Too|Unrecognized) /.test(ownMessage)) return ownMessage;
  if (issue.code === 'invalid_type') return `it must be ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value')
    return `it must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'it must not be empty';
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const bound = issue.code === 'too_big' ? `at most ${issue.maximum}` : `at least ${issue.minimum}`;
    return `it must be ${issue.origin === 'array' ? 'a list of ' : ''}${bound}`;
  }
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return 'it must be an e-mail address, such as me@example.com';
  if (issue.code === 'invalid_key' && issue.issues[0]) return wanted(issue.issues[0], otherwise);
  if (issue.code === 'invalid_union') return wantedOfUnion(issue, otherwise);
  return otherwise;
}

/**
 * Says what a value must be for which the schema allows several kinds: if the value is of one of these kinds, what is
 * wrong with it; else, the kinds.
 */
function wantedOfUnion(union: z.core.$ZodIssueInvalidUnion, otherwise: string): string {
  const problems = union.errors.flatMap(([first]) => first ?? []);
  const ofKind = problems.find(({ code, path }) => code !== 'invalid_type' && path.length === 0);
  if (ofKind) return wanted(ofKind, otherwise);
  const kinds = problems.map((problem) => {
    const isMember = typeof problem.path[0] === 'number';
    const kind = isMember ? KINDS['array'] : wanted(problem, otherwise).replace('it must be ', '');
    return kind === KINDS['array'] ? 'a list of texts' : kind;
  });
  return `it must be ${kinds.join(', or ')}`;
}
