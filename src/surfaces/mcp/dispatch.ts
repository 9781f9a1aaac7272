import { textOfBase64 } from '../../operations/cursor.ts';
import { orNull } from '../../text/or-null.ts';
import {
  ERROR,
  errorText,
  invalidParams,
  isObject,
  type Json,
  LEGACY_VERSIONS,
  type Message,
  META,
  MODERN_VERSION,
  ProtocolError,
  readMessage,
  readMessages,
  type RequestId,
  quoted,
  SUPPORTED_VERSIONS,
  TOOLS_ONLY,
  type ToolServer,
} from './protocol.ts';

/** Milliseconds for which a client may cache an answer. The list of tools changes only with a release. */
const TTL_MS = 3_600_000;
/** Members of a cacheable result. `public`: it is the same for every client. */
const CACHEABLE = `"ttlMs":${TTL_MS},"cacheScope":"public",`;
/** Methods whose results depend on arguments, so clients must not cache them. */
const UNCACHED = new Set(['tools/call', 'prompts/get', 'completion/complete']);

/** The HTTP headers about a message; null if the header is absent. */
type McpHeaders = Readonly<Record<'version' | 'method' | 'name', string | null>>;

interface Outcome {
  status: number;
  /** JSON of the response; null for a notification, which has none. */
  body: Json | null;
}

/** Number of messages in a body, for the quota: more than one in a batch, and one if the body is invalid. */
export function callsIn(text: string, version: string | null): number {
  const read = text.trimStart().startsWith('[') ? orNull(() => readMessages(text, version)) : null;
  return Array.isArray(read) ? read.length : 1;
}

/** Answers a body of any revision, without a session. @param headers null for stdio, which has none. */
export function dispatch(server: ToolServer, text: string, headers: McpHeaders | null): Outcome {
  let value: unknown;
  try {
    value = readMessages(text, headers?.version ?? null);
  } catch (error) {
    return errorOutcome(null, error as ProtocolError);
  }
  if (!Array.isArray(value)) return answerMessage(server, value, headers);
  const bodies = value
    .map((message) => answerMessage(server, message, headers).body)
    .filter((body) => body !== null);
  if (bodies.length === 0) return { status: 202, body: null };
  return { status: 200, body: ['[', ...bodies.flatMap((body, i) => (i === 0 ? body : [',', ...body])), ']'] };
}

function answerMessage(server: ToolServer, read: unknown, headers: McpHeaders | null): Outcome {
  let id: RequestId | null = null;
  let method = '';
  try {
    const message = readMessage(read);
    // JSON-RPC 2.0, section 4.1: a notification has no response, even if it is invalid.
    if (message.id === null) return { status: 202, body: null };
    ({ id, method } = message);
    const resultOf = isModern(message, headers) ? modernResult : legacyResult;
    const result = resultOf(server, message, headers);
    return { status: 200, body: [`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`, ...result, '}'] };
  } catch (error) {
    if (error instanceof ProtocolError) return errorOutcome(id ?? error.id, error);
    const data = { requestId: server.fail(error, method) };
    const text = 'The server could not answer the request. The failure has been logged.';
    return errorOutcome(id, new ProtocolError(ERROR.internal, text, { status: 500, data }));
  }
}

/** @param id null if the request could not be read. */
function errorOutcome(id: RequestId | null, error: ProtocolError): Outcome {
  return { status: error.status, body: [errorText(id, error)] };
}

/** Whether a message is of revision 2026-07-28 or later. All others are legacy. */
function isModern({ method, meta }: Message, headers: McpHeaders | null): boolean {
  if (method === 'server/discover') return true;
  // Only later revisions have a version in `_meta`. `modernResult` refuses one that is unknown.
  if (meta !== null && META.version in meta)
    return !LEGACY_VERSIONS.some((version) => version === meta[META.version]);
  return headers?.version === MODERN_VERSION;
}

/** The result of a request of revision 2026-07-28, as JSON. @throws ProtocolError */
function modernResult(server: ToolServer, message: Message, headers: McpHeaders | null): Json {
  const { method } = message;
  checkVersion(message, headers);
  if (headers) checkHeaders(message, headers);
  const { info, instructions, capabilities = TOOLS_ONLY } = server;
  const discovery = { supportedVersions: SUPPORTED_VERSIONS, capabilities, instructions };
  const result = method === 'server/discover' ? [JSON.stringify(discovery)] : modernAnswer(server, message);
  if (result === null) throw methodNotFound(method, 404);
  const [firstChunk = '', ...rest] = result;
  const head = `{"resultType":"complete","_meta":{"${META.serverInfo}":${JSON.stringify(info)}},`;
  const members = typeof firstChunk === 'string' ? firstChunk.slice(1) : firstChunk.subarray(1);
  return [UNCACHED.has(method) ? head : head + CACHEABLE, members, ...rest];
}

/** The answer for revision 2026-07-28, which has no error code of its own for a missing resource. */
function modernAnswer(server: ToolServer, message: Message): Json | null {
  try {
    return answerOf(server, message);
  } catch (error) {
    if (!(error instanceof ProtocolError) || error.code !== ERROR.resourceNotFound) throw error;
    throw invalidParams(error.message, { data: error.data });
  }
}

/** For methods that act on one thing, the parameter that names it. The header `Mcp-Name` repeats its value. */
const NAME_PARAMETER: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** The specification, "Request metadata": both keys are required, the header must agree, and the version must be known. */
function checkVersion({ meta }: Message, headers: McpHeaders | null): void {
  const version = meta?.[META.version];
  if (typeof version !== 'string') throw missingMeta(META.version);
  if (!isObject(meta?.[META.capabilities])) throw missingMeta(META.capabilities);
  if (headers && headers.version !== version)
    throw mismatch('MCP-Protocol-Version', headers.version, `_meta[${JSON.stringify(META.version)}]`);
  if (version !== MODERN_VERSION) throw unsupportedVersion(version);
}

/** The specification, "Standard headers": they must equal the body, so that proxies may route by them. */
function checkHeaders({ method, params }: Message, headers: McpHeaders): void {
  if (headers.method !== method) throw mismatch('Mcp-Method', headers.method, 'the method');
  const parameter = Object.hasOwn(NAME_PARAMETER, method) ? (NAME_PARAMETER[method] as string) : null;
  if (parameter !== null && (headers.name === null || decodeName(headers.name) !== params[parameter]))
    throw mismatch('Mcp-Name', headers.name, `params.${parameter}`);
}

/** Decodes `=?base64?…?=`, which stands for names with characters that a header field cannot have. */
function decodeName(name: string): string {
  const coded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(name)?.[1];
  return coded === undefined ? name : (orNull(() => textOfBase64(coded)) ?? name);
}

function missingMeta(key: string): ProtocolError {
  return invalidParams(`Every request needs _meta[${JSON.stringify(key)}].`, { status: 400 });
}

function mismatch(header: string, value: string | null, wanted: string): ProtocolError {
  const message = `The header ${header} ${value === null ? 'is missing' : 'differs'}: it must equal ${wanted}.`;
  return new ProtocolError(ERROR.headerMismatch, message, { status: 400 });
}

function methodNotFound(method: string, status: number): ProtocolError {
  return new ProtocolError(ERROR.methodNotFound, `Method not found: ${quoted(method)}`, { status });
}

function unsupportedVersion(requested: string): ProtocolError {
  const data = { supported: SUPPORTED_VERSIONS, requested };
  const message = `Unsupported protocol version ${quoted(requested)}`;
  return new ProtocolError(ERROR.unsupportedVersion, message, { status: 400, data });
}

/** The result of a request of revisions 2024-11-05 to 2025-11-25, as JSON, without a session. @throws ProtocolError */
function legacyResult(server: ToolServer, message: Message, headers: McpHeaders | null): Json {
  const { method } = message;
  const version = headers?.version ?? null;
  // The specification, "Protocol Version Header": an unknown version is 400; `initialize` negotiates it in its body.
  if (version !== null && method !== 'initialize' && !SUPPORTED_VERSIONS.includes(version))
    throw unsupportedVersion(version);
  if (method === 'initialize') return initialize(server, message);
  const result = method === 'ping' ? ['{}'] : answerOf(server, message);
  if (result === null) throw methodNotFound(method, 200);
  return result;
}

function initialize(server: ToolServer, { params }: Message): Json {
  const { info, instructions, capabilities = TOOLS_ONLY } = server;
  const { protocolVersion: requested } = params;
  if (typeof requested !== 'string') throw invalidParams('initialize needs a "protocolVersion", a string.');
  const protocolVersion = LEGACY_VERSIONS.find((version) => version === requested) ?? LEGACY_VERSIONS[0];
  return [JSON.stringify({ protocolVersion, capabilities, serverInfo: info, instructions })];
}

/** The result that all revisions share, as JSON of an object; null if the method is unknown. @throws ProtocolError */
function answerOf(server: ToolServer, { method, params }: Message): Json | null {
  if (method === 'tools/list') return [`{"tools":${server.list}}`];
  if (method !== 'tools/call') {
    const answer = server.answer?.(method, params);
    return answer ? [JSON.stringify(answer)] : null;
  }
  const { name, arguments: args } = params;
  if (typeof name !== 'string') throw invalidParams('tools/call needs the "name" of a tool, a string.');
  const result = server.call(name, args ?? {});
  if (result === null) throw invalidParams(`Unknown tool: ${quoted(name)}`);
  return result;
}
