import type { Refuse } from '../../../surfaces/app.ts';
import type { Handler, HttpResponse } from '../../../surfaces/http/message.ts';

/** Milliseconds. Each step of a response has a shorter limit, except the body of a request on Bun and Deno. */
const MOST = 40_000;

/** Wraps a handler: without a response in time, it answers 503. @param most milliseconds. */
export function withDeadline(handler: Handler, refuse: Refuse, most = MOST): Handler {
  return (request) => {
    const answer = handler(request);
    if (!(answer instanceof Promise)) return answer;
    return new Promise<HttpResponse>((resolve, reject) => {
      const timer = setTimeout(() => {
        resolve(refuse('UNAVAILABLE', request, {}, { 'Retry-After': '1' }));
        // The late response is not sent. Its body may hold a file open.
        answer
          .then(({ body }) => (body instanceof ReadableStream ? body.cancel() : undefined))
          .catch(() => undefined);
      }, most);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  };
}
