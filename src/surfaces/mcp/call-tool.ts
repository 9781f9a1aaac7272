import type { Message } from './envelope.ts';
import { ERROR, ProtocolError, shown } from './protocol.ts';
import type { Json, ToolServer } from './server.ts';

/** The answer of `tools/call` as JSON. @throws ProtocolError where there is no such tool. */
export function callTool(server: ToolServer, { params }: Message): Json {
  const { name, arguments: args } = params;
  if (typeof name !== 'string') {
    throw new ProtocolError(ERROR.invalidParams, 'tools/call needs the "name" of a tool, a string.');
  }
  const result = server.call(name, args ?? {});
  if (result === null) throw new ProtocolError(ERROR.invalidParams, `Unknown tool: ${shown(name)}`);
  return result;
}
