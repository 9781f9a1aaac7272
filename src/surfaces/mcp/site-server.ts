import type { z } from 'zod';
import { RequestProblem } from '../../model/problems.ts';
import { TOOL_OPERATIONS, type ToolOperation, toolOperations } from '../../operations/index.ts';
import type { AnswerSubject } from '../../operations/operation.ts';
import { perSite } from '../../site/per-site.ts';
import { perObject } from '../../text/memo.ts';
import type { Site } from '../../site/site.ts';
import { JsonWriter } from '../../bytes/json-writer.ts';
import type { Source } from '../http/representation.ts';
import type { Service } from '../service.ts';
import { introduction, introductionTo } from './about.ts';
import { readArguments, refusalText } from './arguments.ts';
import { cappedAnswer } from './cap.ts';
import { answerSchema, type ToolDefinition, toolDefinitions, toolInput } from './definitions.ts';
import { PROMPT_METHODS } from './prompts.ts';
import { RESOURCE_METHODS, SKILL_METHODS } from './resources.ts';
import { CAPABILITIES, type Method, type ToolServer } from './protocol.ts';

const out = new JsonWriter();

const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({ ...RESOURCE_METHODS, ...PROMPT_METHODS, ...SKILL_METHODS }),
);

type ServerParts = Pick<Service, 'representations' | 'platform'>;

interface Tool {
  operation: ToolOperation;
  input: z.ZodObject;
  /** JSON Schema of each argument. */
  properties: Parameters<typeof readArguments>[2];
  /** JSON Schema of its answer; undefined if it answers text. */
  outputSchema: ReturnType<typeof answerSchema> | undefined;
}

/** Returns a function that makes the tool server of a Site, once for each Site. */
export function siteServers(
  parts: ServerParts,
  operationsOf: (site: Site) => readonly ToolOperation[] = toolOperations,
  methods: ReadonlyMap<string, Method> = METHODS,
): (site: Site) => ToolServer {
  return perSite((site) => {
    const server = makeServer(site, parts, operationsOf(site));
    if (methods.size === 0) return server;
    const answer: ToolServer['answer'] = (method, params) =>
      methods.get(method)?.(site, params, parts.platform) ?? null;
    return { ...server, capabilities: CAPABILITIES, answer };
  });
}

function makeServer(site: Site, parts: ServerParts, operations: readonly ToolOperation[]): ToolServer {
  const tools = toolsByName(operations);
  let subject: AnswerSubject | undefined;
  return {
    ...introductionTo(site),
    list: listOf(operations),
    call(name, args) {
      const tool = tools.get(name);
      const called = tool ? call(site, parts, tool, args) : null;
      subject = called?.about;
      return called?.json ?? null;
    },
    takeSubject() {
      const lastSubject = subject;
      subject = undefined;
      return lastSubject;
    },
    fail(error, method) {
      const requestId = globalThis.crypto.randomUUID();
      parts.platform.logError(error, { requestId, method, path: '/api/mcp' });
      return requestId;
    },
  };
}

/** A server for stdio that answers before the site has been read: it lists the tools, but cannot call them yet. */
export function earlyServer(about: Parameters<typeof introduction>[0]): ToolServer {
  const tooEarly = () => {
    throw new Error('The server is still reading the site.');
  };
  const list = listOf(TOOL_OPERATIONS);
  return { ...introduction(about), capabilities: CAPABILITIES, list, call: tooEarly, fail: tooEarly };
}

/** Calls a tool. Returns JSON of a `CallToolResult`, and what the answer is about. */
function call(site: Site, { representations }: ServerParts, tool: Tool, args: unknown) {
  const { operation, input: schema, properties, outputSchema } = tool;
  try {
    const input = readArguments(operation, schema, properties, args);
    const make = () => toolResult(operation, cappedAnswer(operation, site, input, outputSchema));
    const key = `tool:${operation.tool.name}?${JSON.stringify(input)}`;
    const { bytes, about } = operation.json
      ? representations.getAgain(site, key, make)
      : representations.get(site, key, make);
    return { json: [bytes], about };
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error;
    const content = [{ type: 'text', text: refusalText(error) }];
    return { json: [JSON.stringify({ content, isError: true })], about: undefined };
  }
}

const listOf = perObject((operations: readonly ToolOperation[]) =>
  JSON.stringify(toolDefinitions(operations)),
);

const toolsByName = perObject((operations: readonly ToolOperation[]): ReadonlyMap<string, Tool> => {
  const definitions = toolDefinitions(operations);
  return new Map(
    operations.map((operation, index) => {
      const { inputSchema } = definitions[index] as ToolDefinition;
      const properties = (inputSchema['properties'] ?? {}) as Tool['properties'];
      const outputSchema = operation.tool.text ? undefined : answerSchema(operation);
      return [operation.tool.name, { operation, input: toolInput(operation), properties, outputSchema }];
    }),
  );
});

/** Writes the answer both as text and as structured content, because clients show their model only one of them. Documents are text alone. */
function toolResult({ tool }: ToolOperation, { bytes, about }: ReturnType<typeof cappedAnswer>): Source {
  out.begin().text('{"content":[{"type":"text","text":"').escaped(bytes).text('"}]');
  if (!tool.text) out.text(',"structuredContent":').copy(bytes);
  const body = out.text('}').finish();
  return { type: 'application/json', body, about };
}
