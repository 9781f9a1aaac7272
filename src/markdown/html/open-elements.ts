/** Elements within elements beyond this depth are nobody's page: of what opens below it only the words stay. */
const MAX_DEPTH = 256;

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose content no page shows as text, and whose tags end nothing outside of them. */
export const UNSEEN = names('template select datalist desc metadata annotation annotation-xml');

const CELLS = names('td th caption');
const TABLE_PARTS = names('table caption colgroup thead tbody tfoot tr td th');
const SCOPES = names('table td th caption');
const TABLE = names('table');
const HEADINGS = names('h1 h2 h3 h4 h5 h6');
/** What ends the search for an open list item: all that is special but `address`, `div` and `p`. */
const ITEM_SCOPES = names(
  'ul ol menu dl table td th caption blockquote article aside section header footer main nav details summary figure figcaption pre hgroup h1 h2 h3 h4 h5 h6',
);

/** What an opening tag ends, searched from the innermost open element out to one of `within`. */
interface Implied {
  ends: ReadonlySet<string>;
  /** Null: the innermost element alone. */
  within: ReadonlySet<string> | null;
}

const PARAGRAPH: Implied = { ends: names('p'), within: SCOPES };
const ROW: Implied = { ends: names('tr'), within: TABLE };
const TERM_SCOPES = new Set([...ITEM_SCOPES, 'li']);
const RUBY = 'rt rp rb rtc';

const implied = (tags: string, ...ends: Implied[]) => [...names(tags)].map((name) => [name, ends] as const);

/** End tags that may be left out (HTML, sections 13.1.2.4 and 13.2.6.4.7). */
const IMPLIED: ReadonlyMap<string, readonly Implied[]> = new Map([
  ...implied(
    'address article aside blockquote details div dl fieldset figcaption figure footer header hgroup hr main menu nav ol p pre section summary table ul',
    PARAGRAPH,
  ),
  ...implied([...HEADINGS].join(' '), PARAGRAPH, { ends: HEADINGS, within: null }),
  ...implied('li', { ends: names('li'), within: ITEM_SCOPES }, PARAGRAPH),
  ...implied('dd dt', { ends: names('dd dt'), within: TERM_SCOPES }, PARAGRAPH),
  ...implied('td th', { ends: names('td th'), within: names('tr table') }),
  ...implied('tr', ROW),
  ...implied('thead tbody tfoot', ROW, { ends: names('thead tbody tfoot'), within: TABLE }),
  ...implied('a', { ends: names('a'), within: CELLS }),
  ...implied(RUBY, { ends: names(RUBY), within: names('ruby') }),
]);

/**
 * The open elements of HTML that is being written: what opens ends again, in its order, within its table cell, and
 * once. Every step costs no more than the depth.
 */
export class OpenElements {
  readonly #write: (markup: string) => void;
  readonly #open: string[] = [];
  readonly #counts = new Map<string, number>();
  /** Tags below {@link MAX_DEPTH}, whose end tags end nothing. */
  readonly #tooDeep = new Map<string, number>();
  /** Depth of the outermost element that is not shown; -1 where there is none. */
  #hiddenFrom = -1;

  constructor(write: (markup: string) => void) {
    this.#write = write;
  }

  /** Whether what stands here is shown. */
  get isShown(): boolean {
    return this.#hiddenFrom < 0;
  }

  /** Ends what the tag ends. */
  before(name: string): void {
    for (const { ends, within } of IMPLIED.get(name) ?? []) {
      for (const end of ends) {
        if (!this.#counts.get(end)) continue;
        this.#endInnermost((open) => ends.has(open), within);
        break;
      }
    }
  }

  /** Opens an element. @param tag as it is written; null where nothing of the element is shown. */
  open(name: string, tag: string | null): void {
    if (this.#open.length >= MAX_DEPTH && (tag !== null || !this.isShown)) {
      this.#tooDeep.set(name, (this.#tooDeep.get(name) ?? 0) + 1);
      return;
    }
    if (this.isShown) {
      if (tag === null) this.#hiddenFrom = this.#open.length;
      else this.#write(tag);
    }
    this.#open.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Ends the innermost element of that name, and what is open inside it; nothing where there is none to be ended. */
  close(name: string): void {
    const deep = this.#tooDeep.get(name) ?? 0;
    if (deep > 0) this.#tooDeep.set(name, deep - 1);
    else if (this.#counts.get(name)) {
      this.#endInnermost((open) => open === name, TABLE_PARTS.has(name) ? TABLE : SCOPES);
    }
  }

  end(): void {
    this.#endFrom(0);
  }

  #endInnermost(ends: (name: string) => boolean, within: ReadonlySet<string> | null): void {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const name = this.#open[at] as string;
      if (ends(name)) return this.#endFrom(at);
      if (within === null || within.has(name) || UNSEEN.has(name)) return;
    }
  }

  #endFrom(depth: number): void {
    while (this.#open.length > depth) {
      const name = this.#open.pop() as string;
      this.#counts.set(name, (this.#counts.get(name) as number) - 1);
      if (this.isShown) this.#write(`</${name}>`);
      else if (this.#open.length === this.#hiddenFrom) this.#hiddenFrom = -1;
    }
  }
}
