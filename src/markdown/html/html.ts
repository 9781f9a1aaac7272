import type { MarkdownIt as Renderer, Token } from 'markdown-it';
import type { ShownHeading, ShownText, TextToShow } from '../../model/shown-text.ts';
import { createSlugger } from '../../text/slug.ts';
import { createParser } from '../read/parser.ts';
import { Destinations } from '../read/parser-inline.ts';
import { Words } from '../read/words.ts';
import { blocks } from './blocks.ts';
import { markLines, readFenceInfo } from './code-fence.ts';
import { highlight } from './highlight.ts';
import { sanitize } from './sanitize.ts';
import { type ShownFormulas, shownFormulas, withFormulas } from './shown-formulas.ts';

/** How a Markdown text is shown. */
export interface HtmlOptions extends Omit<TextToShow, 'markdown'> {
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

const HEADING_ID = /<h[1-6] id="([^"]*)"/g;

const renderers = new Map<string, Renderer>();

/** HTML of a Markdown text, safe to show unless trusted: headings carry the anchors of {@link outline}. */
export function renderHtml(markdown: string, options: HtmlOptions = {}): string {
  return showText({ ...options, markdown }).html;
}

/** The same with the headings that are shown. */
export function showText({ markdown, math, ...options }: TextToShow & HtmlOptions): ShownText {
  const md = rendererFor(options.lang);
  const slug = options.slug ?? createSlugger();
  const formulas: string[] = [];
  const env = { backLabel: options.backLabel, math, formulas } satisfies ShownFormulas & {
    backLabel: string | undefined;
  };
  const tokens = md.parse(markdown, env);
  const headings: ShownHeading[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const heading = headingAt(tokens, index, slug);
    setAnchor(tokens, index, heading.anchor, options.anchors === true);
    headings.push(heading);
  }
  const html = md.renderer.render(tokens, md.options, env);
  if (options.trusted) return { html: withFormulas(html, formulas), headings };
  const safe = withFormulas(sanitize(html), formulas);
  const shown = new Set([...safe.matchAll(HEADING_ID)].map(([, id]) => id));
  return { html: safe, headings: headings.filter(({ anchor }) => shown.has(anchor)) };
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
  const md = createParser(new Destinations(), quotes && { quotes })
    .use(blocks)
    .use(shownFormulas);
  md.set({ highlight: (code, language) => highlight(code, language.replace(/[:{,].*/s, '')) ?? '' });
  const fence = md.renderer.rules['fence'];
  // What scrolls must be reachable by keyboard.
  md.renderer.rules['fence'] = (tokens, index, options, env, self) => {
    const { name, marked } = readFenceInfo(tokens[index]?.info ?? '');
    const html = (fence?.(tokens, index, options, env, self) ?? '').replace(/^<pre>/, '<pre tabindex="0">');
    const lines =
      marked.size === 0
        ? html
        : html.replace(
            /(<code[^>]*>)(.*)(?=<\/code>)/s,
            (_whole, start: string, code: string) => start + markLines(code, marked),
          );
    return name === ''
      ? lines
      : `<figure class="code"><figcaption>${md.utils.escapeHtml(name)}</figcaption>${lines.trimEnd()}</figure>\n`;
  };
  renderers.set(key, md);
  return md;
}

function headingAt(tokens: readonly Token[], index: number, slug: (heading: string) => string): ShownHeading {
  const open = tokens[index] as Token;
  const text = new Words()
    .read(tokens[index + 1]?.children ?? [])
    .text.replace(/\s+/g, ' ')
    .trim();
  const id = open.attrGet('id');
  return { level: Number(open.tag.slice(1)), text, anchor: id === null ? slug(text) : String(id) };
}

function setAnchor(tokens: readonly Token[], index: number, id: string, link: boolean): void {
  const inline = tokens[index + 1] as Token;
  tokens[index]?.attrSet('id', id);
  if (!link) return;
  const anchor = new (inline.constructor as typeof Token)('html_inline', '', 0);
  // For the eye and the mouse: with the keyboard, the list of contents leads to every heading.
  anchor.content = `<a class="anchor" href="#${id.replace(/["&<>]/g, '')}" aria-hidden="true" tabindex="-1"></a>`;
  inline.children?.push(anchor);
}
