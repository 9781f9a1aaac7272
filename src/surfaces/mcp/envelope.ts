import {
  ERROR,
  LEGACY_VERSIONS,
  META,
  MODERN_VERSION,
  type Params,
  ProtocolError,
  type RequestId,
} from './protocol.ts';

/** A JSON-RPC message that asks for something; without `id` a notification. */
export interface Message {
  id: RequestId | null;
  method: string;
  params: Params;
  /** `params._meta` where it is an object. */
  meta: Params | null;
}

/** What HTTP says about a message beside its body; null where the header is absent. */
export interface McpHeaders {
  version: string | null;
  method: string | null;
  name: string | null;
}

/** The message could not be read; `id` where at least that could. */
export class EnvelopeError extends ProtocolError {
  readonly id: RequestId | null;
  constructor(code: number, message: string, id: RequestId | null = null) {
    super(code, message, { status: 400 });
    this.id = id;
  }
}

/**
 * Reads a JSON-RPC 2.0 message. A batch is refused, a deviation from revision 2025-03-26: every other revision is
 * without them. @throws EnvelopeError
 */
export function readMessage(text: string): Message {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new EnvelopeError(ERROR.parse, 'Parse error: the body is not JSON.');
  }
  const invalid = (message: string, id?: RequestId | null) =>
    new EnvelopeError(ERROR.invalidRequest, message, id);
  if (Array.isArray(value)) throw invalid('Batches are not supported; send one message a request.');
  if (!isObject(value)) throw invalid('A JSON-RPC message is an object.');
  const { jsonrpc, id, method, params = {} } = value;
  const known = isId(id) ? id : null;
  if (jsonrpc !== '2.0') throw invalid('The member "jsonrpc" must be "2.0".', known);
  if (typeof method !== 'string') throw invalid('A request has a "method" that is a string.', known);
  if (id !== undefined && known === null) throw invalid('An "id" is a string or an integer.');
  if (!isObject(params)) throw invalid('The member "params" must be an object.', known);
  const { _meta: meta } = params;
  return { id: known, method, params, meta: isObject(meta) ? meta : null };
}

/** Whether a message is of revision 2026-07-28 or later; all else is legacy. */
export function isModern({ method, meta }: Message, headers: McpHeaders | null): boolean {
  if (method === 'server/discover') return true;
  // Only the later revisions put a version there; one that is none of the earlier is theirs to refuse.
  if (meta !== null && META.version in meta) return !LEGACY.has(meta[META.version]);
  const version = headers?.version ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= MODERN_VERSION;
}

const LEGACY: ReadonlySet<unknown> = new Set(LEGACY_VERSIONS);

/** The specification, "RequestId": a string or an integer, never null. */
function isId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
