import { decodeHTML } from 'entities';
import { embedOf, playlistOf } from './embed.ts';
import { CODE_CLASSES } from './code-classes.ts';
import { type Attributes, scanHtml } from './scan-html.ts';
import { lastOf } from '../../text/pathname.ts';

/** Elements that an author's HTML may keep: none runs code, styles, embeds, or has a parsing mode of its own (raw text, drawings). */
const ELEMENTS = new Set(
  (
    'address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote dd div dl dt figcaption ' +
    'figure hr li menu ol p pre ul a abbr b bdi bdo br cite code data dfn em i kbd mark q rb rp rt rtc ruby s samp ' +
    'small span strong sub sup time u var wbr caption col colgroup table tbody td tfoot th thead tr img picture source ' +
    'video audio track details summary del ins'
  ).split(' '),
);
/** Whether a page may contain the element; case does not count. */
export function isElement(name: string): boolean {
  return ELEMENTS.has(name.toLowerCase());
}

const VOID = new Set(['br', 'col', 'hr', 'img', 'source', 'track', 'wbr']);

const GLOBAL_ATTRIBUTES = new Set(['id', 'lang', 'dir']);
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
  li: 'value',
  details: 'open',
  time: 'datetime',
  abbr: 'title',
});
/** Attributes that mean something without a value. */
const MAY_BE_EMPTY = new Set(['alt', 'reversed', 'open', 'default']);
const ALIGNED = new Set(['th', 'td']);
const TEXT_ALIGN = /text-align:\s*(left|center|right)/;
const NOTICE_CLASS = /^(?:notice|tip|important|warning|danger)$/;
const CLASSES: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    pre: /^long$/,
    code: /^(?:language-|option$)/,
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
/** An `&` that does not start one of the four references that text needs. */
const OTHER_REFERENCE = /&(?!(?:amp|lt|gt|quot);)/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const SAFE_SCHEME = /^(?:https?|mailto|tel):/i;
const PICTURE = /^data:image\//i;
/** A candidate of `srcset`: its address, and its width or density (HTML, section 4.8.4.2.1). */
const CANDIDATE = /([^\s,](?:\S*[^\s,])?)([^,]*),?/g;

/**
 * Removes everything from an author's HTML that runs code, styles or embeds. The result is written anew, from text with
 * `<` and `>` escaped and from balanced tags of {@link ELEMENTS}, so no other parser can find more in it.
 */
export function sanitize(html: string): string {
  let out = '';
  const elements = new OpenElements((markup) => (out += markup));
  /** Where the last `<object>` ends. One that never ends has no content. */
  let lastObjectEnd: number | undefined;
  scanHtml(html, {
    text(start, end) {
      if (elements.isShown) out += withoutTags(html.slice(start, end));
    },
    open(name, attributes, at) {
      const isKept = ELEMENTS.has(name);
      let isHidden = UNSEEN.has(name) || hides(name, attributes);
      if (name === 'object' && !isHidden && elements.isShown) {
        const file = fileOf(attributes);
        lastObjectEnd ??= Math.max(html.lastIndexOf('</object'), html.lastIndexOf('</OBJECT'));
        isHidden = file !== '' && at < lastObjectEnd;
        out += file;
      }
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
      if (hides(name, attributes)) return;
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

/** Whether an attribute or style hides the element. A dialog is hidden unless an attribute shows it. */
function hides(name: string, attributes: Attributes): boolean {
  if (name === 'dialog' && !attributes.has('open')) return true;
  if (attributes.size === 0) return false;
  return attributes.has('hidden') || /(?:^|;)\s*display\s*:\s*none/i.test(attributes.get('style') ?? '');
}

/** A pasted video player becomes one that loads on a click, and a playlist a link. Other frames are removed. */
function embedPlayer(attributes: Attributes): string {
  const src = attributes.get('src') ?? '';
  const title = attributes.get('title')?.trim();
  const linkTo = (page: string, words: string) =>
    `<a href="${escapeValue(page)}">${escapeText(title || words)}</a>`;
  const playlist = playlistOf(src);
  if (playlist !== null) return linkTo(playlist, 'YouTube');
  const embed = embedOf(src);
  return embed ? `<span class="embed">${linkTo(embed.page, embed.service)}</span>` : '';
}

/** The file of an `<object>`, which browsers show in place of its content, as a picture or a link; empty without a file. */
function fileOf(attributes: Attributes): string {
  const file = attributes.get('data')?.trim() ?? '';
  if (file === '' || !isSafe(file, 'object')) return '';
  const path = file.replace(/[?#].*/s, '');
  const name = [attributes.get('title'), attributes.get('aria-label'), lastOf(path)].find(Boolean) ?? file;
  return /\.(?:svg|png|jpe?g|gif|webp|avif)$/i.test(path)
    ? `<img src="${escapeValue(file)}" alt="${escapeValue(name === lastOf(path) ? '' : name)}" />`
    : `<a href="${escapeValue(file)}">${escapeText(name)}</a>`;
}

function tagOf(name: string, attributes: Attributes, end: string): string {
  let tag = `<${name}`;
  // Column alignment as an attribute: inline styles would need a weaker content security policy.
  const align = ALIGNED.has(name) ? TEXT_ALIGN.exec(attributes.get('style') ?? '')?.[1] : undefined;
  for (const [attribute, value] of attributes) {
    const key = attribute === 'style' && align ? 'align' : attribute;
    const isKnown = key === 'class' || GLOBAL_ATTRIBUTES.has(key) || ATTRIBUTES.get(name)?.has(key);
    if (!isKnown || (attribute === 'align' && align)) continue;
    const safe = attribute === key ? safeValue(name, key, value) : (align as string);
    if (safe !== '') tag += ` ${key}="${escapeValue(safe)}"`;
    else if (value === '' && MAY_BE_EMPTY.has(key)) tag += key === 'alt' ? ' alt=""' : ` ${key}`;
  }
  // Media neither play nor load before a click.
  return tag + (name === 'video' || name === 'audio' ? ` controls preload="none"${end}` : end);
}

/** The allowed part of an attribute's value; an empty text if there is none. */
function safeValue(name: string, attribute: string, value: string): string {
  if (URLS.has(attribute)) return isSafe(value, name) ? value : '';
  if (attribute === 'srcset') return safeSet(value);
  if (attribute !== 'class') return value;
  const allowed = CLASSES.get(name);
  const words = allowed === undefined ? [] : value.split(/\s+/).filter((word) => allowed.test(word));
  return words.join(' ');
}

/** Whether a URL has a safe scheme (web, mail, telephone, `data:` for pictures) or is relative. */
function isSafe(url: string, name: string): boolean {
  // Browsers remove control characters and blanks before they read the scheme (URL standard, section 4.4).
  const plain = url.replace(/[^!-\uFFFF]+/g, '');
  return !SCHEME.test(plain) || SAFE_SCHEME.test(plain) || (name === 'img' && PICTURE.test(plain));
}

function safeSet(set: string): string {
  const candidates = [...set.matchAll(CANDIDATE)].filter(([, url = '']) => isSafe(url, 'img'));
  return candidates.map(([, url, size = '']) => `${url}${size.trim() && ` ${size.trim()}`}`).join(', ');
}

/** Text between tags, with only the character references that it needs. */
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

/** No real page nests elements more deeply. Tags below this depth are removed, and their text stays. */
const MAX_DEPTH = 256;

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose content is not shown as text. Tags inside them end no element outside. */
const UNSEEN = names('template select datalist desc metadata annotation annotation-xml');

const CELLS = names('td th caption');
const TABLE_PARTS = names('table caption colgroup thead tbody tfoot tr td th');
const SCOPES = names('table td th caption');
const TABLE = names('table');
const HEADINGS = names('h1 h2 h3 h4 h5 h6');
/** Elements that end the search for an open list item: the special ones but `address`, `div` and `p`. */
const ITEM_SCOPES = names(
  'ul ol menu dl table td th caption blockquote article aside section header footer main nav details summary figure figcaption pre hgroup h1 h2 h3 h4 h5 h6',
);

/** Elements that an opening tag ends. They are searched from the innermost open element out to one of `within`. */
interface Implied {
  ends: ReadonlySet<string>;
  /** Null: only the innermost element is looked at. */
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
 * The stack of open elements of the HTML that is written. It closes every element once, in order, and within its table
 * cell. A step takes time in proportion to the depth at most.
 */
class OpenElements {
  readonly #write: (markup: string) => void;
  readonly #open: string[] = [];
  readonly #counts = new Map<string, number>();
  /** The number of open tags below {@link MAX_DEPTH}, whose end tags are ignored, by name. */
  readonly #tooDeep = new Map<string, number>();
  /** Depth of the outermost hidden element, or -1. */
  #hiddenFrom = -1;

  constructor(write: (markup: string) => void) {
    this.#write = write;
  }

  /** Whether no open element is hidden. */
  get isShown(): boolean {
    return this.#hiddenFrom < 0;
  }

  /** Ends the elements that an opening tag ends: {@link IMPLIED}. */
  before(name: string): void {
    for (const { ends, within } of IMPLIED.get(name) ?? []) {
      for (const end of ends) {
        if (!this.#counts.get(end)) continue;
        this.#endInnermost((open) => ends.has(open), within);
        break;
      }
    }
  }

  /** Opens an element. @param tag its markup; null hides the element. */
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

  /** Ends the innermost element of that name, if there is one, and all elements inside it. */
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
    for (let depth = this.#open.length - 1; depth >= 0; depth--) {
      const name = this.#open[depth] as string;
      if (ends(name)) return this.#endFrom(depth);
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
