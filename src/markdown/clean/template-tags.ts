import { addressOf, linkTo, shownBy } from './jsx.ts';
import { meaningOf, readArguments, type TagArguments } from './tag-meaning.ts';
import {
  closingTag,
  type Dialect as Syntax,
  DROPPED_TAG,
  holdsContent,
  LITERAL_TAG,
  TagFinder,
} from '../syntax/source-tags.ts';
import type { MdxModules } from '../../text/mdx-modules.ts';
import type { CutCode } from './edits.ts';
import { codeBlock, codeElement, unescaped } from './tag-scan.ts';
import {
  type Blocks,
  findBlocks,
  shownPart,
  type TemplateValues,
  textOfExpression,
  valueOf,
} from './template-values.ts';

/** Reads the files that an MDX text imports, by the paths in the text. null: there is no such file, or it may not be read. */
export interface MdxImports {
  /** The cleaned text of a Markdown file that is used as a component. */
  include: (path: string, props: Readonly<Record<string, string>>) => string | null;
  /** The unchanged text of a file. */
  raw: (path: string) => string | null;
  modules: MdxModules;
}

/** The syntax of a body, and what is known about its site. */
export interface Dialect extends Syntax {
  /** Resolves the imports of MDX. */
  imports?: MdxImports | undefined;
  /** The value of a variable that the generator gives to MDX: `props`, `frontMatter` or `frontmatter`; undefined: none. */
  constant?: ((name: string) => unknown) | undefined;
  /** Looks up the variables of templates. */
  values?: TemplateValues | undefined;
  /** Whether the body is HTML instead of Markdown. */
  html?: boolean | undefined;
  /** Whether hidden elements of HTML stay (`trusted_html`). */
  keepsHtml?: boolean | undefined;
  /** The owner's templates for components, by their names (`components` in `lectern.yaml`). */
  components?: Readonly<Record<string, string>> | undefined;
  /** Whether the site renders formulas. */
  math?: boolean | undefined;
}

/** A step of the cleaner: it continues at `to`. If there is `by`, that replaces the text up to `to`. */
export interface Cut {
  to: number;
  by?: string;
  /** The name of a tag that is left out, for the report. */
  name?: string;
  /** Why it is left out; default: `template` if there is a `name`, else `author`. */
  code?: CutCode;
  /** Whether its line is removed, too, if it becomes blank. */
  isGap?: boolean | undefined;
}

/** The state of the cleaner, which walks through a text once. */
export class Walk extends TagFinder {
  /** Tags that are never closed. */
  readonly unclosed = new Set<string>();
  /** Offset of the start of the current line. */
  lineStart = 0;
  /** Variables that `assign` and `set` have set. */
  readonly assigned = new Map<string, unknown>();
  /** The blocks of the text, computed on first use. */
  blocks?: Blocks;
  /** Offset of the end of the last `<pre>` or `<code>`. */
  codeEnd = 0;
  /** Texts of inline footnotes, which move to the end. */
  readonly notes: string[] = [];
  /** Names of tags that stay, since they may hide their content. */
  readonly kept = new Set<string>();
  /** Replacements of closing tags, by the offsets of the tags. */
  readonly closes = new Map<number, string>();
  /** Parts that are not shown: offset of the start to that of the end. */
  readonly skips = new Map<number, number>();
  /** Open components with a template of the owner, and the replacements of their closing tags. */
  readonly described: { name: string; close: string }[] = [];
  readonly dialect: Dialect;
  #closed: ReadonlySet<string> | undefined;

  constructor(text: string, dialect: Dialect) {
    super(text, dialect.mdx);
    this.dialect = dialect;
  }

  /** The value of a variable. One that the text has set comes before one of the site. */
  readonly valueAt = (path: string): unknown =>
    this.assigned.has(path) ? this.assigned.get(path) : this.dialect.values?.(path);

  /** Names of elements that are closed somewhere in the text. */
  get closed(): ReadonlySet<string> {
    return (this.#closed ??= new Set(
      [...this.text.matchAll(/<\/([A-Za-z][\w.-]*)\s?>/g)].map(([, name = '']) => name),
    ));
  }
}

/**
 * Begins the words of a link that are its address, as only `resolveLinks` knows it. No author writes a word joiner there; and
 * where the mark stays, as in HTML, nobody sees it.
 */
export const PRINTED = '\u2060';
const SETTING = /\{%-?\s*(?:assign|capture|set|increment|decrement)\s+([\w-]+)/g;
const BLOCK = /^(?:if|unless|case|for|tablerow)$/;
/** So many characters before an address say whether it is part of a link. */
const MAX_BEFORE = 60;
/** A fragment behind a tag that prints an address. */
const FRAGMENT = /#[\w-]+/y;
const ADDRESS_TAG = /^(?:\{\{-?\s*site\.baseurl\s*-?\}\})?\{%-?\s*(?:link|post_url)\b/;

/** Cuts a shortcode of Hugo, `{{< name >}}` or `{{% name %}}`, at its first brace. */
export function cutShortcode(walk: Walk, offset: number): Cut {
  const { text } = walk;
  const open = text.slice(offset, offset + 3);
  const end = walk.find(open === '{{<' ? '>}}' : '%}}', offset + 3);
  if (end < 0) return { to: offset + 3 };
  const inner = text.slice(offset + 3, end).trim();
  if (inner.startsWith('/*')) return { to: end + 3, by: unescaped(text.slice(offset, end + 3)) };
  return cutTagged(walk, offset, inner.replace(/\/$/, ''), end + 3, true);
}

/** The text of a tag between its delimiters: `{{ text }}` or `{{- text -}}`. */
function insideOf(text: string, at: number, end: number): string {
  const inner = text.slice(at + 2, end);
  return inner.replace(/^-|-$/g, '').trim();
}

/** Cuts a template tag, `{% name %}`, at its first brace. */
export function cutTag(walk: Walk, offset: number): Cut {
  const end = walk.find('%}', offset + 2);
  if (end < 0) return { to: offset + 2 };
  const skip = walk.skips.get(offset);
  if (skip !== undefined) return { to: skip, by: '' };
  const inner = insideOf(walk.text, offset, end);
  const [, name = '', rest = ''] = /^(\w+)\b([^]*)$/.exec(inner) ?? [];
  if (BLOCK.test(name)) {
    const block = (walk.blocks ??= findBlocks(walk.text)).get(offset);
    if (block) {
      const part = shownPart(block, walk.valueAt);
      const lostName = part.isKnown ? {} : { name };
      // Variables that the block may set have unknown values from here on.
      if (!part.isKnown)
        for (const match of walk.text.slice(offset, block.end).matchAll(SETTING))
          walk.assigned.set(match[1] as string, undefined);
      if (part.from === null) return { to: block.end, by: '', ...lostName };
      if (part.to !== block.close) walk.skips.set(part.to, block.end);
      return { to: part.from, by: '' };
    }
  }
  const assignment = name === 'assign' || name === 'set' ? /^\s*([\w-]+)\s*=([^]*)$/.exec(rest) : null;
  if (assignment) {
    const [, variable = '', expression = ''] = assignment;
    const value =
      valueOf(expression, walk.valueAt) ?? textOfExpression(expression, walk.valueAt) ?? undefined;
    walk.assigned.set(variable, value);
    if (value !== undefined) return { to: end + 2, by: '' };
  }
  return cutTagged(walk, offset, inner, end + 2, false);
}

/** Cuts a tag, with its content if that is not Markdown. */
function cutTagged(walk: Walk, offset: number, inner: string, end: number, isShortcode: boolean): Cut {
  const { text, unclosed, lineStart, dialect } = walk;
  const close = walk.closes.get(offset);
  if (close !== undefined) return { to: end, by: close, isGap: close === '' };
  const [, name = '', rest = ''] = /^\/?\s*([\w./-]+)([\s\S]*)$/.exec(inner) ?? [];
  const isClosing = /^(?:end|\/)/.test(inner);
  if (isClosing || !holdsContent(name, rest)) {
    if (isClosing) return { to: end, by: '' };
    const args = readArguments(rest.replace(/^\s*\(|\)\s*$/g, ''));
    const meaning = meaningOf(name, args);
    // An address that is not part of a link or a tag becomes a link.
    const before = text
      .slice(Math.max(0, offset - MAX_BEFORE), offset)
      .replace(/\{\{-?\s*site\.\w+\s*-?\}\}$/, '');
    FRAGMENT.lastIndex = end;
    const [fragment = ''] = isShortcode ? [] : (FRAGMENT.exec(text) ?? []);
    const behind = end + fragment.length;
    const isBare =
      meaning &&
      !dialect.html &&
      (isShortcode
        ? /^(?:rel)?ref$/.test(name) && !/[("'=<]$/.test(before)
        : /^(?:link|post_url)$/.test(name) &&
          (text[behind] === '>' ? /<$/ : /(?<!\]:[ \t]{0,9})(?:^|[\s*_])$/).test(before));
    if (isBare) {
      const address = meaning + fragment;
      return { to: before.endsWith('<') ? behind + 1 : behind, by: `[${PRINTED}${address}](${address})` };
    }
    const by = meaning || wordsOfTag(walk, { at: offset, end, name, rest, isShortcode }, args);
    return meaning ? { to: end, by: meaning } : { to: end, by, name: name || 'tag' };
  }
  const closing = closingTag(name, isShortcode);
  closing.lastIndex = end;
  const closeTag = unclosed.has(name) ? null : closing.exec(text);
  if (!closeTag) {
    unclosed.add(name);
    return { to: end, by: '', name };
  }
  const content = text.slice(end, closeTag.index);
  const to = closing.lastIndex;
  if (LITERAL_TAG.test(name)) return { to, by: content };
  if (DROPPED_TAG.test(name)) return name === 'comment' ? { to, by: '' } : { to, by: '', name };
  const lang = readArguments(rest).positional[0] ?? (/^(?:mermaid|plantuml)$/.test(name) ? name : '');
  const place = { lineStart, at: offset, to };
  return { to, by: dialect.html ? codeElement(lang, content) : codeBlock(text, place, lang, content) };
}

/** Tags that control the template engine, or include files. Their arguments are not words. */
const STEERING =
  /^(?:renderTemplate|for|if|unless|case|when|else|elsif|elif|assign|capture|include|include_relative|render|set|macro|call|block|extends|import|from|filter|layout|section|paginate|cycle|with|param|toc)$/i;
/** Arguments that give the kind of a text, and are not words. */
const KIND =
  /^(?:abstract|attention|bug|caution|danger|error|example|failure|hint|important|info|note|primary|question|quote|secondary|success|tip|warn|warning|left|right|center|true|false)$/i;

/** The words in the arguments of a site’s own tag: a title, a label, a link. The content of the tag stays. */
function wordsOfTag(
  walk: Walk,
  {
    at: offset,
    end,
    name,
    rest,
    isShortcode,
  }: { at: number; end: number; name: string; rest: string; isShortcode: boolean },
  { named, positional }: TagArguments,
): string {
  if (STEERING.test(name) || (!/["'`]/.test(rest) && !rest.includes('='))) return '';
  const { text, lineStart } = walk;
  const closing = closingTag(name, isShortcode);
  closing.lastIndex = end;
  const closeTag = walk.unclosed.has(name) ? null : closing.exec(text);
  if (closeTag === null) walk.unclosed.add(name);
  // Without a closing tag, an argument without a name may be anything.
  const quoted = [...rest.matchAll(/(?<!=\s{0,9})(["'`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(
    ([, , words = '']) => words,
  );
  const isLabel = (words: string) =>
    /\p{L}/u.test(words) && !KIND.test(words) && !/^[\w-]*[./#][\w./#-]*$/.test(words);
  const label = closeTag === null || positional.length === 0 ? undefined : quoted.findLast(isLabel);
  const args = label === undefined || named['title'] !== undefined ? named : { ...named, title: label };
  const body = closeTag === null ? '' : text.slice(end, closeTag.index);
  const address = addressOf(named);
  const isLine = body.trim() !== '' && !/\n\s*\n|\]\(|<a\b/.test(body);
  if (
    closeTag !== null &&
    address !== undefined &&
    isLine &&
    shownBy(name, args, { isAlone: false }).trim() === ''
  ) {
    walk.closes.set(closeTag.index, `](${linkTo(address)})`);
    return '[';
  }
  const isAlone = (text[end] ?? '\n') === '\n';
  const words = shownBy(name, args, {
    isAlone,
    isEmpty: closeTag === null,
    isInline: text.slice(lineStart, offset).trim() !== '',
  });
  if (words.trim() === '') return '';
  return isAlone ? `${words.trimEnd()}\n` : words;
}

/** Cuts a template expression, `{{ … }}`, at its first brace. */
export function cutExpression(walk: Walk, at: number): Cut {
  const end = walk.find('}}', at + 2);
  if (end < 0) return { to: at + 2 };
  const to = end + 2;
  const inner = insideOf(walk.text, at, end);
  // `link` and `post_url` give whole pathnames here, so the base path before them goes.
  if (/^site\.(base_?url|url)$/i.test(inner) && ADDRESS_TAG.test(walk.text.slice(to, to + 60)))
    return { to, by: '' };
  const text = textOfExpression(inner, walk.valueAt);
  if (text !== null) return { to, by: text };
  if (/^site\.(base_?url|url)\b/i.test(inner)) return { to, by: '' };
  const call = /^([\w.]+)\s*\(([\s\S]*)\)/.exec(inner);
  const name = call?.[1] ?? (inner.split(/[\s|]/)[0] || 'expression');
  const meaning = call ? meaningOf(name, readArguments(call[2] as string)) : null;
  return meaning ? { to, by: meaning } : { to, by: '', name };
}
