import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Handler, HttpRequest, HttpResponse } from '../../../../surfaces/http/message.ts';
import { uncached } from '../../../../surfaces/http/message.ts';

/** The end of the address, so that it works for a site below a path too. No site has pages below `/_lectern/`. */
const ADDRESS = '/_lectern/webhook';
/** Git hosts send a list of commits. If a list is longer, the next poll finds the push. */
const MOST_BYTES = 1_000_000;
const SIGNATURE = /^sha256=[\da-f]{64}$/;
const WRONG = 'The message was not signed with the secret of this server.';

/** How a Git host announces a push. */
export interface Webhook {
  secret: string;
  /** Looks for a new commit. */
  look(): void;
  /** Gets a line for each message that breaks off. */
  notice(line: string): void;
}

/** Wraps a handler: it also accepts the messages that a Git host sends after a push. */
export function withWebhook(handler: Handler, webhook: Webhook): Handler {
  return (request) =>
    request.method === 'POST' && request.path.endsWith(ADDRESS) ? take(request, webhook) : handler(request);
}

async function take(request: HttpRequest, { secret, look, notice }: Webhook): Promise<HttpResponse> {
  // GitLab sends the secret itself: the message says nothing more. GitHub, Gitea and Forgejo sign the body with it.
  const token = request.header('x-gitlab-token');
  const signature = request.header('x-hub-signature-256');
  if (token === null && !SIGNATURE.test(signature ?? '')) return answer(401, 'The message is not signed.');
  if (token === null) {
    const body = await request.text(MOST_BYTES).catch(() => undefined);
    if (body === undefined) {
      notice(`A message to ${ADDRESS} broke off before its end.`);
      return answer(400, 'The message broke off before its end.');
    }
    if (body === null) return answer(413, `The message has more than ${MOST_BYTES} bytes.`);
    const signed = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    if (!isSame(signature ?? '', signed)) return answer(401, WRONG);
  } else if (!isSame(token, secret)) return answer(401, WRONG);
  look();
  return answer(202, 'Lectern looks for a new commit.');
}

/** Compares in constant time, so that the time of a response does not reveal the secret. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

function answer(status: number, text: string): HttpResponse {
  return uncached(status, 'text/plain; charset=utf-8', `${text}\n`);
}
