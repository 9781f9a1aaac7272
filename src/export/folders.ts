/** Where a link or a form of a page leads to. */
const LEADS = /(<(?:a|area|form)\b[^>]*?\s(?:href|action)=")([^"?#]*)/g;

/**
 * The address of a page as the folder that holds it: the one form that every host of files knows, since it answers there
 * with `index.html`, and leads there from the address without a slash.
 */
export function folderAddress(address: string): string {
  return /(?:\/|\.html)$/.test(address) ? address : `${address}/`;
}

/** HTML whose links lead to pages as folders. @param isPage of a pathname, encoded. */
export function leadToFolders(html: string, base: string, isPage: (address: string) => boolean): string {
  return html.replace(LEADS, (whole, start: string, href: string) => {
    const address = href.startsWith(`${base}/`) ? href.slice(base.length) : href;
    return isPage(address.replaceAll('&amp;', '&')) ? start + folderAddress(href) : whole;
  });
}

/** A page at a former address, for hosts that know no redirects. @param to whole URL. */
export function movedPage(to: string): string {
  const url = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html>\n<html><head><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${url}"><meta http-equiv="refresh" content="0; url=${url}"></head><body><a href="${url}">${url}</a></body></html>\n`;
}
