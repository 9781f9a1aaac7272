import { z } from 'zod';
import type { ToolOperation } from '../../operations/index.ts';
import { perObject } from '../../text/memo.ts';

type Schema = Record<string, unknown>;
type ObjectSchema = { type: 'object'; [keyword: string]: unknown };

export type ToolDefinition = ReturnType<typeof define>;

/** Without `readOnlyHint` clients ask their human before every call. */
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** UTF-16 units of a text argument that sets no limit of its own: an answer repeats some of them. */
const MAX_ARGUMENT = 1000;

/** The tools as they stand in tools/list, /tools.json and the server documents: always the same bytes. */
export const toolDefinitions = perObject((operations: readonly ToolOperation[]): readonly ToolDefinition[] =>
  operations.map(define),
);

/** The specification, "Tool". */
function define(operation: ToolOperation) {
  return {
    name: operation.tool.name,
    title: operation.title,
    description: operation.tool.description,
    inputSchema: tidy(z.toJSONSchema(toolInput(operation), { io: 'input' })),
    // Absent where a tool answers text alone.
    ...(operation.tool.text ? {} : { outputSchema: lean(answerSchema(operation)) as ObjectSchema }),
    annotations: ANNOTATIONS,
  };
}

/** The whole schema of what a tool answers. */
export function answerSchema({ output }: ToolOperation): ObjectSchema {
  return tidy(z.toJSONSchema(output, { io: 'output' }));
}

/** Arguments of a tool: those of the operation and no others, and every text of a bounded length. */
export function toolInput({ input }: ToolOperation): z.ZodObject {
  const shape = Object.entries(input.shape).map(([name, field]) => [name, bounded(field as z.ZodType)]);
  return z.strictObject(Object.fromEntries(shape) as z.ZodRawShape);
}

function bounded(field: z.ZodType): z.ZodType {
  const { description } = field;
  const described = <T extends z.ZodType>(made: T) =>
    description === undefined ? made : made.describe(description);
  if (field instanceof z.ZodOptional) return described(bounded(field.unwrap() as z.ZodType).optional());
  if (!(field instanceof z.ZodString) || field.maxLength !== null) return field;
  return described(field.max(MAX_ARGUMENT, `at most ${MAX_ARGUMENT} characters are allowed`));
}

/**
 * A schema that stands alone and says each thing once: references resolved (some clients do not), and no pattern
 * beside a format that means the same.
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
  const kept = Object.entries(rest).filter(([key, value]) => !isNoise(key, value, rest));
  return Object.fromEntries(kept.map(([key, value]) => [key, resolve(value, defs)]));
}

/** What holds of every answer, or only says in which format a text is. */
const NEEDLESS = new Set('format minLength minimum pattern propertyNames additionalProperties'.split(' '));

/**
 * The schema of an answer in as few tokens as validate it, since each client hands it to its model: types and what is
 * required, without words, and of objects inside of an answer only the rows have members. No optional member is null.
 */
function lean(node: Schema, isWhole = true): Schema {
  const { description: _, properties, required = [], items, anyOf, ...schema } = node;
  const kept = Object.entries(schema).filter(
    ([key]) => !NEEDLESS.has(key) && !(key === 'type' && 'const' in schema),
  );
  const inside = Object.entries((isWhole && properties) || {}).map(([name, value]) => {
    const member = lean(value as Schema, name === 'results');
    const { type } = member;
    return [
      name,
      Array.isArray(type) && !(required as string[]).includes(name) ? { ...member, type: type[0] } : member,
    ];
  });
  const [of, none] = (anyOf ?? []) as Schema[];
  return {
    ...Object.fromEntries(kept),
    ...(none?.['type'] === 'null' ? { type: [of?.['type'], 'null'] } : {}),
    ...(inside.length > 0 ? { properties: Object.fromEntries(inside), required } : {}),
    ...(items ? { items: lean(items as Schema, isWhole) } : {}),
  };
}

function isNoise(key: string, value: unknown, { format }: Schema): boolean {
  if (key === 'id' || key === '$id') return typeof value === 'string';
  if (key === 'pattern') return format !== undefined;
  // The server refuses with a sentence what is too long.
  if (key === 'maxLength') return true;
  return key === 'maximum' && value === Number.MAX_SAFE_INTEGER;
}
