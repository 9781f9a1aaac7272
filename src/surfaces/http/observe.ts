import type { Handler, HttpRequest, HttpResponse } from './message.ts';

/** Told of every answer when it has been made. @param ms milliseconds that the making took. */
export type Observer = (request: HttpRequest, response: HttpResponse, ms: number) => void;

/** The same handler, whose answers others are told of. */
export function observed(handler: Handler, observers: readonly Observer[]): Handler {
  if (observers.length === 0) return handler;
  return (request) => {
    const started = performance.now();
    const tell = (response: HttpResponse) => {
      const ms = performance.now() - started;
      for (const observe of observers) observe(request, response, ms);
      return response;
    };
    const made = handler(request);
    return made instanceof Promise ? made.then(tell) : tell(made);
  };
}
