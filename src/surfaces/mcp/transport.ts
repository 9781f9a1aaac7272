import type { ProblemCode } from '../../model/problems.ts';
import { mediaQuality } from '../http/negotiate.ts';
import type { HeaderRecord } from '../http/message.ts';
import { isAllowedHost, isAllowedOrigin } from '../http/hosts.ts';

/** A header of a request; null where it is absent. */
type HeaderOf = (name: string) => string | null;

/** Request headers that a browser client may send: what the specification names, and those of resumable streams. */
export const CORS_HEADERS: Readonly<HeaderRecord> = {
  'Access-Control-Allow-Headers':
    'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
};

/** The refusal of whoever asks, before anything is read; null where there is none. */
export function refuseCaller(
  headerOf: HeaderOf,
  ownHost: string,
  base: string,
  allowed: readonly string[],
): ProblemCode | null {
  if (!isAllowedHost(headerOf('host') ?? ownHost, base, allowed)) return 'MISDIRECTED_REQUEST';
  const origin = headerOf('origin');
  if (origin !== null && !isAllowedOrigin(origin, base, allowed)) return 'ORIGIN_NOT_ALLOWED';
  return null;
}

/** The refusal of a POST by its headers; null where its body is to be read. */
export function refuseForm(headerOf: HeaderOf): ProblemCode | null {
  // Answers are immediate JSON, also for a client that would rather have an event stream.
  if (mediaQuality(headerOf('accept'), 'application/json') === 0) return 'NOT_ACCEPTABLE';
  const type = (headerOf('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const coding = (headerOf('content-encoding') ?? 'identity').trim().toLowerCase();
  return type === 'application/json' && coding === 'identity' ? null : 'UNSUPPORTED_MEDIA_TYPE';
}

/** Whether a GET wants to listen to a stream, which there is none of, rather than to read a document. */
export function wantsEventStream(accept: string | null): boolean {
  if (accept === null || !/\btext\/event-stream\b/i.test(accept)) return false;
  const stream = mediaQuality(accept, 'text/event-stream');
  return stream > 0 && stream >= mediaQuality(accept, 'application/json');
}
