import { EnvelopeError, isModern, isObject, type McpHeaders, type Message, readMessage } from './envelope.ts';
import {
  ERROR,
  errorText,
  invalidParams,
  type Json,
  LEGACY_VERSIONS,
  META,
  methodNotFound,
  MODERN_VERSION,
  type Outcome,
  ProtocolError,
  type RequestId,
  shown,
  SUPPORTED_VERSIONS,
  TOOLS_ONLY,
  type ToolServer,
  unsupportedVersion,
} from './protocol.ts';

/** Milliseconds for which a client may keep a list: of tools it changes with a release only, of entries soon enough. */
const TTL_MS = 3_600_000;
/** The same for everyone. */
const CACHEABLE = `"ttlMs":${TTL_MS},"cacheScope":"public"`;

/**
 * Answers one JSON-RPC message of any revision; nothing is kept between messages.
 * @param headers null where the transport has none (stdio).
 */
export function dispatch(server: ToolServer, text: string, headers: McpHeaders | null): Outcome {
  let message: Message;
  try {
    message = readMessage(text);
  } catch (error) {
    if (error instanceof EnvelopeError) return errorOutcome(error.id, error);
    throw error;
  }
  // JSON-RPC 2.0, section 4.1: a notification is not answered, whatever it says.
  if (message.id === null) return { status: 202, body: null };
  try {
    const answer = isModern(message, headers) ? modernResult : legacyResult;
    const result = answer(server, message, headers);
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":`;
    return { status: 200, body: [head, ...result, '}'] };
  } catch (error) {
    if (error instanceof ProtocolError) return errorOutcome(message.id, error);
    const data = { requestId: server.fail(error, message.method) };
    const said = 'The server could not answer the request. The failure has been logged.';
    return errorOutcome(message.id, new ProtocolError(ERROR.internal, said, { status: 500, data }));
  }
}

/** @param id null where the request could not be read. */
function errorOutcome(id: RequestId | null, error: ProtocolError): Outcome {
  return { status: error.status, body: [errorText(id, error)] };
}

/** The result of a request of revision 2026-07-28, as JSON. @throws ProtocolError */
function modernResult(server: ToolServer, message: Message, headers: McpHeaders | null): Json {
  checkVersion(message, headers);
  if (headers) checkHeaders(message, headers);
  switch (message.method) {
    case 'server/discover': {
      const { instructions, capabilities = TOOLS_ONLY } = server;
      const about = { supportedVersions: SUPPORTED_VERSIONS, capabilities, instructions };
      return [beginning(server), `${CACHEABLE},${JSON.stringify(about).slice(1)}`];
    }
    case 'tools/list':
      return [beginning(server), `${CACHEABLE},"tools":${server.list}}`];
    case 'tools/call':
      return withAbout(server, callTool(server, message));
    default: {
      const answer = furtherAnswer(server, message);
      if (!answer) throw methodNotFound(message.method, 404);
      const isKept = message.method !== 'prompts/get' && message.method !== 'completion/complete';
      return [beginning(server), `${isKept ? `${CACHEABLE},` : ''}${JSON.stringify(answer).slice(1)}`];
    }
  }
}

/** This revision has no code of its own for a resource that is not there. */
function furtherAnswer(server: ToolServer, { method, params }: Message): Record<string, unknown> | null {
  try {
    return server.answer?.(method, params) ?? null;
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
  if (headers && headers.version !== version) {
    throw mismatch('MCP-Protocol-Version', headers.version, `_meta[${JSON.stringify(META.version)}]`);
  }
  if (version !== MODERN_VERSION) throw unsupportedVersion(version);
}

/** "Standard headers": they must equal the body, so that a proxy may route by them. */
function checkHeaders({ method, params }: Message, headers: McpHeaders): void {
  if (headers.method !== method) throw mismatch('Mcp-Method', headers.method, 'the method');
  const named = Object.hasOwn(NAMED, method) ? (NAMED[method] as string) : null;
  if (named !== null && (headers.name === null || decodeName(headers.name) !== params[named])) {
    throw mismatch('Mcp-Name', headers.name, `params.${named}`);
  }
}

/** `=?base64?…?=` carries what a header field cannot. */
function decodeName(name: string): string {
  const coded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(name);
  if (!coded) return name;
  try {
    const bytes = Uint8Array.from(atob(coded[1] as string), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return name;
  }
}

function missingMeta(key: string): ProtocolError {
  return invalidParams(`Every request needs _meta[${JSON.stringify(key)}].`, { status: 400 });
}

function mismatch(header: string, value: string | null, wanted: string): ProtocolError {
  const message = `The header ${header} ${value === null ? 'is missing' : 'differs'}: it must equal ${wanted}.`;
  return new ProtocolError(ERROR.headerMismatch, message, { status: 400 });
}

/** A result with what every one has. */
function withAbout(server: ToolServer, result: Json): Json {
  const [first = '', ...rest] = result;
  return [beginning(server), typeof first === 'string' ? first.slice(1) : first.subarray(1), ...rest];
}

/** The members of the result follow, without the opening brace. */
function beginning({ info }: ToolServer): string {
  return `{"resultType":"complete","_meta":{"${META.serverInfo}":${JSON.stringify(info)}},`;
}

/**
 * The result of a request of revisions 2024-11-05 to 2025-11-25, as JSON. Nothing is remembered between requests,
 * so no session id is given out and `notifications/initialized` need not have come. @throws ProtocolError
 */
function legacyResult(server: ToolServer, message: Message, headers: McpHeaders | null): Json {
  const { method } = message;
  const version = headers?.version ?? null;
  // The specification, "Protocol Version Header": an unknown one is 400; `initialize` negotiates in its body.
  if (version !== null && method !== 'initialize' && !SUPPORTED_VERSIONS.includes(version)) {
    throw unsupportedVersion(version);
  }
  switch (method) {
    case 'initialize':
      return initialize(server, message);
    case 'ping':
      return ['{}'];
    case 'tools/list':
      return [`{"tools":${server.list}}`];
    case 'tools/call':
      return callTool(server, message);
    default: {
      const answer = server.answer?.(method, message.params);
      if (!answer) throw methodNotFound(method, 200);
      return [JSON.stringify(answer)];
    }
  }
}

function initialize(server: ToolServer, { params }: Message): Json {
  const { info, instructions, capabilities = TOOLS_ONLY } = server;
  const { protocolVersion: requested } = params;
  if (typeof requested !== 'string') {
    throw invalidParams('initialize needs a "protocolVersion", a string.');
  }
  const protocolVersion = LEGACY_VERSIONS.find((version) => version === requested) ?? LEGACY_VERSIONS[0];
  return [JSON.stringify({ protocolVersion, capabilities, serverInfo: info, instructions })];
}

/** The answer of `tools/call` as JSON. @throws ProtocolError where there is no such tool. */
function callTool(server: ToolServer, { params }: Message): Json {
  const { name, arguments: args } = params;
  if (typeof name !== 'string') throw invalidParams('tools/call needs the "name" of a tool, a string.');
  const result = server.call(name, args ?? {});
  if (result === null) throw invalidParams(`Unknown tool: ${shown(name)}`);
  return result;
}
