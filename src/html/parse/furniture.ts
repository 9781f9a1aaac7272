import type { Element, Node } from './tree.ts';
import { safeDecode } from '../../text/pathname.ts';
import { lettersOf, wordsIn } from '../../text/words-in.ts';
import { closest, elementsIn, findElement, hasClass, hasWord, isElement, lineOf } from './walk-tree.ts';

const NEVER =
  /^(?:script|style|template|nav|button|select|option|datalist|textarea|footer|dialog|canvas|progress|meter|head|title|link|meta|base|map|area|search)$/;
/** Elements that rarely contain the text of a page. */
const SELDOM = /^(?:form|fieldset|noscript)$/;
const ROLES =
  /^(?:navigation|search|banner|contentinfo|complementary|menu|menubar|toolbar|doc-toc|dialog|alertdialog|button|status|progressbar)$/;
/** Classes of the parts around the text of a page. Only whole names count. */
const PARTS =
  /^(?:sr-only|visually-?hidden|screen-reader-text|element-invisible|unseen|assistive-text|skip-link|noprint|no-print|share|sharing|share-?(?:buttons?|links?|icons?|bar|this)|social-?(?:share|sharing|links?|icons?|buttons?)|addthis\S*|sharethis\S*|related|related-?(?:posts?|articles?|content|pages?)|recommended-?posts?|read-next|read-more-nav|comments?|comments?-(?:area|section|list|wrapper|container)|post-?comments?|disqus|giscus|utterances|gitalk|valine|toc|toc-(?:container|wrapper|content|nav)|post-toc|table-of-contents|tableofcontents|theme-doc-toc-\S+|breadcrumbs?|breadcrumb-nav|pagination|pager|paginator|pagination-nav|post-?nav(?:igation)?|article-nav|nav-links|nav-previous|nav-next|prev-next|prevnext|prev-next-nav|links-nextprev|page-nav|doc-footer|edit-(?:this-)?(?:page|link)|edit-page-link|theme-edit-this-page|md-content__button|newsletter|newsletter-\S+|subscribe|subscribe-\S+|author-(?:bio|box|card|info)|about-author|post-?meta(?:data)?|entry-meta|article-meta|post-?tags|entry-tags|article-tags|tag-list|tags-list|post-footer|entry-footer|article-footer|post-copyright|post-reward|reward-container|reading-time|read-time|sidebar|widget|widget-area|headerlink|header-anchor|hash-link|anchor-link|anchorjs-link|anchor__link|heading-anchor|md-clipboard|copy-?(?:button|btn|code)|clipboard|code-copy(?:-button)?|linenodiv|quarto-alternate-formats|quarto-margin-sidebar|quarto-title-meta|cookie-\S+|advert(?:isement)?|adsbygoogle|print-only|mobile-only-nav|rst-footer-buttons|wy-breadcrumbs|sphinxsidebar|vp-doc-footer|footer|site-footer|page-footer|global-footer|site-header|masthead|navbar|topbar|site-nav|main-nav|top-nav)$/i;
/** Classes of words for screen readers. A title may have one. */
const UNSEEN_CLASS = /^(?:sr-only|visually-?hidden|screen-reader-text|element-invisible|unseen)$/i;
/** Ids of such parts. The id of a section may be made of the words of its heading. */
const PART_IDS =
  /^(?:footer|header|nav|navigation|navbar|menu|sidebar|masthead|site-header|site-footer|colophon|toc|TOC|disqus_thread|comments|respond|quarto-(?:citation|reuse|copyright))$/;
/** Classes of boxes that belong to the text. */
const ADMONITION =
  /^(?:admonition|callout|alert|markdown-alert|starlight-aside|theme-admonition|custom-block|note|tip|info|warning|danger|caution|important|hint|notice|sidenote|marginnote|footnote|footnotes|footnote-definition)(?:-|$)/i;
const HIDDEN_STYLE = /(?:^|;)\s*display\s*:\s*none/i;
/** A style that a script may remove. */
const UNREVEALED_STYLE = /(?:^|;)\s*visibility\s*:\s*hidden/i;
const THREAD = /^(?:comments?|comments?-\S+|post-?comments?|disqus\S*|respond)$/i;
/** An element with fewer words is not the text of a page. */
const MIN_WORDS = 20;
/** Beside a thread of comments or a landmark, a post with so few words also counts as the text. */
const FEW_WORDS = 8;

/** Whether an element is a box of the text, such as a note or a warning. */
export function isAdmonition(element: Element): boolean {
  const { role = '' } = element.attributes;
  return /^(?:note|alert|doc-footnote|doc-endnotes)$/.test(role) || hasClass(element, ADMONITION);
}

/**
 * Whether an element is not part of the text of a page: hidden, a control, navigation, or a side part. Its class and its
 * landmark are only hints: an element with most of the words of its page is the text.
 */
export function isFurniture(element: Element): boolean {
  if (isApart(element)) return !isOnlyText(element);
  return isNamedApart(element) && !isText(element);
}

/**
 * Whether an element is the head of a page or of a text, of which only headings and sentences belong to the text. A
 * `<header>` with most of the words of its page is the text.
 */
export function isHead(element: Element): boolean {
  return element.tag === 'header' && !hasMostWords(element);
}

/** The name of furniture that may hold sentences, such as `<aside>` or `.comments`; null for controls and what is hidden. */
export function nameOfPart(element: Element): string | null {
  const { tag, attributes } = element;
  if (!isApart(element)) return nameOf(element);
  const isSeen = !isHidden(element) && attributes['data-pagefind-ignore'] === undefined;
  return isSeen && /^(?:aside|footer)$/.test(tag) ? `<${tag}>` : null;
}

/** The name of furniture: the class or the id that tells what it is, else its tag. */
export function nameOf({ tag, attributes }: Element): string {
  const name = (attributes['class'] ?? '').split(/\s+/).find((word) => PARTS.test(word));
  if (name !== undefined) return `.${name}`;
  return attributes['id'] !== undefined && PART_IDS.test(attributes['id'])
    ? `#${attributes['id']}`
    : `<${tag}>`;
}

/** Whether no browser shows an element. */
export function isUnseen({ tag, attributes }: Element): boolean {
  return (
    /^(?:script|style|template|head|title|canvas|datalist|progress|meter)$/.test(tag) ||
    (attributes['hidden'] !== undefined && attributes['hidden'] !== 'until-found') ||
    HIDDEN_STYLE.test(attributes['style'] ?? '')
  );
}

/** Whether a part has what readers of a page wrote. */
export function isThreadName(name: string): boolean {
  return THREAD.test(name.replace(/^[.#]/, ''));
}

/** Whether an element has the name of a thread. Pages and posts have such classes, too, which say whether there is one. */
export function isThread(element: Element): boolean {
  const { tag, attributes } = element;
  return (
    !/^(?:html|body|main|article)$/.test(tag) &&
    (hasClass(element, THREAD) || THREAD.test(attributes['id'] ?? ''))
  );
}

/** Whether an element is furniture by its tag, role or a hidden state, unless it {@link isOnlyText}. */
function isApart(element: Element): boolean {
  const { tag, attributes } = element;
  // The footer of a quotation names its author.
  if (NEVER.test(tag)) return tag !== 'footer' || !/^(?:blockquote|figure)$/.test(element.parent?.tag ?? '');
  if (attributes['data-pagefind-ignore'] !== undefined) return true;
  const role = attributes['role'];
  if (isHidden(element)) return role !== 'tabpanel' && attributes['hidden'] !== 'until-found';
  if (role !== undefined && ROLES.test(role)) return true;
  if (tag === 'a' && isToNeighbour(element)) return true;
  return tag === 'aside' && !isAdmonition(element) && !isTopic(element);
}

/** Whether an element is a box of docutils with a title: https://docutils.sourceforge.io/docs/ref/rst/directives.html */
function isTopic(element: Element): boolean {
  const isTitle = (child: Node) => isElement(child) && hasClass(child, /^(?:topic|sidebar)-title$/);
  return element.children.some(isTitle) && !hasClass(element, /^contents$/);
}

/** Whether an element may be furniture by its class, id or style, which a text may have, too. */
function isNamedApart(element: Element): boolean {
  const { tag, attributes } = element;
  if (SELDOM.test(tag) || UNREVEALED_STYLE.test(attributes['style'] ?? '')) return true;
  const { id } = attributes;
  if (id !== undefined && PART_IDS.test(id) && isPart(element)) return true;
  return (
    attributes['class'] !== undefined &&
    !/^(?:h1|body|html|main|article|code|pre)$/.test(tag) &&
    hasClass(element, /^h[2-6]$/.test(tag) ? UNSEEN_CLASS : PARTS) &&
    !isAdmonition(element) &&
    !isTopic(element)
  );
}

/** Whether an element is a part of a page that any words can be in: https://www.w3.org/TR/html-aria/#docconformance */
function isLandmark(element: Element): boolean {
  const { tag, attributes } = element;
  if (isHidden(element) || attributes['data-pagefind-ignore'] !== undefined) return false;
  return (
    /^(?:nav|aside|footer)$/.test(tag) ||
    /^(?:navigation|banner|contentinfo|complementary)$/.test(attributes['role'] ?? '')
  );
}

/** Whether an element is a landmark with most of the words in landmarks, while the rest of the page has hardly any. */
function isOnlyText(element: Element): boolean {
  if (!isLandmark(element)) return false;
  const count = wordsOf(element);
  if (count < MIN_WORDS) return false;
  const root = rootOf(element);
  const isBare = unnamedWordsOf(root) < FEW_WORDS && wordsOf(root) < MIN_WORDS;
  return isBare && count * 2 > landmarkWordsOf(root);
}

/** The words outside of links of the outermost landmarks. */
function landmarkWordsOf(element: Element): number {
  return element.children.reduce(
    (sum, child) =>
      isElement(child) ? sum + (isLandmark(child) ? wordsOf(child) : landmarkWordsOf(child)) : sum,
    0,
  );
}

/** Whether an element has enough words for a text, and most of the words outside of links of its page, or of a part of it. */
function hasMostWords(element: Element, part = rootOf(element)): boolean {
  const count = wordsOf(element);
  return count >= MIN_WORDS && count * 2 > wordsOf(part);
}

function rootOf(element: Element): Element {
  let root = element;
  while (root.parent) root = root.parent;
  return root;
}

/** Caches: the words of an element outside of links, and those outside of elements that {@link isNamedApart}. */
const words = new WeakMap<Element, number>();
const unnamed = new WeakMap<Element, number>();

/**
 * Whether an element has words that the id of its heading is made of, or most of the words outside of links of its article
 * or page, of which the unnamed rest has hardly any.
 */
function isText(element: Element): boolean {
  const { parent } = element;
  if (parent && /^h[1-6]$/.test(parent.tag)) {
    const letters = lettersOf(lineOf(element));
    return letters !== '' && lettersOf(safeDecode(parent.attributes['id'] ?? '')).includes(letters);
  }
  const least = isThread(element) ? FEW_WORDS : MIN_WORDS;
  const article = isThread(element) ? null : closest(parent, ({ tag }) => tag === 'article');
  const isMostOf = (part: Element) => hasMostWords(element, part) && unnamedWordsOf(part) < least;
  const root = rootOf(element);
  // Of a page with an article that is long enough, only the words of an article are the text.
  if (article && isMostOf(article) && unnamedWordsOf(root) < wordsOf(article)) return true;
  const isInside = (other: Element) => closest(other, (at) => at === element) !== null;
  if (isMostOf(root) && longArticlesOf(root).every(isInside)) return true;
  // A page may be made of parts with one name, such as the widgets of a page builder.
  const sum = wordsByName(root).get(nameOf(element)) ?? 0;
  const isAll = sum >= MIN_WORDS && sum * 2 > wordsOf(root) && unnamedWordsOf(root) < least;
  return isAll && longArticlesOf(root).length === 0;
}

const sumsOfRoot = new WeakMap<Element, Map<string, number>>();

/** The words outside of links in all parts of a page that have one name. Parts inside such a part do not count again. */
function wordsByName(root: Element): Map<string, number> {
  const sums = sumsOfRoot.get(root) ?? new Map<string, number>();
  if (!sumsOfRoot.has(root)) {
    sumsOfRoot.set(root, sums);
    const visit = ({ children }: Element) => {
      for (const child of children) {
        if (typeof child === 'string') continue;
        if (!isNamedApart(child)) visit(child);
        else sums.set(nameOf(child), (sums.get(nameOf(child)) ?? 0) + wordsOf(child));
      }
    };
    visit(root);
  }
  return sums;
}

const longArticles = new WeakMap<Element, Element[]>();

/** The articles of a page that have enough words for a text, without those in furniture. */
function longArticlesOf(root: Element): Element[] {
  const cached = longArticles.get(root);
  if (cached !== undefined) return cached;
  const articles = [...elementsIn(root)].filter(
    (element) =>
      element.tag === 'article' && wordsOf(element) >= MIN_WORDS && closest(element, isNamedApart) === null,
  );
  longArticles.set(root, articles);
  return articles;
}

function wordsOf(element: Element): number {
  const cached = words.get(element);
  if (cached !== undefined) return cached;
  const count = sumOf(element, (child) => (child.tag === 'a' || isApart(child) ? 0 : wordsOf(child)));
  words.set(element, count);
  return count;
}

function unnamedWordsOf(element: Element): number {
  const cached = unnamed.get(element);
  if (cached !== undefined) return cached;
  const count = sumOf(element, (child) =>
    /^(?:a|header|h[1-6])$/.test(child.tag) || isApart(child) || isNamedApart(child)
      ? 0
      : unnamedWordsOf(child),
  );
  unnamed.set(element, count);
  return count;
}

function sumOf({ children }: Element, count: (child: Element) => number): number {
  return children.reduce<number>(
    (sum, child) => sum + (typeof child === 'string' ? wordsIn(child).length : count(child)),
    0,
  );
}

/** Whether a link leads to the previous or next page. */
function isToNeighbour(element: Element): boolean {
  return (
    hasClass(element, /^(?:prev|previous|next)$/i) ||
    ['prev', 'next'].some((rel) => hasWord(element, 'rel', rel))
  );
}

/** Whether the id of an element can name a part of the page. That of a section with a heading is made of its words. */
function isPart({ tag, attributes }: Element): boolean {
  return /^(?:div|ul|table|td|center)$/.test(tag)
    ? !/\bsection\b|\blevel\d/.test(attributes['class'] ?? '')
    : attributes['id']?.startsWith('quarto-') === true;
}

function isHidden({ tag, attributes }: Element): boolean {
  return (
    attributes['hidden'] !== undefined ||
    (attributes['aria-hidden'] === 'true' && tag !== 'img' && tag !== 'svg') ||
    (attributes['style'] !== undefined && HIDDEN_STYLE.test(attributes['style'])) ||
    (tag === 'input' && attributes['type'] !== 'checkbox')
  );
}

const MARK = /^(?:[#¶§🔗\uE000-\uF8FF\u200B\s]|&?nbsp;)*$/u;

/** Whether a link is that of a heading to itself, such as `#` or `¶`. */
export function isPermalink(element: Element): boolean {
  if (element.tag !== 'a') return false;
  const text = lineOf(element);
  if (!MARK.test(text) || element.attributes['href']?.includes('#') !== true) return false;
  return findElement(element, ({ tag }) => tag === 'img' || tag === 'picture') === null;
}
