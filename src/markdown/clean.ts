import { meaningOf, readArguments } from './tag-meaning.ts';
import { removeModuleCode } from './mdx.ts';

/** A body without what only its generator understands. */
export interface CleanedBody {
  text: string;
  /** What is left out, and where it stood in the source, in UTF-16 units. */
  removed: { name: string; offset: number }[];
}

const INTERESTING = /[`{<\n]/g;
const FENCE = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})/y;
const HEADING_ATTRIBUTES = /\{\s*(?:#([\w:.-]+))?[^{}\n]*\}[ \t]*(?=\n|$)/y;
const HEADING = /^ {0,3}#{1,6}[ \t]/;
/** Tags whose content is code, dropped, or kept to the letter. */
const CODE = /^(highlight|code|codeblock|prism)$/;
const DROPPED = /^(comment|capture|set|js|css|schema|style|javascript)$/;
const LITERAL = /^(raw|verbatim)$/;

/**
 * Takes shortcodes, Liquid and Nunjucks tags, MDX code, attribute lists and `<!-- more -->` out of Markdown in one
 * pass, or turns them into what they mean. Code stays as it is, but for the escapes that generators ask for in it.
 */
export function cleanBody(source: string, mdx = false): CleanedBody {
  const removed: CleanedBody['removed'] = [];
  const imports = new Map<string, string>();
  const text = mdx ? removeModuleCode(source, imports, removed) : source;
  if (!/[{<]/.test(text)) return { text, removed };
  const find = finders(text);
  /** Runs of back-ticks without a partner in this paragraph. */
  const unmatched = new Set<string>();
  /** Tags that are never closed. */
  const unclosed = new Set<string>();
  let out = '';
  let from = 0;
  let at = 0;
  let fence = '';
  let lineStart = 0;

  /** Replaces what stands from `at` up to `end`. */
  const replace = (end: number, by: string) => {
    out += text.slice(from, at) + by;
    from = end;
    at = end;
  };
  const drop = (end: number, name: string, by = '') => {
    if (by === '') removed.push({ name, offset: at });
    replace(end, by);
  };

  while (at < text.length) {
    if (at === lineStart) {
      FENCE.lastIndex = at;
      const mark = FENCE.exec(text)?.[1];
      if (fence ? mark?.startsWith(fence) && text.slice(FENCE.lastIndex, lineEnd(text, at)).trim() === '' : mark) {
        fence = fence ? '' : (mark as string);
        lineStart = at = lineEnd(text, at) + 1;
        continue;
      }
    }
    if (fence) {
      const end = lineEnd(text, at);
      const line = text.slice(at, end);
      const plain = unescaped(line);
      if (plain !== line) replace(end, plain);
      lineStart = at = end + 1;
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
      const run = /`+/y;
      run.lastIndex = at;
      const mark = run.exec(text)?.[0] as string;
      const limit = find('\n\n', at);
      const close = unmatched.has(mark) ? -1 : closingRun(text, at + mark.length, mark, limit);
      if (close < 0) {
        unmatched.add(mark);
        at += mark.length;
      } else {
        const span = text.slice(at, close);
        const plain = unescaped(span);
        if (plain !== span) replace(close, plain);
        else at = close;
      }
    } else if (next[0] === '<') angle();
    else brace();
  }
  return { text: out + text.slice(from), removed };

  function angle(): void {
    if (text.startsWith('<!--', at)) {
      const end = find('-->', at + 4);
      if (end < 0) at += 4;
      else if (/^\s*(?:more|truncate|excerpt|end[-_ ]?excerpt)\s*$/i.test(text.slice(at + 4, end))) replace(end + 3, '');
      else at = end + 3;
      return;
    }
    const block = /<(style|script)\b/iy;
    block.lastIndex = at;
    const name = block.exec(text)?.[1]?.toLowerCase();
    if (name) {
      const end = find(`</${name}>`, at);
      if (end < 0) at++;
      else replace(end + name.length + 3, '');
      return;
    }
    const component = mdx ? /<\/?(?:([A-Z][\w.]*)|(?=>))/y : null;
    if (component) component.lastIndex = at;
    const match = component?.exec(text);
    if (!match) {
      if (mdx) dropExpressions();
      else at++;
      return;
    }
    const end = tagEnd(text, at);
    if (end < 0) {
      at++;
      return;
    }
    const componentName = match[1] ?? 'fragment';
    const source = text.slice(at + match[0].length, end).replace(/=\{(\w+)(?:\.src)?\}/g, (whole, name: string) => {
      const path = imports.get(name);
      return path === undefined ? whole : `="${path}"`;
    });
    const meaning = match[0].startsWith('</') ? null : meaningOf(componentName, readArguments(source.replace(/\/?>$/, '')));
    if (match[0].startsWith('</')) replace(end, '');
    else drop(end, componentName, meaning ?? '');
  }

  /** Attributes that are expressions go from the HTML tags of MDX; the tags stay. */
  function dropExpressions(): void {
    const end = /[a-z/]/.test(text[at + 1] ?? '') ? tagEnd(text, at) : -1;
    if (end < 0 || !text.slice(at, end).includes('{')) at++;
    else replace(end, text.slice(at, end).replace(/\s+[\w-]+=\{(?:[^{}]|\{[^{}]*\})*\}/g, ''));
  }

  function brace(): void {
    const two = text.slice(at, at + 2);
    const three = text.slice(at, at + 3);
    if (three === '{{<' || three === '{{%') shortcode(three === '{{<' ? '>}}' : '%}}');
    else if (two === '{%') tag();
    else if (two === '{{') expression();
    else if (two === '{:') attributes();
    else if (/^\{#\s/.test(three)) {
      const end = find('#}', at + 2);
      if (end < 0) at += 2;
      else drop(end + 2, 'comment');
    } else if (HEADING.test(text.slice(lineStart, at)) && headingAttributes()) return;
    else if (mdx) mdxExpression();
    else at++;
  }

  function shortcode(close: string): void {
    const end = find(close, at + 3);
    if (end < 0) {
      at += 3;
      return;
    }
    const inner = text.slice(at + 3, end).trim();
    if (inner.startsWith('/*')) replace(end + 3, unescaped(text.slice(at, end + 3)));
    else tagged(inner.replace(/\/$/, ''), end + 3, (name) => text.slice(at, at + 3).replace('{{', '\\{\\{') + String.raw`\s*/\s*${name}\s*`);
  }

  function tag(): void {
    const end = find('%}', at + 2);
    if (end < 0) at += 2;
    else tagged(text.slice(at + 2, end).replace(/^-|-$/g, '').trim(), end + 2, (name) => String.raw`\{%-?\s*(?:end${name}|end)\b`);
  }

  /** One tag with what belongs to it. @param closing the pattern that its closing tag starts with. */
  function tagged(inner: string, end: number, closing: (name: string) => string): void {
    const [, name = '', rest = ''] = /^\/?\s*([\w./-]+)([\s\S]*)$/.exec(inner) ?? [];
    const keeps = CODE.test(name) || LITERAL.test(name) || (DROPPED.test(name) && !/=/.test(rest));
    if (!keeps || inner.startsWith('/')) {
      const meaning = inner.startsWith('/') ? '' : meaningOf(name, readArguments(rest.replace(/^\s*\(|\)\s*$/g, '')));
      if (/^(end|\/)/.test(inner)) replace(end, '');
      else drop(end, name || 'tag', meaning ?? '');
      return;
    }
    const close = new RegExp(closing(name), 'g');
    close.lastIndex = end;
    const found = unclosed.has(name) ? null : close.exec(text);
    if (!found) {
      unclosed.add(name);
      drop(end, name);
      return;
    }
    const content = text.slice(end, found.index);
    const after = /[%>]?\}\}?/g;
    after.lastIndex = found.index + 2;
    const stop = after.exec(text) ? after.lastIndex : text.length;
    if (LITERAL.test(name)) replace(stop, content);
    else if (DROPPED.test(name)) drop(stop, name);
    else {
      const lang = readArguments(rest).positional[0] ?? '';
      replace(stop, `\`\`\`${lang}\n${content.replace(/^\n|\s+$/g, '')}\n\`\`\``);
    }
    lineStart = text.lastIndexOf('\n', at) + 1;
  }

  function expression(): void {
    const end = find('}}', at + 2);
    if (end < 0) {
      at += 2;
      return;
    }
    const inner = text.slice(at + 2, end).replace(/^-|-$/g, '').trim();
    const literal = /^(['"])(.*?)\1\s*(?:\|.*)?$/s.exec(inner);
    const call = /^([\w.]+)\s*\(([\s\S]*)\)/.exec(inner);
    if (literal) replace(end + 2, literal[2] as string);
    else if (/^site\.(base_?url|url)\b/i.test(inner)) replace(end + 2, '');
    else if (call) drop(end + 2, call[1] as string, meaningOf(call[1] as string, readArguments(call[2] as string)) ?? '');
    else drop(end + 2, inner.split(/[\s|]/)[0] || 'expression');
  }

  /** A kramdown attribute list, and the list item that a table of contents hangs on. */
  function attributes(): void {
    const end = find('}', at);
    if (end < 0 || end > lineEnd(text, at)) {
      at += 2;
      return;
    }
    const before = /\n?[ \t]*(?:[-*+]|\d+\.)[ \t]+[^\n]*\n$/.exec(text.slice(Math.max(from, at - 200), at));
    if (/^\{:\s*\.?toc/i.test(text.slice(at, end)) && before) {
      const target = end + 1;
      at -= before[0].length;
      replace(target, '\n');
    } else replace(end + 1, '');
  }

  /** `{#id}` after a heading: the anchor stays reachable, the mark goes. */
  function headingAttributes(): boolean {
    HEADING_ATTRIBUTES.lastIndex = at;
    const match = HEADING_ATTRIBUTES.exec(text);
    if (!match || !/[#.]/.test(match[0])) return false;
    replace(HEADING_ATTRIBUTES.lastIndex, match[1] ? `<a id="${match[1]}"></a>` : '');
    return true;
  }

  function mdxExpression(): void {
    const end = braceEnd(text, at);
    if (end < 0) {
      at++;
      return;
    }
    const inner = text.slice(at + 1, end - 1).trim();
    const literal = /^(['"`])([^'"`$]*)\1$/.exec(inner);
    if (literal) replace(end, literal[2] as string);
    else if (inner.startsWith('/*')) replace(end, '');
    else drop(end, 'expression');
  }
}

/** Escapes by which generators are told to leave a tag alone, undone. */
function unescaped(code: string): string {
  if (!code.includes('{')) return code;
  return code
    .replace(/\{\{([<%])\s*\/\*\s?([\s\S]*?)\s?\*\/\s*([>%])\}\}/g, '{{$1 $2 $3}}')
    .replace(/\{%-?\s*(?:end)?(?:raw|verbatim)\s*-?%\}/g, '');
}

/** `indexOf` for rising positions that remembers where there is nothing more, so that a walk stays linear. */
function finders(text: string): (wanted: string, from: number) => number {
  const found = new Map<string, number>();
  return (wanted, from) => {
    const known = found.get(wanted);
    if (known !== undefined && (known === -1 || known >= from)) return known;
    const at = text.indexOf(wanted, from);
    found.set(wanted, at);
    return at;
  };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Past the run of back-ticks that closes a code span in the same paragraph. */
function closingRun(text: string, from: number, mark: string, limit: number): number {
  for (let at = text.indexOf('`', from); at >= 0 && (limit < 0 || at < limit); ) {
    let end = at;
    while (text[end] === '`') end++;
    if (end - at === mark.length) return end;
    at = text.indexOf('`', end);
  }
  return -1;
}

/** A tag longer than this is no tag. */
const MAX_TAG = 4000;

/** Past the `>` of a JSX tag, strings and braces aside; -1 where there is none. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  let depth = 0;
  const limit = Math.min(text.length, from + MAX_TAG);
  for (let at = from + 1; at < limit; at++) {
    const char = text[at] as string;
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (char === '>' && depth <= 0) return at + 1;
  }
  return -1;
}

function braceEnd(text: string, from: number): number {
  let depth = 0;
  const limit = Math.min(text.length, from + MAX_TAG);
  for (let at = from; at < limit; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at + 1;
  }
  return -1;
}
