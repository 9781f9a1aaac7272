import { callTool } from './call-tool.ts';
import type { McpHeaders, Message } from './envelope.ts';
import {
  ERROR,
  LEGACY_VERSIONS,
  methodNotFound,
  ProtocolError,
  SUPPORTED_VERSIONS,
  unsupportedVersion,
} from './protocol.ts';
import { type Json, TOOLS_ONLY, type ToolServer } from './server.ts';

/**
 * The result of a request of revisions 2024-11-05 to 2025-11-25, as JSON. Nothing is remembered between requests,
 * so no session id is given out and `notifications/initialized` need not have come. @throws ProtocolError
 */
export function legacyResult(server: ToolServer, message: Message, headers: McpHeaders | null): Json {
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

function initialize(
  { info, instructions, capabilities = TOOLS_ONLY }: ToolServer,
  { params }: Message,
): Json {
  const { protocolVersion: requested } = params;
  if (typeof requested !== 'string') {
    throw new ProtocolError(ERROR.invalidParams, 'initialize needs a "protocolVersion", a string.');
  }
  const protocolVersion = LEGACY_VERSIONS.find((version) => version === requested) ?? LEGACY_VERSIONS[0];
  return [JSON.stringify({ protocolVersion, capabilities, serverInfo: info, instructions })];
}
