import { readMarkdown, type Reading } from '../read/reading.ts';
import type { Range } from '../read/ranges.ts';
import { commentEnd, noteEnd } from '../syntax/source-tags.ts';
import { cutAngle } from './angle-tags.ts';
import { type EditEntry, Edits } from './edits.ts';
import { isEscaped } from './escapes.ts';
import { withoutIndentation } from './indentation.ts';
import { type JsxScope, nameIn } from './jsx.ts';
import { JsxTree } from './jsx-tags.ts';
import { importsOf, MODULE_LINE } from './mdx.ts';
import { lineEnd as endOfLine } from '../read/lines.ts';
import { type MdxCode, shownByBraces } from '../syntax/mdx-code.ts';
import { extname } from '../../text/path.ts';
import { codeBlock, unescaped } from './tag-scan.ts';
import { type Cut, cutExpression, cutShortcode, cutTag, type Dialect, Walk } from './template-tags.ts';

/** A body without the syntax of its generator. */
export interface CleanedBody {
  text: string;
  /** The edits, in the order of the source. Everything outside of them is in `text`, except for blanks. */
  entries: readonly EditEntry[];
  /** The reading of `text`; null if the text has changed. */
  reading: Reading | null;
}

const INTERESTING = /[{<%^]|\[(?=[^\]\n]{1,99}\]:)|\|(?=\d+(?:x\d+)?\]\()/g;
/** An inline footnote, `^[text]`: https://help.obsidian.md/syntax#Footnotes */
const INLINE_NOTE = /\^\[((?:[^[\]\n\\]|\\.|\[[^[\]\n]*\]){1,2000})\]/y;
/** `![words|100](picture.png)`: its width. */
const WIDTH = /\|\d+(?:x\d+)?(?=\]\()/y;
const BLOCK_ID = /(?<=[ \t\n])\^[A-Za-z0-9-]+[ \t]*(?=\n|$)/y;
/** Definitions of links that lead nowhere, which authors use as comments. */
const UNSEEN_DEFINITION =
  /\[[^[\]\n]{1,99}\]:[ \t]*(?:#|<#?>)[ \t]+(?:\((?:[^()\n]|\n(?![ \t]*\n))*\)|"[^"\n]*"|'[^'\n]*')[ \t]*(?=\n|$)|\[\/\/\]:[^\n]*(?=\n|$)/y;
/** The indentation and quote marks before a block are not longer. */
const MAX_LEAD = 200;
const SHOWN_SHORTCODE = /\{\{[<%]\s*\/\*[\s\S]*?\*\/\s*[>%]\}\}/g;

/**
 * Removes template tags, MDX, components, comments and hidden elements from a body, or replaces them by the Markdown that
 * they mean. Code stays as it is, except for escapes that generators remove from it.
 */
export function cleanBody(source: string, dialect: Dialect = {}): CleanedBody {
  const { mdx, vault = false, templates = 'all' } = dialect;
  const reading = dialect.html
    ? unread(source)
    : readMarkdown(source, { math: dialect.math, source: { mdx, vault, templates } });
  if (!mdx && !/[{<%^]|^ {0,3}\[|\|\d/m.test(source)) return { text: source, entries: [], reading };
  const walk = new Walk(source, dialect);
  const modules = mdx
    ? reading.tags.filter(({ start }) => MODULE_LINE.test(source.slice(start, start + 40)))
    : [];
  const scope = mdx ? scopeOf(source, modules, mdx, dialect) : null;
  const jsx = scope && new JsxTree(scope);
  // Only the reading knows where MDX has expressions: info strings and attributes, for example, have none.
  const tags = mdx ? new Set(reading.tags.map(({ start }) => start)) : null;
  const edits = new Edits(source);
  const fixedParts = fixedPartsOf(source, reading, modules, dialect, scope).toSorted(
    (a, b) => a.start - b.start,
  );
  let offset = 0;
  let lineEnd = -1;
  INTERESTING.lastIndex = 0;
  let next = INTERESTING.exec(source);
  const apply = ({ to, by, name, code, isGap }: Cut) => {
    const cutCode = code ?? (name !== undefined ? 'template' : by === '' ? 'author' : null);
    if (by !== undefined) edits.replace(offset, to, by, { code: cutCode, name, isGap });
    offset = to;
  };
  for (const fixedPart of [...fixedParts, null]) {
    const limit = fixedPart?.start ?? source.length;
    while (offset < limit) {
      if (next !== null && next.index < offset) {
        INTERESTING.lastIndex = offset;
        next = INTERESTING.exec(source);
      }
      if (next === null || next.index >= limit) break;
      offset = next.index;
      while (lineEnd < offset) {
        walk.lineStart = lineEnd + 1;
        lineEnd = endOfLine(source, walk.lineStart);
      }
      const isAlone =
        offset - walk.lineStart < MAX_LEAD && /^[ \t>]*$/.test(source.slice(walk.lineStart, offset));
      const isText = tags !== null && /[<{]/.test(next[0]) && !tags.has(offset) && !isComment(walk, offset);
      if (isText) apply({ to: offset + 1 });
      else if (next[0] === '<') apply(cutAngle(walk, offset, jsx));
      else if (next[0] === '[') apply(isAlone ? cutDefinition(source, offset) : { to: offset + 1 });
      else if (next[0] === '{') apply(cutBrace(walk, offset, templates, scope));
      else apply(vault ? cutNote(walk, offset, isAlone) : { to: offset + 1 });
    }
    if (fixedPart === null) break;
    // A tag may have ended inside the part, or behind it.
    if (offset > fixedPart.start) offset = Math.max(offset, fixedPart.cut.to);
    else {
      offset = fixedPart.start;
      apply(fixedPart.cut);
    }
  }
  for (const [index, note] of walk.notes.entries())
    edits.replace(source.length, source.length, `\n\n[^inline-${index + 1}]: ${note}`);
  const { entries } = edits;
  if (edits.isEmpty) return { text: source, entries, reading: reading.tags.length === 0 ? reading : null };
  const text = edits.text();
  return { text: mdx ? withoutIndentation(text) : text, entries, reading: null };
}

const CONSTANTS = ['props', 'frontMatter', 'frontmatter'];

/** The imports and constants that the expressions of an MDX text can use. */
function scopeOf(
  source: string,
  modules: readonly Range[],
  mdx: MdxCode,
  { imports: files, constant }: Dialect,
): JsxScope {
  const constants = CONSTANTS.flatMap((name) => {
    const value = source.includes(name) ? constant?.(name) : undefined;
    return value === undefined ? [] : `export const ${name} = ${JSON.stringify(value)};`;
  });
  const statements = [...constants, ...modules.map(({ start, end }) => source.slice(start, end))].join('\n');
  const imports = importsOf(source, modules);
  return {
    imports,
    shows: mdx.shows(statements, files?.modules),
    raw(name) {
      const path = imports.get(name) ?? '';
      if (!/[?&]raw\b|\braw-loader!/.test(path)) return null;
      const file = path.replace(/^.*!/, '').replace(/\?.*$/, '');
      const text = files?.raw(file) ?? null;
      return text === null ? null : { text, lang: extname(file).slice(1) };
    },
  };
}

/** Parts of the text that are not searched for tags: code, module code, and hidden elements. */
function fixedPartsOf(
  source: string,
  reading: Reading,
  modules: readonly Range[],
  { keepsHtml = false, mdx, templates = 'all' }: Dialect,
  scope: JsxScope | null,
): { start: number; cut: Cut }[] {
  const isHidden = hides(scope?.shows ?? (() => null));
  const hidden = keepsHtml ? [] : elementsWith(source, reading, mdx !== undefined, isHidden);
  return [
    ...(source.includes('v-pre') ? elementsWith(source, reading, mdx !== undefined, hasVPre) : []).map(
      ({ start, end }) => ({ start, cut: { to: end } }),
    ),
    ...[...source.matchAll(RAW_CONTAINER)].flatMap(({ 0: whole, 1: open = '', 2: text = '', index }) => {
      const marker = { by: '', code: 'syntax' as const };
      const [from, to] = [index + open.length, index + open.length + text.length];
      return [
        { start: index, cut: { to: from, ...marker } },
        { start: from, cut: { to } },
        { start: to, cut: { to: index + whole.length, ...marker } },
      ];
    }),
    ...reading.code.map(({ start, end }) => ({
      start,
      cut: keptCode(source.slice(start, end), end, templates),
    })),
    ...modules.map(({ start, end }) => {
      const name = source.startsWith('import', start) ? 'import' : 'export';
      return { start, cut: { to: end, by: '', name, code: 'syntax' as const, isGap: true } };
    }),
    ...(keepsHtml ? [] : fallbacksIn(source, reading, mdx !== undefined)).map(({ start, end }) => ({
      start,
      cut: { to: end, by: '' },
    })),
    ...[...hidden, ...reading.notes].map(({ start, end }) => {
      const isOfVue = VUE_TEMPLATE.test(source.slice(start, start + MAX_TEMPLATE_TAG));
      const component = { name: 'template', code: 'component' as const };
      return { start, cut: { to: end, by: '', isGap: true, ...(isOfVue && component) } };
    }),
  ];
}

/** A template that Vue shows, unlike browsers: https://vuejs.org/api/built-in-special-elements.html#template */
const VUE_TEMPLATE = /^<template\s(?:[^<>]*\s)?(?:v-(?:if|else|for|slot)|#\w)/;
const MAX_TEMPLATE_TAG = 300;

/** A reading for a text in HTML, of which nothing is Markdown. */
function unread(text: string): Reading {
  const html = [{ start: 0, end: text.length }];
  return { text, blocks: [], destinations: [], code: [], html, tags: [], notes: [] };
}

/** Code without the escapes that tell a generator not to read its tags. */
function keptCode(code: string, to: number, templates: Dialect['templates']): Cut {
  if (templates === 'none' || !code.includes('{')) return { to };
  const plain = templates === 'all' ? unescaped(code) : code.replace(SHOWN_SHORTCODE, unescaped);
  return plain === code ? { to } : { to, by: plain };
}

/** Cuts a link definition that is used as a comment, such as `[//]: # (comment)`. */
function cutDefinition(text: string, at: number): Cut {
  UNSEEN_DEFINITION.lastIndex = at;
  return UNSEEN_DEFINITION.test(text) ? { to: UNSEEN_DEFINITION.lastIndex, by: '' } : { to: at + 1 };
}

/** Cuts syntax of Obsidian: a comment, the width of a picture, an inline footnote, or the name of a block. */
function cutNote(walk: Walk, offset: number, isAlone: boolean): Cut {
  const end = noteEnd(walk, offset, isAlone);
  if (end >= 0) return { to: end, by: '' };
  if (walk.text[offset] === '%') return { to: offset + 2 };
  WIDTH.lastIndex = offset;
  if (WIDTH.test(walk.text)) return { to: WIDTH.lastIndex, by: '', code: 'syntax' };
  INLINE_NOTE.lastIndex = offset;
  const note = INLINE_NOTE.exec(walk.text)?.[1];
  if (note !== undefined) return { to: INLINE_NOTE.lastIndex, by: `[^inline-${walk.notes.push(note)}]` };
  BLOCK_ID.lastIndex = offset;
  return BLOCK_ID.test(walk.text) ? { to: BLOCK_ID.lastIndex, by: '' } : { to: offset + 1 };
}

/** Whether a comment starts at an offset. */
function isComment(walk: Walk, at: number): boolean {
  return walk.text.startsWith('<!--', at) || (walk.text[at] === '{' && commentEnd(walk, at) >= 0);
}

/** Cuts a comment, template tag or expression that starts with a brace. */
function cutBrace(
  walk: Walk,
  offset: number,
  templates: NonNullable<Dialect['templates']>,
  scope: JsxScope | null,
): Cut {
  const { text, dialect } = walk;
  if (isEscaped(text, offset)) return { to: offset + 1 };
  const open = text.slice(offset, offset + 3);
  const isTemplate = templates === 'all' && /^\{[{%]/.test(open);
  const comment = offset < walk.codeEnd && !dialect.mdx && !isTemplate ? -1 : commentEnd(walk, offset);
  if (comment >= 0) return { to: comment, by: '' };
  if (scope !== null) return cutJsxExpression(walk, offset, scope);
  if (templates === 'none') return { to: offset + 1 };
  if (open === '{{<' || open === '{{%') return cutShortcode(walk, offset);
  if (templates === 'shortcodes') return { to: offset + 1 };
  if (open.startsWith('{%')) return cutTag(walk, offset);
  return open.startsWith('{{') ? cutExpression(walk, offset) : { to: offset + 1 };
}

/** Replaces an expression of MDX, `{…}`, by its text if Lectern can evaluate it, and otherwise leaves it out. */
function cutJsxExpression(
  { text, braceEnd, lineStart }: Walk,
  offset: number,
  { shows, raw }: JsxScope,
): Cut {
  const to = braceEnd(offset);
  // `{/* #name */}` is the anchor of its heading, and is read with it.
  if (to < 0 || /^\{\/\*\s*#[\w:.-]+\s*\*\/\}/.test(text.slice(offset, offset + 200)))
    return { to: Math.max(to, offset + 1) };
  const code = raw(nameIn(text.slice(offset, to)));
  if (code !== null)
    return { to, by: codeBlock(text, { lineStart, at: offset, to, isFile: true }, code.lang, code.text) };
  // JSX shows nothing for these.
  if (/^\{\s*(?:true|false|null|undefined)?\s*\}$/.test(text.slice(offset, Math.min(to, offset + 50))))
    return { to, by: '' };
  const visibleText = shownByBraces(text.slice(offset, to), shows);
  if (visibleText !== null) return { to, by: visibleText.replaceAll('<', '&lt;') };
  return { to, by: '', name: text.slice(offset, to), code: 'computed' };
}

const TAG = /<(\/?)([a-z][\w.-]*)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const MDX_TAG = /^<(\/?)([a-z][\w.-]*)(?=[\s/>])([^]*)>$/i;
/** https://html.spec.whatwg.org/multipage/interaction.html#the-hidden-attribute */
const HIDDEN = /(?:^|[\s"'/}])hidden(?=[\s=/>]|$)(?!=\{false\})/i;
const QUOTED = /=\s*(?:"[^"]*"|'[^']*')/g;
/** A style that hides an element, in HTML or as an object of JSX. */
const UNSEEN_STYLE =
  /\bstyle\s*=\s*(?:"[^"]*\bdisplay\s*:\s*none|'[^']*\bdisplay\s*:\s*none|\{\s*\{[^{}]*\bdisplay["']?\s*:\s*["'`]none)/i;
/** A style of JSX that is the constant of a name. */
const NAMED_STYLE = /(?:^|\s)style\s*=\s*\{\s*([\w$.]+)\s*\}/;
const VOID = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

interface Tag {
  tag: string;
  slash: string;
  name: string;
  attributes: string;
  start: number;
}

/** The tags of a text. Tags of MDX may contain any code, so only the reading knows where they end. */
function tagsOf(text: string, { html, tags }: Reading, mdx: boolean): Tag[] {
  return (mdx ? tags : html).flatMap(({ start, end }) => {
    const part = text.slice(start, end);
    const whole = mdx ? MDX_TAG.exec(part) : null;
    return [...(mdx ? (whole ? [whole] : []) : part.matchAll(TAG))].map(
      ({ 0: tag, 1: slash = '', 2: name = '', 3: attributes = '', index }) => {
        // Case counts in MDX: `Template` is a component, `template` an element.
        return { tag, slash, name: mdx ? name : name.toLowerCase(), attributes, start: start + index };
      },
    );
  });
}

/** A container `::: v-pre`, whose content is not a template. */
const RAW_CONTAINER = /^(:{3,} *v-pre *\n)((?:(?!:{3,} *$).*\n)*):{3,} *$/gm;

/** Whether an element's content is not a template: https://vuejs.org/api/built-in-directives.html#v-pre */
function hasVPre(_name: string, attributes: string): boolean {
  return /(?:^|\s)v-pre(?=[\s=/]|$)/.test(attributes);
}

/** An element, with the offsets of its content. */
interface Contained extends Range {
  from: number;
  to: number;
}

/** The closed elements that fit, with their tags; of nested ones the outermost. */
function elementsWith(
  text: string,
  reading: Reading,
  mdx: boolean,
  fits: (name: string, attributes: string) => boolean,
): Contained[] {
  const elements: Contained[] = [];
  let open: { name: string; start: number; from: number; depth: number } | null = null;
  for (const { tag, slash, name, attributes, start } of tagsOf(text, reading, mdx)) {
    if (mdx && attributes.endsWith('/')) continue;
    if (open === null) {
      if (slash === '' && !VOID.test(name) && fits(name, attributes)) {
        open = { name, start, from: start + tag.length, depth: 1 };
      }
    } else if (open.name === name) {
      open.depth += slash === '' ? 1 : -1;
      if (open.depth > 0) continue;
      elements.push({ start: open.start, from: open.from, to: start, end: start + tag.length });
      open = null;
    }
  }
  return elements;
}

/** What players and frames contain besides their files. Browsers that know the element do not show it. */
function fallbacksIn(text: string, reading: Reading, mdx: boolean): Range[] {
  const isPlayer = (name: string, attributes: string) =>
    (/^(?:video|audio|iframe)$/.test(name) ||
      (name === 'object' && /\sdata=["']?(?!data:)[^"'\s]/.test(attributes))) &&
    !attributes.endsWith('/');
  return elementsWith(text, reading, mdx, isPlayer).flatMap(({ from, to }) => {
    const files = [...text.slice(from, to).matchAll(/<(?:source|track)\b[^<>]*>/gi)];
    const ends = files.map(({ 0: tag, index }) => from + index + tag.length);
    return [from, ...ends]
      .map((start, index) => ({ start, end: from + (files[index]?.index ?? to - from) }))
      .filter(({ start, end }) => text.slice(start, end).trim() !== '');
  });
}

/** Whether a page hides an element. @param shows evaluates an expression of MDX. */
function hides(shows: JsxScope['shows']) {
  return (name: string, attributes: string): boolean => {
    const style = NAMED_STYLE.exec(attributes)?.[1];
    return (
      /^(?:template|datalist|progress|meter|canvas)$/.test(name) ||
      (name === 'dialog' && !/(?:^|\s)open(?=[\s=/]|$)/i.test(attributes)) ||
      HIDDEN.test(attributes.replace(QUOTED, '=""')) ||
      UNSEEN_STYLE.test(attributes) ||
      (style !== undefined && shows(`${style}.display`) === 'none')
    );
  };
}
