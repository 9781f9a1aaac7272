import { meaningOf, readArguments } from './tag-meaning.ts';
import { removeModuleCode } from './mdx.ts';
import { braceEnd, closingRun, finders, lineEnd, tagEnd, unescaped } from './tag-scan.ts';
import { type Cut, cutExpression, cutShortcode, cutTag, type Walk } from './template-tags.ts';
import type { TemplateValues } from './template-values.ts';

/** A body without what only its generator understands. */
export interface CleanedBody {
  text: string;
  /** What is left out, and where it stood in the source, in UTF-16 units. */
  removed: { name: string; offset: number }[];
}

const INTERESTING = /[`{<\n]/g;
const FENCE = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})/y;
const BACKTICKS = /`+/y;
const HEADING = /^ {0,3}#{1,6}[ \t]/;
const HEADING_ATTRIBUTES = /\{\s*(?:#([\w:.-]+))?[^{}\n]*\}[ \t]*(?=\n|$)/y;
const CODE_BLOCK = /<(style|script)\b/iy;
const COMPONENT = /<\/?(?:([A-Z][\w.]*)|(?=>))/y;

/**
 * Takes shortcodes, Liquid and Nunjucks tags, MDX code, attribute lists and `<!-- more -->` out of Markdown in one
 * pass, or turns them into what they mean. Code stays as it is, but for the escapes that generators ask for in it.
 * @param values what is known of the variables of templates.
 */
export function cleanBody(
  source: string,
  mdx = false,
  values: TemplateValues = () => undefined,
): CleanedBody {
  const removed: CleanedBody['removed'] = [];
  const imports = new Map<string, string>();
  const text = mdx ? removeModuleCode(source, imports, removed) : source;
  if (!/[{<]/.test(text)) return { text, removed };
  const walk: Walk = {
    text,
    find: finders(text),
    unclosed: new Set(),
    lineStart: 0,
    values,
    assigned: new Map(),
    skips: new Map(),
  };
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
    const plain = unescaped(code);
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
    } else if (next[0] === '<') apply(cutAngle(walk, at, mdx ? imports : null));
    else {
      const list = text.startsWith('{:', at) ? cutAttributeList(walk, at, from) : null;
      if (list) at -= list.back;
      walk.lineStart = lineStart;
      apply(list ?? cutBrace(walk, at, text.slice(lineStart, at), mdx));
    }
  }
  return { text: out + text.slice(from), removed };
}

/** A comment, a style sheet, a script, or a component of MDX. @param imports by name; null outside MDX. */
function cutAngle({ text, find }: Walk, at: number, imports: ReadonlyMap<string, string> | null): Cut {
  if (text.startsWith('<!--', at)) {
    const end = find('-->', at + 4);
    if (end < 0) return { to: at + 4 };
    // Pages do not show comments, so twins do not tell them either.
    return { to: end + 3, by: '' };
  }
  CODE_BLOCK.lastIndex = at;
  const block = CODE_BLOCK.exec(text)?.[1]?.toLowerCase();
  if (block) {
    const end = find(`</${block}>`, at);
    if (end < 0) return { to: at + 1 };
    const to = end + block.length + 3;
    // HTML is left alone; in MDX it is code of the page's program.
    return imports === null ? { to } : { to, by: '', name: block };
  }
  if (imports === null || !/[A-Za-z/>]/.test(text[at + 1] ?? '')) return { to: at + 1 };
  const to = find('>', at) < 0 ? -1 : tagEnd(text, at);
  if (to < 0) return { to: at + 1 };
  COMPONENT.lastIndex = at;
  const match = COMPONENT.exec(text);
  if (!match) {
    const tag = text.slice(at, to);
    // The HTML tags of MDX stay; attributes that are expressions go.
    return tag.includes('{') ? { to, by: tag.replace(/\s+[\w-]+=\{(?:[^{}]|\{[^{}]*\})*\}/g, '') } : { to };
  }
  if (match[0].startsWith('</')) return { to, by: '' };
  const source = text
    .slice(at + match[0].length, to)
    .replace(/=\{(\w+)(?:\.src)?\}/g, (whole, name: string) => {
      const path = imports.get(name);
      return path === undefined ? whole : `="${path}"`;
    });
  const name = match[1] ?? 'fragment';
  const meaning = meaningOf(name, readArguments(source.replace(/\/?>$/, '')));
  return meaning ? { to, by: meaning } : { to, by: '', name };
}

/** Whatever starts with a brace. @param before the line up to it. */
function cutBrace(walk: Walk, at: number, before: string, mdx: boolean): Cut {
  const { text, find } = walk;
  const open = text.slice(at, at + 3);
  if (open === '{{<' || open === '{{%') return cutShortcode(walk, at);
  if (open.startsWith('{%')) return cutTag(walk, at);
  if (open.startsWith('{{')) return cutExpression(walk, at);
  if (/^\{#\s/.test(open)) {
    const end = find('#}', at + 2);
    return end < 0 ? { to: at + 2 } : { to: end + 2, by: '', name: 'comment' };
  }
  if (HEADING.test(before)) {
    HEADING_ATTRIBUTES.lastIndex = at;
    const match = HEADING_ATTRIBUTES.exec(text);
    // `{#id}` after a heading: the anchor stays reachable, the mark goes.
    if (match && /[#.]/.test(match[0])) {
      return { to: HEADING_ATTRIBUTES.lastIndex, by: match[1] ? `<a id="${match[1]}"></a>` : '' };
    }
  }
  const to = mdx && find('}', at) >= 0 ? braceEnd(text, at) : -1;
  if (to < 0) return { to: at + 1 };
  const inner = text.slice(at + 1, to - 1).trim();
  const literal = /^(['"`])([^'"`$]*)\1$/.exec(inner);
  if (literal) return { to, by: literal[2] as string };
  return inner.startsWith('/*') ? { to, by: '' } : { to, by: '', name: 'expression' };
}

/** A kramdown attribute list; with `toc`, also the list item before it that it turns into a table of contents. */
function cutAttributeList({ text, find }: Walk, at: number, from: number): (Cut & { back: number }) | null {
  const end = find('}', at);
  if (end < 0 || end > lineEnd(text, at)) return null;
  if (text.startsWith('{::comment}', at)) {
    const close = find('{:/', end);
    const last = close < 0 ? -1 : find('}', close);
    if (last >= 0) return { to: last + 1, by: '', back: 0 };
  }
  const before = /\n?[ \t]*(?:[-*+]|\d+\.)[ \t]+[^\n]*\n$/.exec(text.slice(Math.max(from, at - 200), at));
  const isToc = /^\{:\s*\.?toc/i.test(text.slice(at, end)) && before !== null;
  const id = /^\{:[^}]{0,200}?\s?#([\w:.-]+)/.exec(text.slice(at, Math.min(end, at + 300)))?.[1];
  const anchor = id === undefined ? '' : `<a id="${id}"></a>`;
  return { to: end + 1, by: isToc ? '\n' : anchor, back: isToc ? before[0].length : 0 };
}
