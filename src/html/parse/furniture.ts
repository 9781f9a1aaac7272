import type { Element } from './tree.ts';
import { findElement, hasClass, hasWord, lineOf } from './walk-tree.ts';

const NEVER =
  /^(?:script|style|noscript|template|nav|form|button|select|option|datalist|textarea|fieldset|footer|dialog|canvas|head|title|link|meta|base|map|area|search)$/;
const ROLES =
  /^(?:navigation|search|banner|contentinfo|complementary|menu|menubar|toolbar|doc-toc|dialog|alertdialog|button|status|progressbar)$/;
/** What themes call the parts of a page that are around its text. Only whole names count. */
const PARTS =
  /^(?:sr-only|visually-hidden|screen-reader-text|assistive-text|skip-link|noprint|no-print|share|sharing|share-?(?:buttons?|links?|icons?|bar|this)|social-?(?:share|sharing|links?|icons?|buttons?)|addthis\S*|sharethis\S*|related|related-?(?:posts?|articles?|content|pages?)|recommended-?posts?|read-next|read-more-nav|comments?|comments?-(?:area|section|list|wrapper|container)|post-?comments?|disqus|giscus|utterances|gitalk|valine|toc|toc-(?:container|wrapper|content|nav)|post-toc|table-of-contents|tableofcontents|theme-doc-toc-\S+|breadcrumbs?|breadcrumb-nav|pagination|pager|paginator|pagination-nav|post-?nav(?:igation)?|article-nav|nav-links|nav-previous|nav-next|prev-next|prevnext|prev-next-nav|links-nextprev|page-nav|doc-footer|edit-(?:this-)?(?:page|link)|edit-page-link|theme-edit-this-page|md-content__button|newsletter|newsletter-\S+|subscribe|subscribe-\S+|author-(?:bio|box|card|info)|about-author|post-?meta(?:data)?|entry-meta|article-meta|post-?tags|entry-tags|article-tags|tag-list|tags-list|post-footer|entry-footer|article-footer|post-copyright|post-reward|reward-container|reading-time|read-time|sidebar|widget|widget-area|headerlink|header-anchor|hash-link|anchor-link|anchorjs-link|anchor__link|heading-anchor|md-clipboard|copy-?(?:button|btn|code)|clipboard|code-copy(?:-button)?|linenodiv|quarto-alternate-formats|quarto-margin-sidebar|quarto-title-meta|cookie-\S+|advert(?:isement)?|adsbygoogle|print-only|mobile-only-nav|rst-footer-buttons|wy-breadcrumbs|sphinxsidebar|vp-doc-footer|footer|site-footer|page-footer|global-footer|site-header|masthead|navbar|topbar|site-nav|main-nav|top-nav)$/i;
/** The same by their ids; those of sections are the words of their headings. */
const PART_IDS =
  /^(?:footer|header|nav|navigation|navbar|menu|sidebar|masthead|site-header|site-footer|colophon|toc|TOC|disqus_thread|comments|respond|quarto-(?:citation|reuse|copyright))$/;
/** What says something beside the text, and belongs to it. */
const ADMONITION =
  /^(?:admonition|callout|alert|markdown-alert|starlight-aside|theme-admonition|custom-block|note|tip|info|warning|danger|caution|important|hint|notice|sidenote|marginnote|footnote|footnotes|footnote-definition)(?:-|$)/i;
const HIDDEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

/** Whether an element says something apart, as a note or a warning does. */
export function isAdmonition(element: Element): boolean {
  const { role = '' } = element.attributes;
  return /^(?:note|alert|doc-footnote|doc-endnotes)$/.test(role) || hasClass(element, ADMONITION);
}

/** Whether an element is no part of what a page says: hidden, a control, navigation, or beside the text. */
export function isFurniture(element: Element): boolean {
  const { tag, attributes } = element;
  // The footer of a quotation says who said it.
  if (NEVER.test(tag)) return tag !== 'footer' || !/^(?:blockquote|figure)$/.test(element.parent?.tag ?? '');
  if (attributes['data-pagefind-ignore'] !== undefined) return true;
  const role = attributes['role'];
  if (isHidden(element)) return role !== 'tabpanel' && attributes['hidden'] !== 'until-found';
  if (role !== undefined && ROLES.test(role)) return true;
  if (tag === 'a' && isToNeighbour(element)) return true;
  if (tag === 'aside') return !isAdmonition(element);
  const { id } = attributes;
  if (id !== undefined && PART_IDS.test(id) && isPart(element)) return true;
  return (
    attributes['class'] !== undefined &&
    !/^(?:h[1-6]|body|html|main|article|code|pre)$/.test(tag) &&
    hasClass(element, PARTS) &&
    !isAdmonition(element)
  );
}

/** A link to the page before or after it. */
function isToNeighbour(element: Element): boolean {
  return (
    hasClass(element, /^(?:prev|previous|next)$/i) ||
    ['prev', 'next'].some((rel) => hasWord(element, 'rel', rel))
  );
}

/** Of a section with a heading of its own the id says no more than that. */
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

/** A link of a heading to itself, which says nothing. */
export function isPermalink(element: Element): boolean {
  if (element.tag !== 'a') return false;
  const text = lineOf(element);
  if (!MARK.test(text) || element.attributes['href']?.includes('#') !== true) return false;
  return findElement(element, ({ tag }) => tag === 'img' || tag === 'picture') === null;
}
