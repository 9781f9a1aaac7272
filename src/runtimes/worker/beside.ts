import { prefersMarkdown } from '../../surfaces/http/negotiate.ts';
import { decodePathname } from '../../text/pathname.ts';

/** Serves the files of the other generator, from a host or a folder. */
export type Files = (request: Request) => Promise<Response>;

/** Addresses that only the program answers, even if there is a file: filters, search, tools, `RateLimit` and 405 need it. */
const COMPUTED = /^\/(?:api\/v1|api\/mcp|\.well-known\/mcp|search\.md)(?:\/|$)/;
/** The other generator may have pages here. For all other addresses, the API answers 404. */
const API = /^\/api(?:\/|$)/;

/** Whether only the program answers an address. @param pathname encoded. */
export function isComputed(pathname: string): boolean {
  return COMPUTED.test(decodePathname(pathname));
}

/** The same addresses, and `/api`, as patterns of hosts. */
export const COMPUTED_PATHS = [
  '/api',
  '/api/*',
  '/.well-known/mcp',
  '/.well-known/mcp/*',
  '/search.md',
] as const;

/** What Lectern knows about the other generator's addresses. Pathnames are encoded. */
export interface BesideAddresses {
  /** The address of the page, with a twin, to which a pathname of the host leads, such as `/a/` for `/a.html`; null: none. */
  pageAt(pathname: string): string | null;
  /** Whether Lectern has added the file. The host has it too, but only the program knows its headers. */
  isAdded(pathname: string): boolean;
}

/** Answers with what is computed or added, with the twin of a page for clients that prefer Markdown, else with a file. */
export async function besideFiles(
  request: Request,
  answer: (request: Request) => Promise<Response>,
  { pageAt, isAdded }: BesideAddresses,
  files: Files,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (isComputed(pathname) || isAdded(pathname)) return answer(request);
  const page = pageAt(pathname);
  // Hosts and generators differ in the slash at the end, so this does not redirect.
  if (page !== null && prefersMarkdown(request.headers.get('accept')))
    return answer(new Request(new URL(page, request.url), request));
  const file = await files(request);
  if (API.test(pathname) && file.status === 404) {
    await file.body?.cancel();
    return answer(request);
  }
  return page === null ? file : withVary(file);
}

/** Tells caches that the response depends on `Accept`. */
function withVary(file: Response): Response {
  const headers = new Headers(file.headers);
  headers.set('vary', 'Accept, Accept-Encoding');
  return new Response(file.body, { status: file.status, statusText: file.statusText, headers });
}
