import { isNestedDeeper, wellFormedJson } from '../../text/well-formed.ts';
import type { Chunks } from '../http/message.ts';
import type { AnswerSubject } from '../../operations/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Site } from '../../site/site.ts';

/** JSON in chunks, most of which are UTF-8. */
export type Json = Chunks;

/** A server of tools: those of a Site, or of a test. */
export interface ToolServer {
  info: ServerInfo;
  /** How to use the tools together. Clients may put it into the prompt. */
  instructions: string;
  /** JSON of the array of tool definitions. */
  list: string;
  /** Calls a tool and returns JSON of a `CallToolResult`; null if the tool is unknown. @throws ProtocolError */
  call(name: string, args: unknown): Json | null;
  /** Capabilities that `initialize` announces; default: tools alone. */
  capabilities?: Readonly<Record<string, object>>;
  /** Answers a method other than those of tools; null if it is unknown. @throws ProtocolError */
  answer?(method: string, params: Params): Record<string, unknown> | null;
  /** Returns and clears the subject of the last {@link call}, for the counts of visits. */
  takeSubject?(): AnswerSubject | undefined;
  /** Logs an unexpected error and returns its id. */
  fail(error: unknown, method: string): string;
}

/** The specification, "Implementation". */
export interface ServerInfo {
  name: string;
  title: string;
  version: string;
  websiteUrl?: string;
}

/** Capabilities of a server with nothing but tools. */
export const TOOLS_ONLY = { tools: {} } as const;

/** Capabilities of the server of a site. */
export const CAPABILITIES = {
  tools: {},
  resources: {},
  prompts: {},
  completions: {},
  extensions: { 'io.modelcontextprotocol/skills': {} },
} as const;

/** Revisions with `initialize`, newest first. The newest is the answer to an unknown one. */
export const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
/** The revision without sessions: `server/discover`, and `_meta` on every request. */
export const MODERN_VERSION = '2026-07-28';
/** The supported revisions, newest first. */
export const SUPPORTED_VERSIONS: readonly string[] = [MODERN_VERSION, ...LEGACY_VERSIONS];

/** Keys of `_meta` that revision 2026-07-28 defines. */
export const META = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
} as const;

/** JSON-RPC 2.0, section 5.1, and what revision 2026-07-28 adds (-32020 and up). */
export const ERROR = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
  /** Only up to revision 2025-11-25; later ones have invalidParams. */
  resourceNotFound: -32002,
} as const;

export type RequestId = string | number;
export type Params = Readonly<Record<string, unknown>>;

/** A JSON-RPC request; if its `id` is null, a notification. */
export type Message = ReturnType<typeof readMessage>;

/** Deepest nesting of a message: far more than any tool needs, and far less than would overflow the stack. */
const MOST_LEVELS = 200;

/** The most messages of one batch. */
const MOST_CALLS = 20;
/** The only revision with batches. A server also assumes it if no header names a revision. */
const BATCHED = '2025-03-26';

/**
 * Parses a body: one message, or the array of a batch (revision 2025-03-26, "Sending Messages to the Server").
 * @param version value of the header; null if absent. @throws ProtocolError
 */
export function readMessages(text: string, version: string | null): unknown {
  const value = readJson(text);
  if (!Array.isArray(value)) return value;
  if ((version ?? BATCHED) !== BATCHED)
    throw refusal(`Only revision ${BATCHED} has batches; send one message a request.`);
  if (value.length === 0 || value.length > MOST_CALLS)
    throw refusal(`A batch has from 1 to ${MOST_CALLS} messages, and this one has ${value.length}.`);
  return value;
}

function refusal(message: string, id: RequestId | null = null, code: number = ERROR.invalidRequest) {
  return new ProtocolError(code, message, { status: 400, id });
}

/** @throws ProtocolError */
function readJson(text: string): unknown {
  if (isNestedDeeper(text, MOST_LEVELS))
    throw refusal(`A message has at most ${MOST_LEVELS} levels of lists and objects.`);
  try {
    return JSON.parse(wellFormedJson(text));
  } catch {
    throw refusal('Parse error: the body is not JSON.', null, ERROR.parse);
  }
}

/** Reads a JSON-RPC 2.0 message. @throws ProtocolError */
export function readMessage(value: unknown) {
  if (!isObject(value)) throw refusal('A JSON-RPC message is an object.');
  const { jsonrpc, id, method, params = {} } = value;
  const messageId = isId(id) ? id : null;
  if (jsonrpc !== '2.0') throw refusal('The member "jsonrpc" must be "2.0".', messageId);
  if (typeof method !== 'string') throw refusal('A request has a "method" that is a string.', messageId);
  if (id !== undefined && messageId === null) throw refusal('An "id" is a string or an integer.');
  if (!isObject(params)) throw refusal('The member "params" must be an object.', messageId);
  const { _meta: meta } = params;
  return { id: messageId, method, params, meta: isObject(meta) ? meta : null };
}

/** The specification, "RequestId": a string or an integer, never null. */
function isId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface ErrorDetails {
  /** HTTP status; default: 200, since most errors are ordinary JSON-RPC responses. */
  status?: number;
  data?: unknown;
  /** Id of the request, if the caller does not know it. */
  id?: RequestId | null;
}

/** An error of the protocol, which becomes a JSON-RPC error and never a problem document. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  readonly id: RequestId | null;
  constructor(code: number, message: string, { status = 200, data, id = null }: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
    this.id = id;
  }
}

export type Hashing = Pick<Platform, 'sha256'>;

/** A method other than those of tools: a pure function of a Site. @throws ProtocolError */
export type Method = (site: Site, params: Params, platform: Hashing) => Record<string, unknown>;

/** The error for invalid parameters. */
export function invalidParams(message: string, more?: ErrorDetails): ProtocolError {
  return new ProtocolError(ERROR.invalidParams, message, more);
}

/** JSON of an error response. */
export function errorText(id: RequestId | null, { code, message, data }: ProtocolError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });
}

/** Quotes a text of the client for a message, cut to 80 characters. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
