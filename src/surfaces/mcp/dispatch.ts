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
  shown,
  SUPPORTED_VERSIONS,
  TOOLS_ONLY,
  type ToolServer,
} from './protocol.ts';

/** Milliseconds for which a client may keep a list: of tools it changes with a release only, of entries soon enough. */
const TTL_MS = 3_600_000;
/** The same for everyone. */
const CACHEABLE = `"ttlMs":${TTL_MS},"cacheScope":"public",`;
/** What depends on more than its name is not kept. */
const UNKEPT = new Set(['tools/call', 'prompts/get', 'completion/complete']);

/** What HTTP says about a message beside its body; null where the header is absent. */
type McpHeaders = Readonly<Record<'version' | 'method' | 'name', string | null>>;

interface Outcome {
  status: number;
  /** JSON of the response; null: there is none. */
  body: Json | null;
}

/** How many calls a body has: more than one are a batch. What cannot be read has one. */
export function callsIn(text: string, version: string | null): number {
  const read = text.trimStart().startsWith('[') ? orNull(() => readMessages(text, version)) : null;
  return Array.isArray(read) ? read.length : 1;
}

/** Answers a body of any revision; nothing is kept. @param headers null where there are none (stdio). */
export function dispatch(server: ToolServer, text: string, headers: McpHeaders | null): Outcome {
  let read: unknown;
  try {
    read = readMessages(text, headers?.version ?? null);
  } catch (error) {
    return errorOutcome(null, error as ProtocolError);
  }
  if (!Array.isArray(read)) return answerMessage(server, read, headers);
  const bodies = read
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
    // JSON-RPC 2.0, section 4.1: a notification is not answered, whatever it says.
    if (message.id === null) return { status: 202, body: null };
    ({ id, method } = message);
    const answer = isModern(message, headers) ? modernResult : legacyResult;
    const result = answer(server, message, headers);
    return { status: 200, body: [`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`, ...result, '}'] };
  } catch (error) {
    if (error instanceof ProtocolError) return errorOutcome(id ?? error.id, error);
    const data = { requestId: server.fail(error, method) };
    const said = 'The server could not answer the request. The failure has been logged.';
    return errorOutcome(id, new ProtocolError(ERROR.internal, said, { status: 500, data }));
  }
}

/** @param id null where the request could not be read. */
function errorOutcome(id: RequestId | null, error: ProtocolError): Outcome {
  return { status: error.status, body: [errorText(id, error)] };
}

/** Whether a message is of revision 2026-07-28 or later; all else is legacy. */
function isModern({ method, meta }: Message, headers: McpHeaders | null): boolean {
  if (method === 'server/discover') return true;
  // Only the later revisions put a version there; one that is none of the earlier is theirs to refuse.
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
  const about = { supportedVersions: SUPPORTED_VERSIONS, capabilities, instructions };
  const result = method === 'server/discover' ? [JSON.stringify(about)] : modernAnswer(server, message);
  if (result === null) throw methodNotFound(method, 404);
  const [first = '', ...rest] = result;
  const head = `{"resultType":"complete","_meta":{"${META.serverInfo}":${JSON.stringify(info)}},`;
  const members = typeof first === 'string' ? first.slice(1) : first.subarray(1);
  return [UNKEPT.has(method) ? head : head + CACHEABLE, members, ...rest];
}

/** This revision has no code of its own for a resource that is not there. */
function modernAnswer(server: ToolServer, message: Message): Json | null {
  try {
    return answerOf(server, message);
  } catch (error) {
    if (!(error instanceof ProtocolError) || error.code !== ERROR.resourceNotFound) throw error;
    throw invalidParams(error.message, { data: error.data });
  }
}

/** Methods that act on one thing, and the parameter that names it: a header says it too. */
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** "Request metadata": both keys are required, the header must say the same, and the version must be known. */
function checkVersion({ meta }: Message, headers: McpHeaders | null): void {
  const version = meta?.[META.version];
  if (typeof version !== 'string') throw missingMeta(META.version);
  if (!isObject(meta?.[META.capabilities])) throw missingMeta(META.capabilities);
  if (headers && headers.version !== version)
    throw mismatch('MCP-Protocol-Version', headers.version, `_meta[${JSON.stringify(META.version)}]`);
  if (version !== MODERN_VERSION) throw unsupportedVersion(version);
}

/** "Standard headers": they must equal the body, so that a proxy may route by them. */
function checkHeaders({ method, params }: Message, headers: McpHeaders): void {
  if (headers.method !== method) throw mismatch('Mcp-Method', headers.method, 'the method');
  const named = Object.hasOwn(NAMED, method) ? (NAMED[method] as string) : null;
  if (named !== null && (headers.name === null || decodeName(headers.name) !== params[named]))
    throw mismatch('Mcp-Name', headers.name, `params.${named}`);
}

/** `=?base64?…?=` carries what a header field cannot. */
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
  return new ProtocolError(ERROR.methodNotFound, `Method not found: ${shown(method)}`, { status });
}

function unsupportedVersion(requested: string): ProtocolError {
  const data = { supported: SUPPORTED_VERSIONS, requested };
  const message = `Unsupported protocol version ${shown(requested)}`;
  return new ProtocolError(ERROR.unsupportedVersion, message, { status: 400, data });
}

/** The result of a request of revisions 2024-11-05 to 2025-11-25, as JSON: no session, no order. @throws ProtocolError */
function legacyResult(server: ToolServer, message: Message, headers: McpHeaders | null): Json {
  const { method } = message;
  const version = headers?.version ?? null;
  // The specification, "Protocol Version Header": an unknown one is 400; `initialize` negotiates in its body.
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

/** What every revision answers alike, as JSON of an object; null where there is no such method. @throws ProtocolError */
function answerOf(server: ToolServer, { method, params }: Message): Json | null {
  if (method === 'tools/list') return [`{"tools":${server.list}}`];
  if (method !== 'tools/call') {
    const answer = server.answer?.(method, params);
    return answer ? [JSON.stringify(answer)] : null;
  }
  const { name, arguments: args } = params;
  if (typeof name !== 'string') throw invalidParams('tools/call needs the "name" of a tool, a string.');
  const result = server.call(name, args ?? {});
  if (result === null) throw invalidParams(`Unknown tool: ${shown(name)}`);
  return result;
}
