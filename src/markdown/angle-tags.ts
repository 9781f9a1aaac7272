import { enterCode, isCode } from './comments.ts';
import { type Braces, plainTag, shownBy, tagEnd } from './jsx.ts';
import { mayHide } from './may-hide.ts';
import { isElement } from './sanitize.ts';
import { meaningOf, readArguments } from './tag-meaning.ts';
import type { Cut, Walk } from './template-tags.ts';

/** Where a link or an image leads (CommonMark, section 6.3): `![x](</Images/a photo.jpg>)` has no tag in it. */
const DESTINATION = /(?<=\]\()<[^<>{\n]*>/y;
const CODE_BLOCK = /<(style|script)\b/iy;
/** What kramdown and Python-Markdown read Markdown in. */
const MARKED_BLOCK =
  /(<(?:div|section|article|aside|details|figure|header|footer|center|blockquote)\b[^<>\n]*?)\smarkdown(?:=(?:"(?:1|block)"|'1'|1))?(?=[\s>])([^<>\n]*)>/iy;
/** A name that is no element of HTML: with a capital, or with a hyphen. */
const NAMED_TAG = /<(\/?)([A-Z][\w.]*|[a-z]\w*(?:-\w+)+)(?=[\s/>])/y;
/** Of these the page shows neither. */
const STYLED =
  /(<(?:details|summary|p|figure|figcaption|blockquote|ul|ol|li|h[1-6]|img|b|i|em|strong|kbd|aside|header|footer|picture|source)(?=\s))([^<>]*)>/iy;
const SPAN = /<(\/?)(span|font|center)(?=[\s>])([^<>]*)>/y;
const NO_BRACES: Braces = new Map();
const COMPONENT = /<\/?(?:([A-Z][\w.]*)|(?=>))/y;
/** Icons by the names of their sets, as Material for MkDocs has them; a tick and a cross say something. */
const ICON = /:(?:material|fontawesome|octicons|simple)-([a-z0-9-]{1,99}):/y;

/** What MDX alone has. */
export interface Jsx {
  /** Imported files by name. */
  imports: ReadonlyMap<string, string>;
  braces: Braces;
  /** The text of a Markdown file that MDX imports, by its name there; null where there is none. */
  include: ((path: string) => string | null) | undefined;
}

/** A comment, a style sheet, a script, or a component of MDX. @param jsx null outside MDX. */
export function cutAngle(walk: Walk, at: number, lineStart: number, jsx: Jsx | null): Cut {
  const { text, find } = walk;
  if (text.startsWith('<!--', at)) {
    const end = find('-->', at + 2);
    // Pages do not show comments, so twins do not tell them either.
    if (end >= 0) return { to: end + 3, by: '' };
    // One that starts a line and never ends hides the rest (CommonMark, section 4.6); any other is text.
    return /^[ \t>]*$/.test(text.slice(lineStart, at)) ? { to: text.length, by: '' } : { to: at + 4 };
  }
  DESTINATION.lastIndex = at;
  if (DESTINATION.test(text)) return { to: DESTINATION.lastIndex };
  CODE_BLOCK.lastIndex = at;
  const block = CODE_BLOCK.exec(text)?.[1]?.toLowerCase();
  if (block) {
    const end = find(`</${block}>`, at);
    if (end < 0 || isEscaped(text, at)) return { to: at + 1 };
    const to = end + block.length + 3;
    if (jsx !== null) return { to, by: '', name: block };
    // No page shows it. Within a line it may be one that the author writes about.
    if (walk.keepsHtml || text.slice(lineStart, at).trim() !== '' || isCode(walk, at)) return { to };
    walk.hasGaps = true;
    return { to, by: '' };
  }
  if (jsx === null) {
    enterCode(walk, at);
    MARKED_BLOCK.lastIndex = at;
    const marked = MARKED_BLOCK.exec(text);
    if (!marked && walk.keepsHtml) return { to: at + 1 };
    if (!marked) return cutSpan(walk, at) ?? cutComponent(walk, at, lineStart) ?? cutStyles(walk, at);
    // A blank line, after which Markdown goes on inside HTML (CommonMark, section 4.6).
    const to = MARKED_BLOCK.lastIndex;
    return { to, by: `${marked[1]}${marked[2]}>${text[to] === '\n' ? '\n' : '\n\n'}` };
  }
  if (!/[A-Za-z/>]/.test(text[at + 1] ?? '') || isEscaped(text, at)) return { to: at + 1 };
  const to = find('>', at) < 0 ? -1 : tagEnd(text, at, jsx.braces);
  if (to < 0) return { to: at + 1 };
  COMPONENT.lastIndex = at;
  const match = COMPONENT.exec(text);
  const tag = plainTag(text.slice(at, to), jsx.imports);
  // The HTML tags of MDX stay.
  if (!match) return tag.length === to - at ? { to } : { to, by: tag };
  if (match[0].startsWith('</')) return { to, by: '' };
  const name = match[1] ?? 'fragment';
  const imported = jsx.imports.get(name);
  const included = imported === undefined ? null : (jsx.include?.(imported) ?? null);
  if (included !== null) return { to, by: included };
  const given = readArguments(tag.slice(match[0].length).replace(/\/?>$/, ''));
  const meaning = meaningOf(name, given);
  if (meaning) return { to, by: meaning };
  const isBlock = text.slice(lineStart, at).trim() === '';
  return { to, by: isBlock ? shownBy(name, given.named, (text[to] ?? '\n') === '\n') : '', name };
}

/** A component in Markdown, as Vue and preprocessors have it: its words stay. null: it is none. */
function cutComponent(walk: Walk, at: number, lineStart: number): Cut | null {
  const { text, closed } = walk;
  NAMED_TAG.lastIndex = at;
  const match = NAMED_TAG.exec(text);
  // `Vec<T>` is a type, and `<your-name>` stands for one.
  const [start = '', slash, name = ''] = match ?? [];
  if (!match || (slash ? /\\/ : /[\w\\]/).test(text[at - 1] ?? '') || isCode(walk, at)) return null;
  const to = tagEnd(text, at, NO_BRACES, true);
  if (to < 0) return null;
  // HTML is read in any case, and what hides its words must go on doing so.
  const isHtml = name === name.toUpperCase() && isElement(name);
  if (!slash && (isHtml || mayHide(withoutQuotedTags(text.slice(at, to))))) walk.kept.add(name);
  if (walk.kept.has(name)) return null;
  walk.hasGaps = true;
  if (slash) return { to, by: '' };
  const attributes = text.slice(at + start.length, to - 1);
  const isWhole = attributes.endsWith('/') || /=/.test(attributes) || closed().has(name);
  if (!isWhole) return null;
  const before = text.slice(lineStart, at).trim();
  // A badge is none of the words of a heading.
  if (before.startsWith('#')) return { to, by: '', name };
  const given = readArguments(attributes.replace(/\/$/, ''));
  const meaning = meaningOf(name, given);
  if (meaning) return { to, by: meaning };
  return { to, by: before === '' ? shownBy(name, given.named, (text[to] ?? '\n') === '\n') : '', name };
}

/** What looks like a tag in the value of an attribute is none. */
function withoutQuotedTags(tag: string): string {
  return tag.replace(/"[^"]*"|'[^']*'/g, (value) => value.replace(/[<>]/g, ''));
}

/** A tag that only says how words look. null: it is none, or says more than that. */
function cutSpan(walk: Walk, at: number): Cut | null {
  SPAN.lastIndex = at;
  const match = SPAN.exec(walk.text);
  if (!match || isEscaped(walk.text, at) || isCode(walk, at)) return null;
  const [tag, slash, name = '', attributes = ''] = match;
  const open = walk.styled.get(name) ?? [];
  walk.styled.set(name, open);
  if (slash) return open.pop() === true ? { to: at + tag.length, by: '' } : null;
  const said = attributes.replace(/"[^"]*"|'[^']*'/g, '""');
  const isPlain =
    !/\s(?:id|name|title|hidden|aria-hidden|dir|lang)(?=[\s=/]|$)/i.test(said) &&
    !/display\s*:\s*none/i.test(attributes);
  open.push(isPlain);
  return isPlain ? { to: at + tag.length, by: '' } : null;
}

/** A tag of HTML without names and rules of styles. */
function cutStyles(walk: Walk, at: number): Cut {
  STYLED.lastIndex = at;
  const match = STYLED.exec(walk.text);
  const [tag = '', start = '', attributes = ''] = match ?? [];
  if (!match || !/\s(?:style|class)\s*=/i.test(attributes) || /display\s*:\s*none/i.test(attributes))
    return { to: at + 1 };
  if (isCode(walk, at)) return { to: at + 1 };
  const rest = attributes.replace(/\s(?:style|class)\s?=\s?(?:"[^"]*"|'[^']*'|[^\s"'/]+)/gi, '');
  return { to: at + tag.length, by: `${start}${rest}>` };
}

export function cutIcon(text: string, at: number): Cut {
  ICON.lastIndex = at;
  const name = ICON.exec(text)?.[1];
  if (name === undefined) return { to: at + 1 };
  const by = /^check(?:$|-)/.test(name) ? '✓' : /^(?:close|cancel|x)(?:$|-)/.test(name) ? '✗' : '';
  const to = ICON.lastIndex;
  // With the blank that set it off.
  return { to: by === '' && text[to] === ' ' ? to + 1 : to, by };
}

export function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start--;
  return (at - start) % 2 === 1;
}

/** Names of elements that are closed somewhere, looked up once. */
export function closedNames(text: string): () => ReadonlySet<string> {
  let names: ReadonlySet<string> | undefined;
  return () =>
    (names ??= new Set([...text.matchAll(/<\/([A-Za-z][\w.-]*)\s?>/g)].map(([, name = '']) => name)));
}
