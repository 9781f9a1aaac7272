import { type Handler, requestWith } from './message.ts';
import { isRootAddress } from '../../model/addresses.ts';

/** Tags of a finished page, without inline scripts and styles, whose hash is in the security policy. Our tags contain no bare `<` or `>`. */
const TAG = /(<(?:script|style)\b[^<>]*>)[^]*?(?=<\/(?:script|style)\b)|<[a-z][^<>]*>/gi;
const ADDRESS = /(\s(?:href|src|action|formaction|poster)=")(?=\/(?!\/))/gi;
const SRCSET = /(\ssrcset=")([^"]*)/gi;

/** Prefixes the pathnames in `href`, `src`, `srcset` and the like with the mount path: `/a` becomes `/blog/a`. */
export function mountHtml(mount: string, html: string): string {
  if (mount === '') return html;
  const inSet = (list: string) => list.replace(/(^|,\s*)(?=\/(?!\/))/g, `$1${mount}`);
  const inTag = (tag: string) =>
    tag
      .replace(ADDRESS, `$1${mount}`)
      .replace(SRCSET, (_, start: string, list: string) => start + inSet(list));
  return html.replace(TAG, (all, tag = all) => inTag(tag) + all.slice(tag.length));
}

/** Mounts a handler at a path, which it removes from requests: `/blog/a` becomes `/a`. @param notBelow answers all others. */
export function mounted(handler: Handler, mount: string, notBelow: Handler): Handler {
  if (mount === '') return handler;
  return (request) => {
    const { path } = request;
    if (path === mount || path.startsWith(`${mount}/`))
      return handler(requestWith(request, { path: path.slice(mount.length) || '/' }));
    // Addresses such as /robots.txt are at the root of a host, so the proxy passes them on with the path unchanged.
    return isRootAddress(path) ? handler(request) : notBelow(request);
  };
}
