import { closedNames, cutAngle, cutIcon, isEscaped } from './angle-tags.ts';
import { cutAttributeList, cutAttributes, cutHeadingId } from './attributes.ts';
import { cutComment } from './comments.ts';
import { type Braces, pairBraces } from './jsx.ts';
import { withoutGaps } from './gaps.ts';
import { cutNote, keepMath } from './notes.ts';
import { removeModuleCode, withoutIndentation } from './mdx.ts';
import { closingRun, finders, lineEnd, unescaped } from './tag-scan.ts';
import { type Cut, cutExpression, cutShortcode, cutTag, type Walk } from './template-tags.ts';
import type { TemplateValues } from './template-values.ts';

/** A body without what only its generator understands. */
export interface CleanedBody {
  text: string;
  /** What is left out, and where it stood in the source, in UTF-16 units. */
  removed: { name: string; offset: number }[];
}

/** What a body is written in, besides Markdown. */
export interface Dialect {
  /** Imports, components and expressions. */
  mdx?: boolean;
  /** The text of a Markdown file that MDX imports, by its name there; null where there is none. */
  include?: ((path: string) => string | null) | undefined;
  /** Templates that the site's program fills: all that look like it, only the shortcodes of Hugo, or none. */
  templates?: 'all' | 'shortcodes' | 'none';
  /** What is known of the variables of templates. */
  values?: TemplateValues;
  /** HTML stays as it is typed, but for components of MDX. */
  keepsHtml?: boolean;
  /** Notes of Obsidian: what stands between `%%` is hidden, and `^id` names a block. */
  vault?: boolean;
}

const INTERESTING = /[`{<\n$%^]|\[(?=#)|:(?=(?:material|fontawesome|octicons|simple)-)/g;
const FENCE = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})/y;
const BACKTICKS = /`+/y;
/** Definitions of links that lead nowhere, which authors use as comments, and the places of tables of contents. */
const UNSEEN_LINE =
  / {0,3}(?:\[[^[\]\n]{1,99}\]:[ \t]*(?:#|<#?>)[ \t]+(?:\((?:[^()\n]|\n(?![ \t]*\n))*\)|"[^"\n]*"|'[^'\n]*')|\[\/\/\]:[^\n]*|\*\[[^[\]\n]{1,99}\]:[^\n]*|(?:@?\[toc\]|\[\[_?toc_?\]\]|\$\{toc\}))[ \t]*(?=\n|$)/iy;
const SHOWN_SHORTCODE = /\{\{[<%]\s*\/\*[\s\S]*?\*\/\s*[>%]\}\}/g;

/**
 * Takes shortcodes, Liquid and Nunjucks tags, MDX code, attribute lists and `<!-- more -->` out of Markdown in one
 * pass, or turns them into what they mean. Code stays as it is, but for the escapes that generators ask for in it.
 * @param values what is known of the variables of templates.
 */
export function cleanBody(
  source: string,
  {
    mdx = false,
    keepsHtml = false,
    vault = false,
    templates = 'all',
    include,
    values = () => undefined,
  }: Dialect = {},
): CleanedBody {
  const removed: CleanedBody['removed'] = [];
  const imports = new Map<string, string>();
  const text = mdx ? removeModuleCode(source, imports, removed) : source;
  if (!/[{<%^]|\[#|^ {0,3}[@*]?\[|^\$|:(?:material|fontawesome|octicons|simple)-/m.test(text))
    return { text, removed };
  const walk: Walk = {
    text,
    find: finders(text),
    unclosed: new Set(),
    lineStart: 0,
    values,
    assigned: new Map(),
    skips: new Map(),
    codeEnd: 0,
    closed: closedNames(text),
    keepsHtml,
    hasGaps: false,
    styled: new Map(),
    kept: new Set(),
  };
  const jsx = mdx ? { imports, braces: pairBraces(text), include } : null;
  /** Runs of back-ticks without a partner in this paragraph. */
  const unmatched = new Set<string>();
  let out = '';
  let from = 0;
  let at = 0;
  let fence = '';
  let lineStart = 0;
  const apply = ({ to, by, name }: Cut) => {
    if (name !== undefined) removed.push({ name, offset: at });
    if (by !== undefined) {
      out += text.slice(from, at) + by;
      from = to;
    }
    at = to;
  };
  const keepCode = (to: number) => {
    const code = text.slice(at, to);
    const plain =
      templates === 'all'
        ? unescaped(code)
        : templates === 'none'
          ? code
          : code.replace(SHOWN_SHORTCODE, unescaped);
    apply(plain === code ? { to } : { to, by: plain });
  };

  while (at < text.length) {
    if (at === lineStart) {
      FENCE.lastIndex = at;
      const mark = FENCE.exec(text)?.[1];
      const end = lineEnd(text, at);
      if (fence ? mark?.startsWith(fence) && text.slice(FENCE.lastIndex, end).trim() === '' : mark) {
        fence = fence ? '' : (mark as string);
        lineStart = at = end + 1;
        continue;
      }
      UNSEEN_LINE.lastIndex = at;
      if (!fence && UNSEEN_LINE.test(text)) apply({ to: UNSEEN_LINE.lastIndex, by: '' });
    }
    if (fence) {
      keepCode(lineEnd(text, at));
      lineStart = ++at;
      continue;
    }
    INTERESTING.lastIndex = at;
    const next = INTERESTING.exec(text);
    if (!next) break;
    at = next.index;
    if (next[0] === '\n') {
      lineStart = ++at;
      unmatched.clear();
    } else if (next[0] === '`') {
      BACKTICKS.lastIndex = at;
      const mark = BACKTICKS.exec(text)?.[0] as string;
      const close = unmatched.has(mark)
        ? -1
        : closingRun(text, at + mark.length, mark, walk.find('\n\n', at));
      if (close < 0) {
        unmatched.add(mark);
        at += mark.length;
      } else keepCode(close);
    } else if (next[0] === '<') {
      walk.lineStart = lineStart;
      apply(cutAngle(walk, at, lineStart, jsx));
    } else if (next[0] === '$') apply(keepMath(walk, at));
    else if (next[0] === ':') apply(cutIcon(text, at));
    else if (next[0] === '[') apply(mdx ? cutHeadingId(text, at, text.slice(lineStart, at)) : { to: at + 1 });
    else if (next[0] !== '{') apply(vault ? cutNote(walk, at, lineStart) : { to: at + 1 });
    else {
      const list = !mdx && text.startsWith('{:', at) ? cutAttributeList(walk, at, from) : null;
      if (list) at -= list.back;
      walk.lineStart = lineStart;
      apply(list ?? cutBrace(walk, at, text.slice(lineStart, at), jsx?.braces ?? null, templates));
    }
  }
  const whole = out + text.slice(from);
  const cleaned = walk.hasGaps ? withoutGaps(whole) : whole;
  return { text: mdx ? withoutIndentation(cleaned) : cleaned, removed };
}

/** Whatever starts with a brace. @param before the line up to it. @param braces of MDX, else null. */
function cutBrace(
  walk: Walk,
  at: number,
  before: string,
  braces: Braces | null,
  templates: Dialect['templates'],
): Cut {
  const { text } = walk;
  const attributes = cutAttributes(text, at, before, braces === null);
  if (attributes) return attributes;
  const comment = isEscaped(text, at) ? null : cutComment(walk, at, templates === 'all', braces !== null);
  if (comment) return comment;
  if (braces === null) {
    const open = text.slice(at, at + 3);
    if (templates === 'none') return { to: at + 1 };
    if (open === '{{<' || open === '{{%') return cutShortcode(walk, at);
    if (templates === 'shortcodes') return { to: at + 1 };
    if (open.startsWith('{%')) return cutTag(walk, at);
    if (open.startsWith('{{')) return cutExpression(walk, at);
    return { to: at + 1 };
  }
  if (isEscaped(text, at)) return { to: at + 1 };
  const to = braces.get(at);
  if (to === undefined) return { to: at + 1 };
  const inner = text.slice(at + 1, to - 1).trim();
  const literal = /^(['"`])([^'"`$]*)\1$/.exec(inner)?.[2] ?? /^\d+$/.exec(inner)?.[0];
  return literal !== undefined
    ? { to, by: literal.replaceAll('<', '&lt;') }
    : { to, by: '', name: 'expression' };
}
