import { z } from 'zod';
import type { ToolOperation } from '../../operations/index.ts';
import { perObject } from '../../text/memo.ts';

type Schema = Record<string, unknown>;
type ObjectSchema = { type: 'object'; [keyword: string]: unknown };

export type ToolDefinition = ReturnType<typeof define>;

/** Without `readOnlyHint`, clients ask their user before every call. */
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** UTF-16 units of a text argument without a limit of its own. Answers repeat some arguments, so they need a bound. */
const MAX_ARGUMENT = 1000;

/** The definitions of tools, for tools/list, /tools.json and the server documents. */
export const toolDefinitions = perObject((operations: readonly ToolOperation[]): readonly ToolDefinition[] =>
  operations.map(define),
);

/** Defines a tool as the specification does, "Tool". */
function define(operation: ToolOperation) {
  return {
    name: operation.tool.name,
    title: operation.title,
    description: operation.tool.description,
    inputSchema: tidy(z.toJSONSchema(toolInput(operation), { io: 'input' })),
    // A tool that answers only text has no output schema.
    ...(operation.tool.text ? {} : { outputSchema: lean(answerSchema(operation)) as ObjectSchema }),
    annotations: ANNOTATIONS,
  };
}

/** The JSON Schema of the answer of a tool, unabridged. */
export function answerSchema({ output }: ToolOperation): ObjectSchema {
  return tidy(z.toJSONSchema(output, { io: 'output' }));
}

/** The schema of a tool's arguments: those of the operation, no others, and every text with a maximum length. */
export function toolInput({ input }: ToolOperation): z.ZodObject {
  const shape = Object.entries(input.shape).map(([name, field]) => [name, bounded(field as z.ZodType)]);
  return z.strictObject(Object.fromEntries(shape) as z.ZodRawShape);
}

function bounded(field: z.ZodType): z.ZodType {
  const { description } = field;
  const withDescription = <T extends z.ZodType>(schema: T) =>
    description === undefined ? schema : schema.describe(description);
  if (field instanceof z.ZodOptional) return withDescription(bounded(field.unwrap() as z.ZodType).optional());
  if (!(field instanceof z.ZodString) || field.maxLength !== null) return field;
  return withDescription(field.max(MAX_ARGUMENT, `at most ${MAX_ARGUMENT} characters are allowed`));
}

/**
 * Shortens a JSON Schema. It resolves references, since some clients do not, and removes a pattern beside a format that
 * means the same.
 */
function tidy(schema: Schema): ObjectSchema {
  const { $schema: _schema, $defs: defs = {}, ...root } = schema;
  return { ...(resolve(root, defs as Schema) as Schema), type: 'object' };
}

function resolve(node: unknown, defs: Schema): unknown {
  if (Array.isArray(node)) return node.map((item) => resolve(item, defs));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref: reference, ...rest } = node as Schema;
  if (typeof reference === 'string') {
    const target = defs[reference.slice('#/$defs/'.length)] as Schema;
    return resolve({ ...target, ...rest }, defs);
  }
  const kept = Object.entries(rest).filter(([key, value]) => !isRemovable(key, value, rest));
  return Object.fromEntries(kept.map(([key, value]) => [key, resolve(value, defs)]));
}

/** Keywords that a client does not need to read an answer. */
const NEEDLESS = new Set('format minLength minimum pattern propertyNames additionalProperties'.split(' '));

/**
 * Reduces the schema of an answer to types and required members, since each client gives it to its model, where it costs
 * tokens. Of the objects inside an answer, only rows keep their members. An optional member is never null.
 * @param keepsMembers whether an object keeps its members.
 */
function lean(node: Schema, keepsMembers = true): Schema {
  const { description: _, properties, required = [], items, anyOf, ...schema } = node;
  const kept = Object.entries(schema).filter(
    ([key]) => !NEEDLESS.has(key) && !(key === 'type' && 'const' in schema),
  );
  const members = Object.entries((keepsMembers && properties) || {}).map(([name, value]) => {
    const member = lean(value as Schema, name === 'results');
    const { type } = member;
    return [
      name,
      Array.isArray(type) && !(required as string[]).includes(name) ? { ...member, type: type[0] } : member,
    ];
  });
  const [type, nullSchema] = (anyOf ?? []) as Schema[];
  return {
    ...Object.fromEntries(kept),
    ...(nullSchema?.['type'] === 'null' ? { type: [type?.['type'], 'null'] } : {}),
    ...(members.length > 0 ? { properties: Object.fromEntries(members), required } : {}),
    ...(items ? { items: lean(items as Schema, keepsMembers) } : {}),
  };
}

function isRemovable(key: string, value: unknown, { format }: Schema): boolean {
  if (key === 'id' || key === '$id') return typeof value === 'string';
  if (key === 'pattern') return format !== undefined;
  // The server itself answers arguments that are too long, with a sentence that says so.
  if (key === 'maxLength') return true;
  return key === 'maximum' && value === Number.MAX_SAFE_INTEGER;
}
