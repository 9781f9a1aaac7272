import {
  fieldOf,
  type Fields,
  type Handler,
  type HttpRequest,
  type HttpResponse,
  whenMade,
} from './message.ts';

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
    return whenMade(handler(request), tell);
  };
}

type Surface = 'api' | 'mcp' | 'page' | 'twin' | 'feed' | 'document' | 'file';

const FEED = /\/feed\.(?:xml|atom|json)$/;
const DOCUMENT = /^\/(?:llms|openapi|tools|agents|sitemap|robots|content-index|\.well-known\/)|\/llms\.txt$/;

/** @param path of the request. @param fields of the answer. */
export function surfaceOf(path: string, fields: Fields): Surface {
  if (/^\/(?:api\/mcp|\.well-known\/mcp)(?:\/|$)/.test(path)) return 'mcp';
  if (path.startsWith('/api/')) return 'api';
  if (FEED.test(path)) return 'feed';
  if (DOCUMENT.test(path)) return 'document';
  const type = fieldOf(fields, 'Content-Type') ?? '';
  if (type.startsWith('text/html')) return 'page';
  return type.startsWith('text/markdown') || path.endsWith('.md') ? 'twin' : 'file';
}
