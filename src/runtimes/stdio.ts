import { dispatch } from '../surfaces/mcp/dispatch.ts';
import { joinChunks } from '../surfaces/http/message.ts';
import { ERROR, errorText, ProtocolError, type ToolServer } from '../surfaces/mcp/protocol.ts';
import { orNull } from '../text/or-null.ts';

/** UTF-16 units of a message. A client on the same machine is trusted, but a defect of it must not fill the memory. */
const MAX_LINE = 1024 * 1024;

export interface StdioOptions {
  /** Answers messages that need no content while the site is read, since clients do not wait long for these. */
  early: ToolServer;
  /** Resolves when the site is read, with a function that returns the tools of the site as of now. */
  ready: Promise<() => ToolServer>;
  input: AsyncIterable<Uint8Array>;
  /** Writes a message, given without its line end. Resolves when the next one can be written. */
  write(line: string): Promise<void>;
}

/**
 * Answers messages line by line until the input ends: the specification, "stdio transport". Calls that come before the
 * site is read are answered when it is. @throws what `ready` throws.
 */
export async function serveStdio({ early, ready, input, write }: StdioOptions): Promise<void> {
  let server: (() => ToolServer) | null = null;
  const opened = ready.then((current) => {
    server = current;
  });
  const answer = async (line: string) => {
    const { body } = dispatch(server?.() ?? early, line, null);
    if (body !== null) await write(joinChunks(body));
  };
  const waiting: Promise<void>[] = [];
  const answerAll = async () => {
    for await (const line of lines(input)) {
      if (line === null) await write(tooLong());
      else if (line.trim() === '') continue;
      else if (server === null && needsContent(line)) waiting.push(opened.then(() => answer(line)));
      else await answer(line);
    }
    await Promise.all(waiting);
  };
  // If the site cannot be read, this rejects at once, even if the client sends nothing.
  const answered = answerAll();
  await Promise.race([answered, opened.then(() => answered)]);
}

/** Methods that are answered before the site is read. */
const EARLY = new Set<unknown>(['initialize', 'ping', 'tools/list', 'server/discover']);

function needsContent(line: string): boolean {
  const message = orNull(() => JSON.parse(line) as { method?: unknown; id?: unknown } | null);
  return message?.id !== undefined && typeof message.method === 'string' && !EARLY.has(message.method);
}

/** The lines of a stream of UTF-8; null for a line that is longer than {@link MAX_LINE}. */
async function* lines(input: AsyncIterable<Uint8Array>): AsyncIterable<string | null> {
  const decoder = new TextDecoder();
  let line = '';
  let skipping = false;
  for await (const chunk of input) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        yield skipping ? null : line;
        line = '';
        skipping = false;
      }
      if (!skipping) line += part;
      if (line.length > MAX_LINE) {
        line = '';
        skipping = true;
      }
    }
  }
  if (skipping) yield null;
  else if (line !== '') yield line;
}

function tooLong(): string {
  const message = `A message may have ${MAX_LINE} characters.`;
  return errorText(null, new ProtocolError(ERROR.invalidRequest, message));
}
