import { nodeHash, nodePlatform } from '../platform/node.ts';
import { openSite, type Origins } from '../site/site.ts';
import { openSnapshot } from '../site/snapshot.ts';
import { RepresentationCache } from '../surfaces/http/representation.ts';
import { dispatch } from '../surfaces/mcp/dispatch.ts';
import { ERROR, errorOutcome, ProtocolError } from '../surfaces/mcp/protocol.ts';
import { siteServers } from '../surfaces/mcp/site-server.ts';

/** UTF-16 units of a message: a client on the same machine is trusted with memory, but not without end. */
const MAX_LINE = 1024 * 1024;

export interface StdioOptions {
  dir: string;
  snapshot: Uint8Array;
  origins: Origins;
  input: AsyncIterable<Uint8Array>;
  /** Takes one message without its line end, and says when it takes the next. */
  write(line: string): Promise<void>;
}

/** Answers messages line by line until the input ends: the specification, "stdio transport". */
export async function serveStdio({ dir, snapshot, origins, input, write }: StdioOptions): Promise<void> {
  const platform = nodePlatform(dir);
  const opened = openSnapshot(snapshot);
  const serverOf = siteServers({ platform, representations: new RepresentationCache(platform) });
  let site = openSite(opened, platform.now(), origins, nodeHash);
  for await (const line of lines(input)) {
    if (line !== null && line.trim() === '') continue;
    const now = platform.now();
    if (now >= site.validUntil || now < site.instant) site = openSite(opened, now, origins, nodeHash);
    const { text } = line === null ? tooLong() : dispatch(serverOf(site), line, null);
    if (text !== null) await write(text);
  }
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

function tooLong() {
  const message = `A message may have ${MAX_LINE} characters.`;
  return errorOutcome(null, new ProtocolError(ERROR.invalidRequest, message));
}
