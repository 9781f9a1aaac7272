import type { z } from 'zod';
import type { ProblemCode } from '../model/problems.ts';
import type { Site } from '../site/site.ts';

/** Major version of the API: the first path segment after `/api`, and the `API-Version` header without its `v`. */
export const API_VERSION = 'v1';
export const API_ROOT = `/api/${API_VERSION}`;

/** Where something of the API answers: where there are only files, a file does. @param path below {@link API_ROOT}. */
export function restPath({ origins }: Site, path: string): string {
  return `${API_ROOT}${path}${origins.isStatic ? '.json' : ''}`;
}

/** The address of an operation, with its parameters in braces. */
export function restTemplate(site: Site, { path, file = path }: NonNullable<Operation['rest']>): string {
  return restPath(site, site.origins.isStatic ? file : path);
}

/** Whether a parameter makes a difference: to files, the type of a list does, and what is in the address. */
export function isRead(site: Site, rest: NonNullable<Operation['rest']>, name: string): boolean {
  return !site.origins.isStatic || restTemplate(site, rest).includes(`{${name}}`);
}

/** What an answer is about. */
export interface AnswerSubject {
  /** Path of the entry. */
  readonly entry?: string | undefined;
  /** What was searched for and not found. */
  readonly missed?: string | undefined;
}

/** One thing that can be asked of a site: a value that every surface reads. `run` is synchronous and pure. */
export interface Operation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  /** Short name, also of its link in the API index. */
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** Its own refusals; those of every request are in {@link COMMON_PROBLEMS}. */
  problems: readonly ProblemCode[];
  /** GET below {@link API_ROOT}; parameters of the path are in braces, the others are in the query. */
  rest?: {
    operationId: string;
    path: string;
    /** Where files hold its answers, without their ending, if that is elsewhere: no file depends on a query. */
    file?: string;
  };
  /** Whether the site has it; default: always. */
  exists?(site: Site): boolean;
  /** It needs a server, because its answers are too many to be files. */
  needsServer?: true;
  /** Name and prompt of the agent tool. */
  tool?: {
    name: string;
    description: string;
    /** Its answer as the text that alone is sent, without structure: for documents, which models should read as they are. */
    text?(output: z.output<Output>): string;
  };
  /** Input of the documented example; a function if it depends on the site. */
  example: z.input<Input> | ((site: Site) => z.input<Input>);
  /** What its answer is about, for the counts of visits. @param output what `run` has returned. */
  about?(input: z.output<Input>, output: z.output<Output>): AnswerSubject;
  /** @throws RequestProblem */
  run(site: Site, input: z.output<Input>): z.output<Output>;
  /** What `run` returns, as JSON assembled from bytes that are ready: for answers that are rarely requested twice. */
  json?(site: Site, input: z.output<Input>, form: JsonForm): JsonAnswer;
}

/** Any operation; its schemas describe its input and output. */
// oxlint-disable-next-line no-explicit-any
export type AnyOperation = Operation<any, any>;

/** With all fields, or without the empty ones. */
export type JsonForm = 'whole' | 'lean';

/** An answer as JSON in UTF-8, with its next part and its subject. */
export interface JsonAnswer {
  bytes: Uint8Array<ArrayBuffer>;
  next: string | undefined;
  about: AnswerSubject | undefined;
}

/** Every REST operation may refuse with these. */
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
