import sanitizeHtml from 'sanitize-html';
import { embedOf } from './embed.ts';
import { CODE_CLASSES } from './highlight.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** What raw HTML in content may keep: nothing that runs, nothing that styles, nothing that embeds. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    ...HEADINGS,
    'img',
    'picture',
    'source',
    'video',
    'audio',
    'track',
    'details',
    'summary',
    'del',
    'ins',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'id', 'name', 'aria-label', 'aria-hidden', 'tabindex'],
    img: ['src', 'srcset', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    source: ['src', 'srcset', 'type', 'media'],
    video: ['src', 'poster', 'controls', 'width', 'height', 'preload'],
    audio: ['src', 'controls', 'preload'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    pre: ['tabindex'],
    div: ['tabindex'],
    th: ['align', 'colspan', 'rowspan', 'scope'],
    td: ['align', 'colspan', 'rowspan'],
    ol: ['start', 'reversed', 'type'],
    details: ['open'],
    time: ['datetime'],
    abbr: ['title'],
    '*': ['id', 'lang', 'dir', 'hidden'],
  },
  allowedClasses: {
    code: ['language-*'],
    span: CODE_CLASSES,
    a: ['anchor'],
    p: ['embed'],
    li: ['task'],
    div: ['table'],
    section: ['footnotes'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  // What the author's page never shows.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'template', 'noscript'],
  exclusiveFilter: ({ attribs }) => attribs['hidden'] !== undefined,
  transformTags: { '*': unseen, th: alignment, td: alignment, iframe: embedded },
};

/** HTML of an author without what runs, styles or embeds. */
export function sanitize(html: string): string {
  return sanitizeHtml(shallow(html), ALLOWED);
}

/** Elements within elements beyond this depth are nobody's page, and the parser takes the square of it. */
const MAX_DEPTH = 500;
const TAG = /<(\/?)([a-z][^\s/>]*)([^<>]*\/>)?/gi;
/** Elements that hold nothing, or that the next of their kind ends. */
const FLAT =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|rp|rt)$/i;

/** What opens below {@link MAX_DEPTH} is text. */
function shallow(html: string): string {
  let depth = 0;
  return html.replace(TAG, (tag, slash: string, name: string, closed?: string) => {
    if (closed !== undefined || FLAT.test(name)) return tag;
    if (slash) depth = Math.max(0, depth - 1);
    else if (depth >= MAX_DEPTH) return `&lt;${tag.slice(1)}`;
    else depth++;
    return tag;
  });
}

/** What a style hides, an attribute says: styles and attributes without a value do not stay. */
function unseen(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isHidden =
    attribs['hidden'] !== undefined || /(?:^|;)\s*display\s*:\s*none/i.test(attribs['style'] ?? '');
  return { tagName, attribs: isHidden ? { ...attribs, hidden: 'hidden' } : attribs };
}

/** Column alignment as an attribute: inline styles would need a weaker content security policy. */
function alignment(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const align = /text-align:\s*(left|center|right)/.exec(attribs['style'] ?? '')?.[1];
  return { tagName, attribs: align ? { ...attribs, align } : attribs };
}

/** A pasted player becomes a link to its video; any other frame is dropped. */
function embedded(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const embed = embedOf(attribs['src'] ?? '');
  if (!embed) return { tagName, attribs };
  return { tagName: 'a', attribs: { href: embed.page }, text: attribs['title'] ?? embed.service };
}
