import { EnvelopeError, isModern, type McpHeaders, type Message, readMessage } from './envelope.ts';
import { legacyResult, modernResult } from './revisions.ts';
import {
  ERROR,
  errorOutcome,
  type Outcome,
  ProtocolError,
  resultOutcome,
  type ToolServer,
} from './protocol.ts';

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
    return resultOutcome(message.id, answer(server, message, headers));
  } catch (error) {
    if (error instanceof ProtocolError) return errorOutcome(message.id, error);
    const data = { requestId: server.fail(error, message.method) };
    const said = 'The server could not answer the request. The failure has been logged.';
    return errorOutcome(message.id, new ProtocolError(ERROR.internal, said, { status: 500, data }));
  }
}
