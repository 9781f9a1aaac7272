const words = (list: string) => new Set(list.split(' '));

/** Elements without content. */
export const VOID: ReadonlySet<string> = words(
  'area base basefont br col command embed frame hr img input keygen link meta param source track wbr',
);

/** Block elements. */
export const BLOCKS: ReadonlySet<string> = words(
  'address article aside blockquote body caption center details dialog dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul',
);

/** Elements that may be in the head of a page. */
export const HEAD: ReadonlySet<string> = words(
  'base basefont bgsound link meta noframes noscript script style template title',
);

/** Elements that the end tag of an inline element cannot reach out of. */
export const SPECIAL: ReadonlySet<string> = new Set([
  ...BLOCKS,
  ...words('head iframe noscript object script select style template textarea title button'),
]);

export interface Ends {
  /** Elements that end when another starts. */
  closes: ReadonlySet<string>;
  /** Elements at which the search for such an element stops. */
  within: ReadonlySet<string>;
}

const ends = (closes: string, within: string): Ends => ({ closes: words(closes), within: words(within) });
const TABLE = 'table template';
const PARAGRAPH = ends(
  'p',
  'table td th caption button object template div section article li dd blockquote figure',
);
const NOTHING: readonly Ends[] = [];
const BLOCK: readonly Ends[] = [PARAGRAPH];

const of = (tags: string, closed: readonly Ends[]) => tags.split(' ').map((tag) => [tag, closed] as const);

/** Items and terms end the paragraph before them, and then the item or term that it is in. */
const BY_TAG: ReadonlyMap<string, readonly Ends[]> = new Map([
  ...of('li', [PARAGRAPH, ends('li', `ul ol menu ${TABLE}`)]),
  ...of('dt dd', [PARAGRAPH, ends('dt dd', `dl ${TABLE}`)]),
  ...of('td th', [ends('td th', `tr ${TABLE}`)]),
  ...of('tr', [ends('tr', TABLE)]),
  ...of('thead tbody tfoot', [ends('thead tbody tfoot', TABLE)]),
  ...of('option', [ends('option', 'select datalist optgroup')]),
  ...of('optgroup', [ends('optgroup option', 'select')]),
  ...of('rt rp', [ends('rt rp', 'ruby')]),
  ...of('a', [ends('a', `${TABLE} td th li p div section article blockquote h1 h2 h3 h4 h5 h6 nav`)]),
  ...of('summary caption', NOTHING),
]);

/** The elements that the start of an element ends without an end tag, in order (HTML, 13.2.6.4.7). */
export function closedBy(tag: string): readonly Ends[] {
  return BY_TAG.get(tag) ?? (BLOCKS.has(tag) ? BLOCK : NOTHING);
}
