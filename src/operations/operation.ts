import type { z } from 'zod';
import type { ProblemCode } from '../model/problems.ts';
import type { Site } from '../site/site.ts';

/** Major version of the API: the first path segment after `/api`, and the `API-Version` header without its `v`. */
export const API_VERSION = 'v1';
export const API_ROOT = `/api/${API_VERSION}`;

/** The pathname of an endpoint; in an export, of its JSON file. @param path below {@link API_ROOT}. */
export function restPath({ origins }: Site, path: string): string {
  return `${API_ROOT}${path}${origins.isStatic ? '.json' : ''}`;
}

/** The pathname of an operation, with its parameters in braces: `/api/v1/content/{path}`. */
export function restTemplate(site: Site, { path, file = path }: NonNullable<Operation['rest']>): string {
  return restPath(site, site.origins.isStatic ? file : path);
}

/** Whether a parameter changes the answer: in an export, only those in the pathname do, since files have no query. */
export function isParameterUsed(site: Site, rest: NonNullable<Operation['rest']>, name: string): boolean {
  return !site.origins.isStatic || restTemplate(site, rest).includes(`{${name}}`);
}

/** What an answer is about, for the counts of visits. */
export interface AnswerSubject {
  /** Path of the entry. */
  readonly entry?: string | undefined;
  /** A query that found nothing. */
  readonly missed?: string | undefined;
}

/** One kind of request to a site. REST, MCP and the library all serve this value. `run` is synchronous and pure. */
export interface Operation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  /** Short name; also the key of its link in the API index. */
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** Problems that `run` may throw, beside the {@link COMMON_PROBLEMS}. */
  problems: readonly ProblemCode[];
  /** A GET endpoint below {@link API_ROOT}: parameters in braces are in the path, the others in the query. */
  rest?: {
    operationId: string;
    path: string;
    /** Path of its files in an export, without `.json`; default: `path`. A parameter of the query can be in it. */
    file?: string;
  };
  /** Whether a site has this operation; default: every site has it. */
  exists?(site: Site): boolean;
  /** An export leaves it out, because it has too many possible answers to write each to a file. */
  needsServer?: true;
  /** Name and prompt of the agent tool. */
  tool?: {
    name: string;
    description: string;
    /** Formats the answer as plain text, which then replaces the structured content: models read documents as they are. */
    text?(output: z.output<Output>): string;
  };
  /** Input of the documented example; a function if it depends on the site. */
  example: z.input<Input> | ((site: Site) => z.input<Input>);
  /** What an answer is about, for the counts of visits. @param output the return value of `run`. */
  about?(input: z.output<Input>, output: z.output<Output>): AnswerSubject;
  /** @throws RequestProblem */
  run(site: Site, input: z.output<Input>): z.output<Output>;
  /** The return value of `run` as JSON, joined from cached bytes: for answers that are rarely requested twice. */
  json?(site: Site, input: z.output<Input>, form: JsonForm): JsonAnswer;
}

/** Any operation; its schemas describe its input and output. */
// oxlint-disable-next-line no-explicit-any
export type AnyOperation = Operation<any, any>;

/** `whole` has all fields; `lean` leaves out empty ones. */
export type JsonForm = 'whole' | 'lean';

/** An answer as JSON in UTF-8, with the URI of its next page and its subject. */
export interface JsonAnswer {
  bytes: Uint8Array<ArrayBuffer>;
  next: string | undefined;
  about: AnswerSubject | undefined;
}

/** Problems that every REST operation may answer. */
export const COMMON_PROBLEMS: readonly ProblemCode[] = [
  'INVALID_PARAMETER',
  'ENDPOINT_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'URI_TOO_LONG',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
];

/** Ties the schemas of an operation to the types of its `run`. */
export function defineOperation<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Operation<Input, Output> {
  return Object.freeze(operation);
}

/** Input of the documented example on a site. */
export function exampleInput({ example }: Operation, site: Site): Record<string, unknown> {
  return typeof example === 'function' ? example(site) : example;
}
