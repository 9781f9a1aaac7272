const TAG = /<(?:!--|\/?[A-Za-z][A-Za-z0-9-]*(?=[\s/>]))/g;
const ATTRIBUTE = /\s+([A-Za-z_:][\w.:-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/y;
const LINK_ATTRIBUTES = new Set(['src', 'href', 'poster', 'data']);
const SETS = new Set(['srcset', 'imagesrcset']);
/** The address of each picture of a set, which a width or density follows (HTML, section 4.8.4.2.1). */
const CANDIDATE = /([^\s,](?:\S*[^\s,])?)[^,]*,?/g;

/** Where in HTML the addresses of its links and pictures are written, in the order of the text. */
export function linkAttributes(html: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(html); tag; tag = TAG.exec(html)) {
    if (tag[0] === '<!--') {
      const close = html.indexOf('-->', TAG.lastIndex);
      if (close < 0) return found;
      TAG.lastIndex = close + 3;
      continue;
    }
    ATTRIBUTE.lastIndex = TAG.lastIndex;
    for (let match = ATTRIBUTE.exec(html); match; match = ATTRIBUTE.exec(html)) {
      const [, name = '', value = ''] = match;
      TAG.lastIndex = ATTRIBUTE.lastIndex;
      const key = name.toLowerCase();
      if (value === '' || !(LINK_ATTRIBUTES.has(key) || SETS.has(key))) continue;
      const quote = value[0] === '"' || value[0] === "'" ? 1 : 0;
      const [from, to] = [TAG.lastIndex - value.length + quote, TAG.lastIndex - quote];
      if (LINK_ATTRIBUTES.has(key)) found.push([from, to]);
      else
        for (const { index, 1: url = '' } of html.slice(from, to).matchAll(CANDIDATE))
          found.push([from + index, from + index + url.length]);
    }
  }
  return found;
}
