import type { Refuse } from '../../../surfaces/app.ts';
import type { Handler, HttpResponse } from '../../../surfaces/http/message.ts';

/** Milliseconds. All that an answer may wait for has a shorter limit, but for bodies where the runtime sets none. */
const MOST = 40_000;

/** The same handler, which answers 503 where there is no answer in time. @param most milliseconds. */
export function withDeadline(handler: Handler, refuse: Refuse, most = MOST): Handler {
  return (request) => {
    const answer = handler(request);
    if (!(answer instanceof Promise)) return answer;
    return new Promise<HttpResponse>((resolve, reject) => {
      const timer = setTimeout(() => {
        resolve(refuse('UNAVAILABLE', request, {}, { 'Retry-After': '1' }));
        // Nobody reads it any more, and it may hold a file open.
        answer
          .then(({ body }) => (body instanceof ReadableStream ? body.cancel() : undefined))
          .catch(() => undefined);
      }, most);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  };
}
