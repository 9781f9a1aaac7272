import MarkdownIt, { type MarkdownIt as Renderer, type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { blocks } from './blocks.ts';
import { containers } from './containers.ts';
import { definitions } from './definitions.ts';
import { highlight } from './highlight.ts';
import { outline } from './outline.ts';
import { sanitize } from './sanitize.ts';
import { createSlugger } from '../text/slug.ts';

/** How a Markdown text is shown. */
export interface HtmlOptions {
  /** BCP 47; decides the quotation marks. */
  lang?: string;
  /** Raw HTML is the owner's and stays as it is. */
  trusted?: boolean;
  /** Headings carry a link to themselves. */
  anchors?: boolean;
  /** Label of the link from a footnote to its place. */
  backLabel?: string;
  /** Anchors of headings, where several texts make one page. */
  slug?: (heading: string) => string;
}

/** Quotation marks by language: double and single pairs. Languages that are not here keep what was typed. */
const QUOTES: Readonly<Record<string, string[]>> = {
  en: ['“', '”', '‘', '’'],
  pt: ['“', '”', '‘', '’'],
  de: ['„', '“', '‚', '‘'],
  nl: ['“', '”', '‘', '’'],
  sv: ['”', '”', '’', '’'],
  fi: ['”', '”', '’', '’'],
  pl: ['„', '”', '‚', '’'],
  es: ['«', '»', '“', '”'],
  fr: ['«\u00A0', '\u00A0»', '‹\u00A0', '\u00A0›'],
};

const renderers = new Map<string, Renderer>();

/** HTML of a Markdown text, safe to show unless trusted: headings carry the anchors of {@link outline}. */
export function renderHtml(markdown: string, options: HtmlOptions = {}): string {
  const md = rendererFor(options.lang);
  const slug = options.slug ?? createSlugger();
  const env = {};
  const tokens = md.parse(markdown, env);
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') setAnchor(tokens, index, slug, options.anchors === true);
    if (token.type === 'footnote_anchor') token.meta = { ...token.meta, label: options.backLabel };
  }
  const html = md.renderer.render(tokens, md.options, env);
  return options.trusted ? html : sanitize(html);
}

/** A line of text with the quotation marks of its language. */
export function typeset(text: string, lang: string): string {
  const md = rendererFor(lang);
  const escaped = text.replace(/[\\`*_{}[\]<>#|~&!:/@.+\-()^]/g, '\\$&');
  const [inline] = md.parseInline(escaped, {});
  return (inline?.children ?? []).map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('');
}

function rendererFor(lang = ''): Renderer {
  const quotes = QUOTES[lang.split('-')[0]?.toLowerCase() ?? ''];
  const key = quotes?.join('') ?? '';
  const kept = renderers.get(key);
  if (kept) return kept;
  const md = new MarkdownIt({
    html: true,
    linkify: true,
    typographer: quotes !== undefined,
    ...(quotes ? { quotes } : {}),
    highlight: (code, language) => highlight(code, language) ?? '',
  });
  // `about.md` and `node.js` are names of files here, not of hosts.
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  md.disable('replacements');
  md.use(footnotes).use(containers).use(definitions).use(blocks);
  setFootnoteRules(md);
  const fence = md.renderer.rules['fence'];
  // What scrolls must be reachable by keyboard.
  md.renderer.rules['fence'] = (tokens, index, options, env, self) =>
    (fence?.(tokens, index, options, env, self) ?? '').replace(/^<pre>/, '<pre tabindex="0">');
  renderers.set(key, md);
  return md;
}

function setFootnoteRules({ renderer: { rules } }: Renderer): void {
  rules['footnote_caption'] = (tokens, index) => {
    const { id, subId } = (tokens[index] as Token).meta as { id: number; subId: number };
    return subId > 0 ? `${id + 1}:${subId}` : `${id + 1}`;
  };
  rules['footnote_block_open'] = () => '<section class="footnotes">\n<ol>\n';
  rules['footnote_anchor'] = (tokens, index) => {
    const { id, subId, label } = (tokens[index] as Token).meta as {
      id: number;
      subId: number;
      label?: string;
    };
    const place = `fnref${id + 1}${subId > 0 ? `:${subId}` : ''}`;
    return ` <a href="#${place}" aria-label="${(label ?? '↩').replace(/["&<>]/g, '')}">↩\uFE0E</a>`;
  };
}

function setAnchor(
  tokens: readonly Token[],
  index: number,
  slug: (heading: string) => string,
  link: boolean,
): void {
  const inline = tokens[index + 1] as Token;
  const text = outline(`# ${inline.content.replace(/\s+/g, ' ')}`).headings[0]?.text ?? '';
  const id = slug(text);
  tokens[index]?.attrSet('id', id);
  if (!link) return;
  const anchor = new (inline.constructor as typeof Token)('html_inline', '', 0);
  // For the eye and the mouse: with the keyboard, the list of contents leads to every heading.
  anchor.content = `<a class="anchor" href="#${id.replace(/["&<>]/g, '')}" aria-hidden="true" tabindex="-1"></a>`;
  inline.children?.push(anchor);
}
