import { dispatch } from '../surfaces/mcp/dispatch.ts';
import { joinChunks } from '../surfaces/http/message.ts';
import { ERROR, errorText, ProtocolError, type ToolServer } from '../surfaces/mcp/protocol.ts';
import { orNull } from '../text/or-null.ts';

/** UTF-16 units of a message: a client on the same machine is trusted with memory, but not without end. */
const MAX_LINE = 1024 * 1024;

export interface StdioOptions {
  /** Answers what needs no content while the site is being read: clients wait for nothing else, and not for long. */
  early: ToolServer;
  /** Gives the tools of the site as of now, once it is read. */
  ready: Promise<() => ToolServer>;
  input: AsyncIterable<Uint8Array>;
  /** Takes one message without its line end, and says when it takes the next. */
  write(line: string): Promise<void>;
}

/**
 * Answers messages line by line until the input ends: the specification, "stdio transport". Calls that come before the
 * site is read are answered when it is. @throws what `ready` throws.
 */
export async function serveStdio({ early, ready, input, write }: StdioOptions): Promise<void> {
  let server: (() => ToolServer) | null = null;
  const opened = ready.then((made) => {
    server = made;
  });
  const answer = async (line: string) => {
    const { body } = dispatch(server?.() ?? early, line, null);
    if (body !== null) await write(joinChunks(body));
  };
  const waiting: Promise<void>[] = [];
  const all = async () => {
    for await (const line of lines(input)) {
      if (line === null) await write(tooLong());
      else if (line.trim() === '') continue;
      else if (server === null && needsContent(line)) waiting.push(opened.then(() => answer(line)));
      else await answer(line);
    }
    await Promise.all(waiting);
  };
  // A site that cannot be read ends it, also while the client says nothing.
  const answered = all();
  await Promise.race([answered, opened.then(() => answered)]);
}

/** What can be said before the site is read. */
const EARLY = new Set<unknown>(['initialize', 'ping', 'tools/list', 'server/discover']);

function needsContent(line: string): boolean {
  const message = orNull(() => JSON.parse(line) as { method?: unknown; id?: unknown } | null);
  return message?.id !== undefined && typeof message.method === 'string' && !EARLY.has(message.method);
}

/** The lines of a stream of UTF-8; null for one that is longer than a message may be. */
async function* lines(input: AsyncIterable<Uint8Array>): AsyncIterable<string | null> {
  const decoder = new TextDecoder();
  let open = '';
  let skipping = false;
  for await (const chunk of input) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        yield skipping ? null : open;
        open = '';
        skipping = false;
      }
      if (!skipping) open += part;
      if (open.length > MAX_LINE) {
        open = '';
        skipping = true;
      }
    }
  }
  if (skipping) yield null;
  else if (open !== '') yield open;
}

function tooLong(): string {
  const message = `A message may have ${MAX_LINE} characters.`;
  return errorText(null, new ProtocolError(ERROR.invalidRequest, message));
}
