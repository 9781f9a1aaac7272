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

/** The same observer, told of paths as the site knows them. @param mount the path that it is served below; may be empty. */
export function belowMount(observe: Observer, mount: string): Observer {
  return (request, ...told) => {
    const { path } = request;
    const isBelow = mount !== '' && path.startsWith(`${mount}/`);
    observe(isBelow ? requestWith(request, { path: path.slice(mount.length) }) : request, ...told);
  };
}

type Surface = 'api' | 'mcp' | 'page' | 'twin' | 'feed' | 'document' | 'file';

/**
 * What answered, as metrics and counts of visits name it.
 * @param path of the request, decoded or not, without the path that the site is served below.
 * @param fields of the answer.
 */
export function surfaceOf(path: string, fields: Fields): Surface {
  const kind = kindAt(path);
  if (kind === 'tools') return 'mcp';
  if (kind === 'api' || kind === 'feed' || kind === 'document') return kind;
  const type = fieldOf(fields, 'Content-Type') ?? '';
  if (type.startsWith('application/problem+json')) return 'api';
  if (type.startsWith('text/html')) return 'page';
  return type.startsWith('text/markdown') || path.endsWith('.md') ? 'twin' : 'file';
}
