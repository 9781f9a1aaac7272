import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { outline } from './outline.ts';
import { createSlugger } from './slug.ts';

const renderer = new MarkdownIt({ html: true, linkify: true });
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
    a: ['href', 'title', 'rel', 'id', 'name'],
    img: ['src', 'srcset', 'alt', 'title', 'width', 'height', 'loading'],
    source: ['src', 'srcset', 'type', 'media'],
    video: ['src', 'poster', 'controls', 'width', 'height', 'preload'],
    audio: ['src', 'controls', 'preload'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    code: ['class'],
    th: ['align', 'colspan', 'rowspan', 'scope'],
    td: ['align', 'colspan', 'rowspan'],
    ol: ['start', 'reversed', 'type'],
    details: ['open'],
    time: ['datetime'],
    abbr: ['title'],
    '*': ['id', 'lang', 'dir'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  transformTags: {
    th: alignment,
    td: alignment,
  },
};

/** HTML of a Markdown text, safe to show: headings carry the anchors of {@link outline}. */
export function renderHtml(markdown: string): string {
  const slug = createSlugger();
  const tokens = renderer.parse(markdown, {});
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const text =
      outline(`# ${tokens[index + 1]?.content.replace(/\s+/g, ' ') ?? ''}`).headings[0]?.text ?? '';
    token.attrSet('id', slug(text));
  }
  return sanitizeHtml(renderer.renderer.render(tokens, renderer.options, {}), ALLOWED);
}

/** Column alignment as an attribute: inline styles would need a weaker content security policy. */
function alignment(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const align = /text-align:\s*(left|center|right)/.exec(attribs['style'] ?? '')?.[1];
  return { tagName, attribs: align ? { ...attribs, align } : attribs };
}
