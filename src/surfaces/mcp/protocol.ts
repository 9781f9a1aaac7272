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
  answer?(method: string, params: Readonly<Record<string, unknown>>): Record<string, unknown> | null;
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

/** What a message is answered with. */
export interface Outcome {
  /** HTTP status. */
  status: number;
  /** JSON of the response; null: there is none. */
  body: Json | null;
}

interface ErrorDetails {
  status?: number;
  data?: unknown;
}

/** A refusal of the protocol: becomes a JSON-RPC error, never a problem document. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  /** @param status of HTTP; an error of an admitted request is an answer like others: 200. */
  constructor(code: number, message: string, { status = 200, data }: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
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

/** The refusal of a revision that is not spoken here. */
export function unsupportedVersion(requested: string): ProtocolError {
  return new ProtocolError(ERROR.unsupportedVersion, `Unsupported protocol version ${shown(requested)}`, {
    status: 400,
    data: { supported: SUPPORTED_VERSIONS, requested },
  });
}

export function methodNotFound(method: string, status: number): ProtocolError {
  return new ProtocolError(ERROR.methodNotFound, `Method not found: ${shown(method)}`, { status });
}

/** What a client sent, quoted and cut to one line. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
