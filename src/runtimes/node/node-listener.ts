import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Lectern } from './create-lectern.ts';
import { toListener } from './serve/exchange.ts';
import { answerBadRequest } from './serve/parser-error.ts';

/**
 * A listener for node:http, Express and Connect. Frameworks remove the path that they mount it at from `url`, and keep
 * the whole one in `originalUrl`, which this reads. Middleware that reads bodies must come after it.
 */
export function nodeListener(
  lectern: Pick<Lectern, 'answer' | 'refuse' | 'platform'>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const listener = toListener(lectern.answer, answerBadRequest(lectern.refuse, lectern.platform));
  return (incoming, outgoing) => {
    const { originalUrl } = incoming as { originalUrl?: unknown };
    if (typeof originalUrl === 'string') incoming.url = originalUrl;
    listener(incoming, outgoing);
  };
}
