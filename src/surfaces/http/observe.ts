import { kindAt } from '../../model/addresses.ts';
import {
  fieldOf,
  type Fields,
  type Handler,
  type HttpRequest,
  type HttpResponse,
  requestWith,
  whenMade,
} from './message.ts';

/** Called with every response. @param ms milliseconds from the request to the response, before it is sent. */
export type Observer = (request: HttpRequest, response: HttpResponse, ms: number) => void;

/** Wraps a handler so that observers are called with each response. */
export function observed(handler: Handler, observers: readonly Observer[]): Handler {
  if (observers.length === 0) return handler;
  return (request) => {
    const started = performance.now();
    const notify = (response: HttpResponse) => {
      const ms = performance.now() - started;
      for (const observe of observers) observe(request, response, ms);
      return response;
    };
    return whenMade(handler(request), notify);
  };
}

/** Wraps an observer so that it sees paths without the mount path. @param mount may be empty. */
export function belowMount(observe: Observer, mount: string): Observer {
  return (request, ...args) => {
    const { path } = request;
    const isBelow = mount !== '' && path.startsWith(`${mount}/`);
    observe(isBelow ? requestWith(request, { path: path.slice(mount.length) }) : request, ...args);
  };
}

type Surface = 'api' | 'mcp' | 'page' | 'twin' | 'feed' | 'document' | 'file';

/** The surface that has answered, for metrics and counts of visits. @param path of the request, without the mount path. */
export function surfaceOf(path: string, fields: Fields): Surface {
  const kind = kindAt(path);
  if (kind === 'tools') return 'mcp';
  if (kind === 'api' || kind === 'feed' || kind === 'document') return kind;
  const type = fieldOf(fields, 'Content-Type') ?? typeOfLink(fieldOf(fields, 'Link'));
  if (type.startsWith('application/problem+json')) return 'api';
  if (type.startsWith('text/html')) return 'page';
  return type.startsWith('text/markdown') || path.endsWith('.md') ? 'twin' : 'file';
}

/** The type of a 304, which has no `Content-Type`: the `Link` of a twin names its page, and that of a page its twin. */
function typeOfLink(link: string | null): string {
  if (link === null) return '';
  return link.includes('rel="canonical"') ? 'text/markdown' : 'text/html';
}
