import { decodeHTML } from 'entities';
import { embedOf } from './embed.ts';
import { CODE_CLASSES } from './code-classes.ts';
import { type Attributes, scanHtml } from './scan-html.ts';

/**
 * What HTML of an author may keep: nothing that runs, nothing that styles, nothing that embeds, and nothing that is
 * read in another way than ordinary HTML (raw text, templates, controls, drawings, formulas).
 */
const ELEMENTS = new Set(
  (
    'address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote dd div dl dt figcaption ' +
    'figure hr li menu ol p pre ul a abbr b bdi bdo br cite code data dfn em i kbd mark q rb rp rt rtc ruby s samp ' +
    'small span strong sub sup time u var wbr caption col colgroup table tbody td tfoot th thead tr img picture source ' +
    'video audio track details summary del ins'
  ).split(' '),
);
/** Whether HTML has an element of this name, in whatever case, that a page may hold. */
export function isElement(name: string): boolean {
  return ELEMENTS.has(name.toLowerCase());
}

const VOID = new Set(['br', 'col', 'hr', 'img', 'source', 'track', 'wbr']);

const EVERYWHERE = new Set(['id', 'lang', 'dir']);
const ATTRIBUTES: ReadonlyMap<string, ReadonlySet<string>> = mapOf({
  a: 'href title rel name aria-label aria-hidden tabindex',
  img: 'src srcset alt title width height loading decoding',
  source: 'src srcset type media',
  video: 'src poster width height',
  audio: 'src',
  track: 'src kind srclang label default',
  pre: 'tabindex',
  div: 'tabindex',
  th: 'align colspan rowspan scope',
  td: 'align colspan rowspan',
  ol: 'start reversed type',
  details: 'open',
  time: 'datetime',
  abbr: 'title',
});
/** What says something by being there. */
const MAY_BE_EMPTY = new Set(['alt', 'reversed', 'open', 'default']);
const ALIGNED = new Set(['th', 'td']);
const TEXT_ALIGN = /text-align:\s*(left|center|right)/;
const NOTICE_CLASS = /^(?:notice|tip|warning|danger)$/;
const CLASSES: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    pre: /^long$/,
    code: /^language-/,
    span: new RegExp(`^(?:${CODE_CLASSES.join('|')}|hl|embed)$`),
    figure: /^(?:code|player)$/,
    a: /^anchor$/,
    p: /^embed$/,
    li: /^task$/,
    div: /^table$/,
    aside: NOTICE_CLASS,
    blockquote: NOTICE_CLASS,
    section: /^footnotes$/,
  }),
);
const URLS = new Set(['href', 'src', 'poster']);
/** What is no reference that text needs, or none at all. */
const OTHER_REFERENCE = /&(?!(?:amp|lt|gt|quot);)/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const SAFE_SCHEME = /^(?:https?|mailto|tel):/i;
const PICTURE = /^data:image\//i;
/** The address of each picture of a set, and its width or density (HTML, section 4.8.4.2.1). */
const CANDIDATE = /([^\s,](?:\S*[^\s,])?)([^,]*),?/g;

/**
 * HTML of an author without what runs, styles or embeds. It is written anew: nothing but text with its `<` and `>`
 * escaped, and tags of {@link ELEMENTS} that end what they began, so that no other reading of it can find more.
 */
export function sanitize(html: string): string {
  let out = '';
  const elements = new OpenElements((markup) => (out += markup));
  scanHtml(html, {
    text(start, end) {
      if (elements.isShown) out += withoutTags(html.slice(start, end));
    },
    open(name, attributes) {
      const isKept = ELEMENTS.has(name);
      const isHidden = UNSEEN.has(name) || hides(attributes);
      if (isKept) elements.before(name);
      if (!VOID.has(name)) {
        if (isHidden) elements.open(name, null);
        else if (isKept) elements.open(name, tagOf(name, attributes, '>'));
      } else if (!isHidden && elements.isShown) out += tagOf(name, attributes, ' />');
    },
    close(name) {
      elements.close(name);
    },
    raw(name, attributes, start, end) {
      if (hides(attributes)) return;
      if (name === 'xmp') {
        elements.before('pre');
        const code = escapeText(html.slice(start, end));
        if (elements.isShown) out += `<pre tabindex="0">${code}</pre>`;
      } else if (name === 'iframe' && elements.isShown) out += embedPlayer(attributes);
    },
  });
  elements.end();
  return out;
}

/** What a style hides, an attribute could say as well. */
function hides(attributes: Attributes): boolean {
  if (attributes.size === 0) return false;
  return attributes.has('hidden') || /(?:^|;)\s*display\s*:\s*none/i.test(attributes.get('style') ?? '');
}

/** A pasted player becomes one that is loaded by a click; any other frame goes. */
function embedPlayer(attributes: Attributes): string {
  const embed = embedOf(attributes.get('src') ?? '');
  if (!embed) return '';
  const words = attributes.get('title')?.trim() || embed.service;
  return `<span class="embed"><a href="${escapeValue(embed.page)}">${escapeText(words)}</a></span>`;
}

function tagOf(name: string, attributes: Attributes, end: string): string {
  let tag = `<${name}`;
  // Column alignment as an attribute: inline styles would need a weaker content security policy.
  const align = ALIGNED.has(name) ? TEXT_ALIGN.exec(attributes.get('style') ?? '')?.[1] : undefined;
  for (const [given, value] of attributes) {
    const key = given === 'style' && align ? 'align' : given;
    const isKnown = key === 'class' || EVERYWHERE.has(key) || ATTRIBUTES.get(name)?.has(key);
    if (!isKnown || (given === 'align' && align)) continue;
    const safe = given === key ? safeValue(name, key, value) : (align as string);
    if (safe !== '') tag += ` ${key}="${escapeValue(safe)}"`;
    else if (value === '' && MAY_BE_EMPTY.has(key)) tag += key === 'alt' ? ' alt=""' : ` ${key}`;
  }
  // Nothing plays by itself, or is loaded before a click.
  return tag + (name === 'video' || name === 'audio' ? ` controls preload="none"${end}` : end);
}

/** What of a value may stay. */
function safeValue(name: string, attribute: string, value: string): string {
  if (URLS.has(attribute)) return isSafe(value, name) ? value : '';
  if (attribute === 'srcset') return safeSet(value);
  if (attribute !== 'class') return value;
  const known = CLASSES.get(name);
  const words = known === undefined ? [] : value.split(/\s+/).filter((word) => known.test(word));
  return words.join(' ');
}

/** Whether a URL leads to the web, to mail or a telephone, or into this site. */
function isSafe(url: string, name: string): boolean {
  // Browsers leave control characters and blanks out before they look for a scheme (URL standard, section 4.4).
  const plain = url.replace(/[^!-\uFFFF]+/g, '');
  return !SCHEME.test(plain) || SAFE_SCHEME.test(plain) || (name === 'img' && PICTURE.test(plain));
}

function safeSet(set: string): string {
  const candidates = [...set.matchAll(CANDIDATE)].filter(([, url = '']) => isSafe(url, 'img'));
  return candidates.map(([, url, size = '']) => `${url}${size.trim() && ` ${size.trim()}`}`).join(', ');
}

/** Text between tags, written as plainly as it can be: of character references only the needed ones stay. */
function withoutTags(html: string): string {
  if (OTHER_REFERENCE.test(html)) return escapeText(decodeHTML(html));
  const plain = html.includes('&quot;') ? html.replaceAll('&quot;', '"') : html;
  return /[<>]/.test(plain) ? plain.replaceAll('<', '&lt;').replaceAll('>', '&gt;') : plain;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeValue(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;');
}

function mapOf(lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(lists).map(([name, list]) => [name, new Set(list.split(' '))]));
}

/** Elements within elements beyond this depth are nobody's page: of what opens below it only the words stay. */
const MAX_DEPTH = 256;

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose content no page shows as text, and whose tags end nothing outside of them. */
const UNSEEN = names('template select datalist desc metadata annotation annotation-xml');

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
class OpenElements {
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
