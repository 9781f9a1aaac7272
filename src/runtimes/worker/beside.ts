import { prefersMarkdown } from '../../surfaces/http/negotiate.ts';
import { decodePathname } from '../../text/pathname.ts';

/** What answers with the files of the other generator: a host, or a folder. */
export type Files = (request: Request) => Promise<Response>;

/** What only a program can answer, whatever files there are: filters, search, tools, `RateLimit`, 405. */
const COMPUTED = /^\/(?:api\/v1|api\/mcp|\.well-known\/mcp|search\.md)(?:\/|$)/;
/** Below it another generator may have pages; where it has none, the API refuses. */
const API = /^\/api(?:\/|$)/;

/** Whether an address, encoded, is that of something computed. */
export function isComputed(pathname: string): boolean {
  return COMPUTED.test(decodePathname(pathname));
}

/** The same as patterns that hosts understand: what is in none of these is a file. */
export const COMPUTED_PATHS = [
  '/api',
  '/api/*',
  '/.well-known/mcp',
  '/.well-known/mcp/*',
  '/search.md',
] as const;

/** Addresses, encoded, that both have to do with. */
export interface BesideAddresses {
  /** The one address of a page of the other generator that has a twin, whatever its host calls it; null: there is none. */
  pageAt(pathname: string): string | null;
  /** Of a file that Lectern adds: hosts have it too, and the service says its headers. */
  isAdded(pathname: string): boolean;
}

/** Answers a request at a host of files: what is computed or added, the twin for who prefers Markdown, else a file. */
export async function besideFiles(
  request: Request,
  answer: (request: Request) => Promise<Response>,
  { pageAt, isAdded }: BesideAddresses,
  files: Files,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (isComputed(pathname) || isAdded(pathname)) return answer(request);
  const page = pageAt(pathname);
  // Hosts and generators differ in the slash at the end: nobody is led from one to the other.
  if (page !== null && prefersMarkdown(request.headers.get('accept')))
    return answer(new Request(new URL(page, request.url), request));
  const file = await files(request);
  if (API.test(pathname) && file.status === 404) {
    await file.body?.cancel();
    return answer(request);
  }
  return page === null ? file : withVary(file);
}

/** A cache must know that the address has another form. */
function withVary(file: Response): Response {
  const headers = new Headers(file.headers);
  headers.set('vary', 'Accept, Accept-Encoding');
  return new Response(file.body, { status: file.status, statusText: file.statusText, headers });
}
