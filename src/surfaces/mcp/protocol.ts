import { isNestedDeeper, wellFormedJson } from '../../text/well-formed.ts';
import type { Chunks } from '../http/message.ts';
import type { AnswerSubject } from '../../operations/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Site } from '../../site/site.ts';

/** JSON in chunks, most of it UTF-8 that is ready to be sent. */
export type Json = Chunks;

/** What the dispatcher serves: any set of tools, those of a Site or a test's. */
export interface ToolServer {
  info: ServerInfo;
  /** How the tools go together: what a client may put into the prompt. */
  instructions: string;
  /** JSON of the array of tool definitions; the same bytes for the same Site. */
  list: string;
  /** JSON of a `CallToolResult`; null where there is no such tool. @throws ProtocolError */
  call(name: string, args: unknown): Json | null;
  /** What it offers; tools alone where this is left out. */
  capabilities?: Readonly<Record<string, object>>;
  /** Answers a method beside those of tools; null where it has none of that name. @throws ProtocolError */
  answer?(method: string, params: Params): Record<string, unknown> | null;
  /** What the answer of the last {@link call} was about, once: for those who count. */
  takeSubject?(): AnswerSubject | undefined;
  /** Reports a failure of ours and names it. */
  fail(error: unknown, method: string): string;
}

/** The specification, "Implementation". */
export interface ServerInfo {
  name: string;
  title: string;
  version: string;
  websiteUrl?: string;
}

/** What a server with tools and nothing else offers. */
export const TOOLS_ONLY = { tools: {} } as const;

/** What a site offers. */
export const CAPABILITIES = {
  tools: {},
  resources: {},
  prompts: {},
  completions: {},
  extensions: { 'io.modelcontextprotocol/skills': {} },
} as const;

/** Revisions with `initialize`, newest first; the newest is what an unknown one is answered with. */
export const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
/** The revision without sessions: `server/discover`, and `_meta` on every request. */
export const MODERN_VERSION = '2026-07-28';
/** What this server speaks, newest first. */
export const SUPPORTED_VERSIONS: readonly string[] = [MODERN_VERSION, ...LEGACY_VERSIONS];

/** Keys of `_meta` that revision 2026-07-28 gives a meaning. */
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
  /** Of the revisions up to 2025-11-25; later ones say invalidParams. */
  resourceNotFound: -32002,
} as const;

export type RequestId = string | number;
export type Params = Readonly<Record<string, unknown>>;

/** A JSON-RPC message that asks for something; without `id` a notification. */
export type Message = ReturnType<typeof readMessage>;

/** Far more than any tool takes, far fewer than the stack holds. */
const MOST_LEVELS = 200;

/** Calls of one batch. */
const MOST_CALLS = 20;
/** The one revision that has batches, and the one that a server assumes where no header names any. */
const BATCHED = '2025-03-26';

/**
 * Reads the messages of a body: one, or those of a batch, which revision 2025-03-26 has ("Sending Messages to the Server").
 * @param version of the header; null: it has none. @throws ProtocolError
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
  const known = isId(id) ? id : null;
  if (jsonrpc !== '2.0') throw refusal('The member "jsonrpc" must be "2.0".', known);
  if (typeof method !== 'string') throw refusal('A request has a "method" that is a string.', known);
  if (id !== undefined && known === null) throw refusal('An "id" is a string or an integer.');
  if (!isObject(params)) throw refusal('The member "params" must be an object.', known);
  const { _meta: meta } = params;
  return { id: known, method, params, meta: isObject(meta) ? meta : null };
}

/** The specification, "RequestId": a string or an integer, never null. */
function isId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface ErrorDetails {
  /** Of HTTP; an error of an admitted request is an answer like others: 200. */
  status?: number;
  data?: unknown;
  /** Of the request, where it is not known otherwise. */
  id?: RequestId | null;
}

/** A refusal of the protocol: becomes a JSON-RPC error, never a problem document. */
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

/** A method beside those of tools: a pure function of a Site. @throws ProtocolError */
export type Method = (site: Site, params: Params, platform: Hashing) => Record<string, unknown>;

/** The refusal of parameters. */
export function invalidParams(message: string, more?: ErrorDetails): ProtocolError {
  return new ProtocolError(ERROR.invalidParams, message, more);
}

/** JSON of the response. */
export function errorText(id: RequestId | null, { code, message, data }: ProtocolError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });
}

/** What a client sent, quoted and cut to one line. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
