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

/** Reads what a text in MDX imports, by the names that it has there. null: there is no such file, or none that may be read. */
export interface MdxImports {
  /** A Markdown file as it shows where a component stands for it. */
  include: (path: string, props: Readonly<Record<string, string>>) => string | null;
  /** A file to the letter. */
  raw: (path: string) => string | null;
  modules: MdxModules;
}

/** What a body is written in, and what is known of its site. */
export interface Dialect extends Syntax {
  /** What MDX may import. */
  imports?: MdxImports | undefined;
  /** What the program gives to the code of MDX under a name: `props`, `frontMatter` or `frontmatter`; undefined: nothing. */
  constant?: ((name: string) => unknown) | undefined;
  /** What is known of the variables of templates. */
  values?: TemplateValues | undefined;
  /** The body is HTML and no Markdown: nothing in it is code but what its elements say. */
  html?: boolean | undefined;
  /** HTML stays as it is typed, but for components of MDX. */
  keepsHtml?: boolean | undefined;
  /** What the owner says that components become, by their names (`components`). */
  components?: Readonly<Record<string, string>> | undefined;
  /** The site's renderer knows formulas. */
  math?: boolean | undefined;
}

/** What a cleaner does at a place: goes on at `to`, and where `by` is given, puts it in place of what lies between. */
export interface Cut {
  to: number;
  by?: string;
  /** Of what is left out without a trace. */
  name?: string;
  /** Why it is left out; default: `template` where it has a name, else the author hides it. */
  code?: CutCode;
  /** The line that it stood in goes with it if nothing else is in there. */
  isGap?: boolean | undefined;
}

/** A text that is walked from front to back, and what is known of it where the walk is. */
export class Walk extends TagFinder {
  /** Tags that are never closed. */
  readonly unclosed = new Set<string>();
  /** Where the line starts that the walk is in. */
  lineStart = 0;
  /** What `assign` has set. */
  readonly assigned = new Map<string, unknown>();
  /** Found when they are first asked for. */
  blocks?: Blocks;
  /** Where the words of the last element for code end. */
  codeEnd = 0;
  /** Notes that stood within a sentence. */
  readonly notes: string[] = [];
  /** Names of tags that stay, since what they hold may be hidden. */
  readonly kept = new Set<string>();
  /** What closing tags become, by where they start. */
  readonly closes = new Map<number, string>();
  /** Where a part starts that is not shown, and where it ends. */
  readonly skips = new Map<number, number>();
  /** Components that are open and that the owner describes, with what their closing tags become. */
  readonly described: { name: string; close: string }[] = [];
  readonly dialect: Dialect;
  #closed: ReadonlySet<string> | undefined;

  constructor(text: string, dialect: Dialect) {
    super(text, dialect.mdx);
    this.dialect = dialect;
  }

  /** What the text itself has set comes before what the site says. */
  readonly valueAt = (path: string): unknown =>
    this.assigned.has(path) ? this.assigned.get(path) : this.dialect.values?.(path);

  /** Names of elements that are closed somewhere in the text. */
  get closed(): ReadonlySet<string> {
    return (this.#closed ??= new Set(
      [...this.text.matchAll(/<\/([A-Za-z][\w.-]*)\s?>/g)].map(([, name = '']) => name),
    ));
  }
}

const SETTING = /\{%-?\s*(?:assign|capture|set|increment|decrement)\s+([\w-]+)/g;
const BLOCK = /^(?:if|unless|case|for|tablerow)$/;
const ADDRESS_TAG = /^(?:\{\{-?\s*site\.baseurl\s*-?\}\})?\{%-?\s*(?:link|post_url)\b/;

/** `{{< name >}}` or `{{% name %}}`, at its first brace. */
export function cutShortcode(walk: Walk, at: number): Cut {
  const { text } = walk;
  const open = text.slice(at, at + 3);
  const end = walk.find(open === '{{<' ? '>}}' : '%}}', at + 3);
  if (end < 0) return { to: at + 3 };
  const inner = text.slice(at + 3, end).trim();
  if (inner.startsWith('/*')) return { to: end + 3, by: unescaped(text.slice(at, end + 3)) };
  return cutTagged(walk, at, inner.replace(/\/$/, ''), end + 3, true);
}

/** What stands in a tag between its marks of two signs, perhaps with a hyphen. */
function insideOf(text: string, at: number, end: number): string {
  const inner = text.slice(at + 2, end);
  return inner.replace(/^-|-$/g, '').trim();
}

/** `{% name %}`, at its first brace. */
export function cutTag(walk: Walk, at: number): Cut {
  const end = walk.find('%}', at + 2);
  if (end < 0) return { to: at + 2 };
  const skip = walk.skips.get(at);
  if (skip !== undefined) return { to: skip, by: '' };
  const inner = insideOf(walk.text, at, end);
  const [, name = '', rest = ''] = /^(\w+)\b([^]*)$/.exec(inner) ?? [];
  if (BLOCK.test(name)) {
    const block = (walk.blocks ??= findBlocks(walk.text)).get(at);
    if (block) {
      const shown = shownPart(block, walk.valueAt);
      const unread = shown.isKnown ? {} : { name };
      // What it may have set, or not, is not known any more.
      if (!shown.isKnown)
        for (const match of walk.text.slice(at, block.end).matchAll(SETTING))
          walk.assigned.set(match[1] as string, undefined);
      if (shown.from === null) return { to: block.end, by: '', ...unread };
      if (shown.to !== block.close) walk.skips.set(shown.to, block.end);
      return { to: shown.from, by: '' };
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
  return cutTagged(walk, at, inner, end + 2, false);
}

/** One tag with what belongs to it. */
function cutTagged(walk: Walk, at: number, inner: string, end: number, isShortcode: boolean): Cut {
  const { text, unclosed, lineStart, dialect } = walk;
  const close = walk.closes.get(at);
  if (close !== undefined) return { to: end, by: close, isGap: close === '' };
  const [, name = '', rest = ''] = /^\/?\s*([\w./-]+)([\s\S]*)$/.exec(inner) ?? [];
  const isClosing = /^(?:end|\/)/.test(inner);
  if (isClosing || !holdsContent(name, rest)) {
    if (isClosing) return { to: end, by: '' };
    const args = readArguments(rest.replace(/^\s*\(|\)\s*$/g, ''));
    const meaning = meaningOf(name, args);
    // What is no part of a link or a tag is shown as an address.
    const isBare =
      isShortcode && meaning && /^(?:rel)?ref$/.test(name) && !/[("'=<]/.test(text[at - 1] ?? '');
    if (isBare) return { to: end, by: `[${meaning}](${meaning})` };
    const by = meaning || wordsOfTag(walk, { at, end, name, rest, isShortcode }, args);
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
  if (DROPPED_TAG.test(name)) return { to, by: '', name };
  const lang = readArguments(rest).positional[0] ?? (/^(?:mermaid|plantuml)$/.test(name) ? name : '');
  const place = { lineStart, at, to };
  return { to, by: dialect.html ? codeElement(lang, content) : codeBlock(text, place, lang, content) };
}

/** Tags that steer the program, or name what it takes in. */
const STEERING =
  /^(?:renderTemplate|for|if|unless|case|when|else|elsif|elif|assign|capture|include|include_relative|render|set|macro|call|block|extends|import|from|filter|layout|section|paginate|cycle|with|param|toc)$/i;
/** What says of which kind a text is, and is none of its words. */
const KIND =
  /^(?:abstract|attention|bug|caution|danger|error|example|failure|hint|important|info|note|primary|question|quote|secondary|success|tip|warn|warning|left|right|center|true|false)$/i;

/** The words of a tag of the site’s own: a title, a label, and where it leads. What it holds stays. */
function wordsOfTag(
  walk: Walk,
  {
    at,
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
  // Without a tag that closes it, an argument without a name may be anything.
  const quoted = [...rest.matchAll(/(?<!=\s{0,9})(["'`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(
    ([, , words = '']) => words,
  );
  const isLabel = (words: string) =>
    /\p{L}/u.test(words) && !KIND.test(words) && !/^[\w-]*[./#][\w./#-]*$/.test(words);
  const label = closeTag === null || positional.length === 0 ? undefined : quoted.findLast(isLabel);
  const titled = label === undefined || named['title'] !== undefined ? named : { ...named, title: label };
  const body = closeTag === null ? '' : text.slice(end, closeTag.index);
  const address = addressOf(named);
  const isLine = body.trim() !== '' && !/\n\s*\n|\]\(|<a\b/.test(body);
  if (
    closeTag !== null &&
    address !== undefined &&
    isLine &&
    shownBy(name, titled, { isAlone: false }).trim() === ''
  ) {
    walk.closes.set(closeTag.index, `](${linkTo(address)})`);
    return '[';
  }
  const isAlone = (text[end] ?? '\n') === '\n';
  const words = shownBy(name, titled, {
    isAlone,
    isEmpty: closeTag === null,
    isInline: text.slice(lineStart, at).trim() !== '',
  });
  if (words.trim() === '') return '';
  return isAlone ? `${words.trimEnd()}\n` : words;
}

/** `{{ … }}`, at its first brace. */
export function cutExpression(walk: Walk, at: number): Cut {
  const end = walk.find('}}', at + 2);
  if (end < 0) return { to: at + 2 };
  const to = end + 2;
  const inner = insideOf(walk.text, at, end);
  // `link` and `post_url` lead to the page's whole address here.
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
