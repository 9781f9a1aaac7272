import { type Handler, requestWith } from './message.ts';
import { isRootAddress } from '../../model/addresses.ts';

/** Tags of HTML: those that we have written hold no bare `<` or `>`; what is inline in slots stays as its hash says. */
const TAG = /(<(?:script|style)\b[^<>]*>)[^]*?(?=<\/(?:script|style)\b)|<[a-z][^<>]*>/gi;
const ADDRESS = /(\s(?:href|src|action|formaction|poster)=")(?=\/(?!\/))/gi;
const SET = /(\ssrcset=")([^"]*)/gi;

/** A page whose addresses, which are pathnames of the site, lead to where it is mounted. */
export function mountHtml(mount: string, html: string): string {
  if (mount === '') return html;
  const inSet = (list: string) => list.replace(/(^|,\s*)(?=\/(?!\/))/g, `$1${mount}`);
  const inTag = (tag: string) =>
    tag.replace(ADDRESS, `$1${mount}`).replace(SET, (_, start: string, list: string) => start + inSet(list));
  return html.replace(TAG, (all, tag = all) => inTag(tag) + all.slice(tag.length));
}

/** The same handler below a path: the service sees its own addresses, as if it were at the top. */
export function mounted(handler: Handler, mount: string, notBelow: Handler): Handler {
  if (mount === '') return handler;
  return (request) => {
    const { path } = request;
    if (path === mount || path.startsWith(`${mount}/`))
      return handler(requestWith(request, { path: path.slice(mount.length) || '/' }));
    // The host sends these on as they are: they have one place on it.
    return isRootAddress(path) ? handler(request) : notBelow(request);
  };
}
