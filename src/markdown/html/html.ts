import type { MarkdownIt as Renderer, Token, MarkdownIt } from 'markdown-it';
import type { ShownHeading, ShownText, TextToShow } from '../../model/shown-text.ts';
import { createSlugger } from '../../text/heading-ids.ts';
import { createParser } from '../read/parser.ts';
import { Destinations } from '../read/parser-inline.ts';
import { Words } from '../read/words.ts';
import { blocks } from './blocks.ts';
import { highlight } from './highlight.ts';
import { sanitize } from './sanitize.ts';
import type { FormulaEnv } from '../syntax/formulas.ts';
import { formulaMarkup } from './formula-markup.ts';

/** Options of rendering. */
export interface HtmlOptions extends Omit<TextToShow, 'markdown'> {
  /** Makes the anchors of headings; one function for all texts of a page. */
  slug?: (heading: string) => string;
}

/** Quotation marks by language: a double and a single pair. Texts in other languages keep straight quotes. */
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

/** Renders Markdown as HTML, sanitised unless `trusted`. Headings have the anchors of {@link outline}. */
export function renderHtml(markdown: string, options: HtmlOptions = {}): string {
  return showText({ ...options, markdown }).html;
}

/** Renders Markdown like {@link renderHtml}, and lists the headings that are shown. */
export function showText({ markdown, math, ...options }: TextToShow & HtmlOptions): ShownText {
  const md = rendererFor(options.lang);
  const slug = options.slug ?? createSlugger(options.ids);
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
  const shownAnchors = new Set([...safe.matchAll(HEADING_ID)].map(([, id]) => id));
  return { html: safe, headings: headings.filter(({ anchor }) => shownAnchors.has(anchor)) };
}

/** A line of text with the quotation marks of its language. */
export function typeset(text: string, lang: string): string {
  const md = rendererFor(lang);
  const escaped = text.replace(/[\\`*_{}[\]<>#|~&!:/@.+\-()^]/g, '\\$&');
  const [inline] = md.parseInline(escaped, {});
  return (inline?.children ?? []).map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('');
}

/** A line of code that is wider than the text column. */
const LONG_LINE = /^.{61}/m;
/** Short code with an option (`--all`), which a browser would part behind a hyphen. */
const OPTION = /^(?=.{1,24}$)(?:.* )?-/;

function rendererFor(lang = ''): Renderer {
  const quotes = QUOTES[lang.split('-')[0]?.toLowerCase() ?? ''];
  const key = quotes?.join('') ?? '';
  const cached = renderers.get(key);
  if (cached) return cached;
  const md = createParser(new Destinations(), quotes && { quotes })
    .use(blocks)
    .use(shownFormulas);
  md.set({ highlight: (code, language) => highlight(code, language.replace(/[:{,].*/s, '')) ?? '' });
  const fence = md.renderer.rules['fence'];
  // A block that scrolls must be reachable by keyboard: WCAG 2.2, 2.1.1.
  md.renderer.rules['fence'] = (tokens, index, options, env, self) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    const { name, marked } = readFenceInfo(info);
    const pre = LONG_LINE.test(content) ? '<pre class="long" tabindex="0">' : '<pre tabindex="0">';
    const html = (fence?.(tokens, index, options, env, self) ?? '').replace(/^<pre>/, pre);
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
  const code = md.renderer.rules['code_inline'];
  md.renderer.rules['code_inline'] = (tokens, index, options, env, self) => {
    const html = code?.(tokens, index, options, env, self) ?? '';
    return OPTION.test(tokens[index]?.content ?? '') ? html.replace('<code', '<code class="option"') : html;
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
  // The anchor is for the mouse only. Keyboard users reach every heading from the list of contents.
  anchor.content = `<a class="anchor" href="#${id.replace(/["&<>]/g, '')}" aria-hidden="true" tabindex="-1"></a>`;
  inline.children?.push(anchor);
}

/** `title="a.ts"`, `filename=a.ts`, and `[a.ts]` of VitePress. */
const NAMED =
  /(?:^|[\s{,])(?:title|filename|file|name)=(?:"([^"]*)"|'([^']*)'|([^\s}]+))|(?:^|\s)\[([^\]]+)\]/;
/** `{1,3-5}` of Docusaurus, Astro and VitePress, `hl_lines="1 3-5"` of MkDocs, `hl_lines=[1,"3-5"]` of Hugo. */
const MARKED = /\{([\d\s,-]+)\}|hl_lines=(?:"([^"]*)"|\[([^\]]*)\])/;
/** `js:src/a.js`, as Zenn and VuePress have it: a name has a dot or a slash. */
const BEHIND_LANGUAGE = /^[\w+#-]*:(\S*[./]\S*)/;
/** At most so many lines are marked. */
const MAX_LINES = 1000;

/**
 * Reads the info string of a code block as the common generators do: the name of its file or a title, and the numbers
 * of marked lines, from 1.
 */
export function readFenceInfo(info: string): { name: string; marked: ReadonlySet<number> } {
  const short = info.slice(0, 500);
  const name = NAMED.exec(short)?.slice(1).find(Boolean) ?? BEHIND_LANGUAGE.exec(short)?.[1] ?? '';
  const lines = MARKED.exec(short)?.slice(1).find(Boolean) ?? '';
  const marked = new Set<number>();
  for (const [, from = '', to = from] of lines.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const lastLine = Math.min(Number(to), Number(from) + MAX_LINES);
    for (let line = Number(from); line <= lastLine && marked.size < MAX_LINES; line++) marked.add(line);
  }
  return { name: name.trim(), marked };
}

/** Wraps marked lines of HTML that has no elements but spans. Spans over several lines are closed and opened again. */
export function markLines(html: string, marked: ReadonlySet<number>): string {
  const open: string[] = [];
  return html
    .split('\n')
    .map((line, index) => {
      const openBefore = [...open];
      for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/g)) {
        if (tag === '</span>') open.pop();
        else open.push(tag);
      }
      if (!marked.has(index + 1)) return `${line}\n`;
      return `${'</span>'.repeat(openBefore.length)}<span class="hl">${openBefore.join('')}${line}\n${'</span>'.repeat(open.length)}</span>${open.join('')}`;
    })
    .join('')
    .replace(/\n((?:<\/span>)*)$/, '$1');
}

/** The formulas of a rendered text. NUL marks their places, since Markdown cannot contain it (CommonMark, section 2.3). */
interface ShownFormulas extends FormulaEnv {
  /** Their markup, in the order of the text. */
  formulas: string[];
}

const PLACE = /\0(\d+)\0/g;

/** Renders formulas as MathML if the site has them (`math`), else as they are written. */
function shownFormulas(md: MarkdownIt): void {
  for (const type of ['formula', 'formula_display', 'formula_block']) {
    const isDisplay = type !== 'formula';
    const mark = isDisplay ? '$$' : '$';
    md.renderer.rules[type] = (tokens, index, _options, env) => {
      const { content = '' } = tokens[index] ?? {};
      const tex = type === 'formula_block' ? content.trim().slice(2, -2) : content;
      const formulaEnv = env as unknown as ShownFormulas;
      const markup = formulaEnv.math ? formulaMarkup(tex.trim(), isDisplay) : null;
      const source = md.utils.escapeHtml(`${mark}${tex}${mark}`);
      const shownSource = formulaEnv.math ? `<code>${source}</code>` : source;
      const html = markup === null ? shownSource : `\0${formulaEnv.formulas.push(markup) - 1}\0`;
      return type === 'formula_block' ? `<p>${html}</p>\n` : html;
    };
  }
}

/** Puts the markup of formulas into sanitised HTML. */
function withFormulas(html: string, formulas: readonly string[]): string {
  return formulas.length === 0
    ? html
    : html.replace(PLACE, (_, index: string) => formulas[Number(index)] ?? '');
}
