import { isEscaped } from './escapes.ts';
import { shownBy, tagEnd } from './jsx.ts';
import type { JsxTree } from './jsx-tags.ts';
import { mayHide } from '../html/may-hide.ts';
import { isElement } from '../html/sanitize.ts';
import { componentText, meaningOf, readArguments } from './tag-meaning.ts';
import type { Cut, Walk } from './template-tags.ts';

/** A link destination in angle brackets, which is no tag: `![x](</Images/a photo.jpg>)` (CommonMark, section 6.3). */
const DESTINATION = /(?<=\]\()<[^<>{\n]*>/y;
/** The start of `<{% link a.md %}>`. The tag becomes a link. */
const AUTOLINK = /<(?:\{\{-?\s*site\.\w+\s*-?\}\})?(?=\{%-?\s*(?:link|post_url)\s[^{}<>]*%\}(?:#[\w-]+)?>)/y;
const CODE_BLOCK = /<(style|script)\b/iy;
/** The tag of a component: a name with a capital, or with a hyphen. */
const NAMED_TAG = /<(\/?)([A-Z][\w.]*|[a-z]\w*(?:-\w+)+)(?=[\s/>])/y;
/** Elements for code. */
const CODE_ELEMENT = /<(pre|code|samp|kbd|xmp)\b/iy;

/** Cuts a comment, style sheet, script or component at its `<`. @param jsx null outside MDX. */
export function cutAngle(walk: Walk, offset: number, jsx: JsxTree | null): Cut {
  const { text, lineStart, dialect } = walk;
  if (text.startsWith('<!--', offset)) {
    if (isEscaped(text, offset)) return { to: offset + 4 };
    const end = walk.find('-->', offset + 2);
    // Pages do not show comments, so twins must not contain them.
    if (end >= 0) return { to: end + 3, by: '' };
    // An unclosed comment at the start of a line hides the rest (CommonMark, section 4.6). Elsewhere it is text.
    return /^[ \t>]*$/.test(text.slice(lineStart, offset)) ? { to: text.length, by: '' } : { to: offset + 4 };
  }
  // Browsers read `<?…>` and `<!…>` as comments, too (CommonMark, sections 4.6 and 6.6; HTML, "bogus comment").
  const close =
    /[?!]/.test(text[offset + 1] ?? '') && !isEscaped(text, offset) ? unseenEnd(text, offset) : '';
  if (close !== '') {
    const end = walk.find(close, offset + 2);
    return end < 0 ? { to: offset + 1 } : { to: end + close.length, by: '' };
  }
  AUTOLINK.lastIndex = offset;
  if (AUTOLINK.test(text)) return { to: AUTOLINK.lastIndex, by: '', code: 'syntax' };
  DESTINATION.lastIndex = offset;
  if (DESTINATION.test(text)) return { to: DESTINATION.lastIndex };
  CODE_BLOCK.lastIndex = offset;
  const block = CODE_BLOCK.exec(text)?.[1]?.toLowerCase();
  if (block) {
    const end = walk.find(`</${block}>`, offset);
    if (end < 0 || isEscaped(text, offset)) return { to: offset + 1 };
    const to = end + block.length + 3;
    if (jsx !== null) return { to, by: '', name: block, code: 'syntax' };
    // No page shows a style or script. Within a line, the author may be writing about the tag.
    if (dialect.keepsHtml || text.slice(lineStart, offset).trim() !== '' || offset < walk.codeEnd)
      return { to };
    return { to, by: '', isGap: true };
  }
  if (jsx !== null) return jsx.cut(walk, offset);
  CODE_ELEMENT.lastIndex = offset;
  const element = CODE_ELEMENT.exec(text)?.[1];
  if (element !== undefined) walk.codeEnd = Math.max(walk.codeEnd, walk.find(`</${element}`, offset));
  return (dialect.keepsHtml ? null : cutComponent(walk, offset)) ?? { to: offset + 1 };
}

/** The end mark of an instruction, declaration or CDATA section; empty if none starts here. */
function unseenEnd(text: string, at: number): string {
  if (text[at + 1] === '?') return '?>';
  if (text.startsWith('<![CDATA[', at)) return ']]>';
  return /[A-Za-z]/.test(text[at + 2] ?? '') ? '>' : '';
}

/** Cuts a component outside of MDX, as in VitePress, and keeps its words; null if it is none. */
function cutComponent(walk: Walk, offset: number): Cut | null {
  const { text, lineStart } = walk;
  NAMED_TAG.lastIndex = offset;
  const match = NAMED_TAG.exec(text);
  // `Vec<T>` is a type, and `<your-name>` a placeholder.
  const [start = '', slash, name = ''] = match ?? [];
  if (!match || (slash ? /\\/ : /[\w\\]/).test(text[offset - 1] ?? '') || offset < walk.codeEnd) return null;
  const to = tagEnd(text, offset, () => -1, true);
  if (to < 0) return null;
  const args = readArguments(text.slice(offset + start.length, to - 1).replace(/\/$/, ''));
  const ownerText = componentText(walk.dialect.components, name, args.named);
  if (ownerText !== null) {
    if (slash)
      return { to, by: walk.described.at(-1)?.name === name ? (walk.described.pop()?.close ?? '') : '' };
    const isOpen = text[to - 2] !== '/' && walk.closed.has(name);
    if (isOpen) walk.described.push({ name, close: ownerText.close });
    return { to, by: isOpen ? ownerText.open : ownerText.open + ownerText.close };
  }
  // HTML ignores case, so such a tag may be an element. A tag that hides its content must stay.
  const isHtml = name === name.toUpperCase() && isElement(name);
  if (!slash && (isHtml || mayHide(withoutQuotedTags(text.slice(offset, to))))) walk.kept.add(name);
  if (walk.kept.has(name)) return null;
  if (slash) return { to, by: '', isGap: true };
  const attributes = text.slice(offset + start.length, to - 1);
  const isWhole = attributes.endsWith('/') || /=/.test(attributes) || walk.closed.has(name);
  if (!isWhole) return null;
  const before = text.slice(lineStart, offset).trim();
  // The words of a badge are not part of a heading.
  if (before.startsWith('#')) return { to, by: '', name, code: 'component' };
  const meaning = meaningOf(name, args);
  if (meaning) return { to, by: meaning };
  const by = before === '' ? shownBy(name, args.named, { isAlone: (text[to] ?? '\n') === '\n' }) : '';
  return { to, by, name, code: 'component', isGap: by === '' };
}

/** A tag without `<` and `>` in the values of its attributes, which are no tags. */
function withoutQuotedTags(tag: string): string {
  return tag.replace(/"[^"]*"|'[^']*'/g, (value) => value.replace(/[<>]/g, ''));
}
