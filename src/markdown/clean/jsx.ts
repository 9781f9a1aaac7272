import { shownByBraces } from '../syntax/mdx-code.ts';

/** A tag with more characters outside of its expressions is read as text. */
const MAX_TAG = 2000;

/** The offset behind the brace that closes the one at `start`, or -1. */
export type BraceEnd = (start: number) => number;

/** The offset behind the `>` of a JSX tag, outside of strings and expressions, or -1. @param isHtml a `<` inside makes it no tag. */
export function tagEnd(text: string, from: number, braceEnd: BraceEnd, isHtml = false): number {
  let quote = '';
  let budget = MAX_TAG;
  for (let offset = from + 1; offset < text.length && budget-- > 0; offset++) {
    const char = text[offset] as string;
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{') {
      const close = braceEnd(offset);
      if (close < 0) return -1;
      offset = close - 1;
    } else if (char === '>') return offset + 1;
    else if (isHtml && char === '<') return -1;
  }
  return -1;
}

/** Lookups of the names that the statements of an MDX file define. */
export interface JsxScope {
  /** Paths of imported files, by their local names. */
  imports: ReadonlyMap<string, string>;
  /** The text of an expression; null if only the site's program can evaluate it. */
  shows: (expression: string) => string | null;
  /** The text of a file that is imported raw under a name (`import code from './a.ts?raw'`); null for other names. */
  raw: (name: string) => { text: string; lang: string } | null;
}

/** The name in `{name}`; empty for other expressions. */
export function nameIn(braces: string): string {
  return /^\{\s*(\w+)\s*\}$/.exec(braces)?.[1] ?? '';
}

/** The attributes of a JSX tag whose values are known. */
export interface JsxTag {
  /** Values by names in lower case; empty for attributes without a value. */
  named: Readonly<Record<string, string>>;
  /** Values by names as they are written. */
  props: Readonly<Record<string, string>>;
  /** The language of the code, if a value is a raw file: its extension. */
  lang?: string;
  /** An attribute with an address that only the site's program knows, such as `href={base + '/a'}`. */
  lost?: string;
  /** The tag as HTML, with strings for known expressions and without unknown ones. */
  plain: string;
}

const ATTRIBUTE =
  /\s+(?:([A-Za-z_$@:][\w$:.@-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?=(\{))|([^\s"'<>{}/]+)))?|(?=\{))/y;

/** Reads the tag between two offsets. @param nameEnd offset of the end of its name. */
export function readTag(
  text: string,
  { start, nameEnd, end }: { start: number; nameEnd: number; end: number },
  braceEnd: BraceEnd,
  scope: JsxScope,
): JsxTag {
  const named = Object.create(null) as Record<string, string>;
  const props = Object.create(null) as Record<string, string>;
  let lang: string | undefined;
  let lost: string | undefined;
  let plain = text.slice(start, nameEnd);
  let copiedUpTo = nameEnd;
  ATTRIBUTE.lastIndex = nameEnd;
  for (let match = ATTRIBUTE.exec(text); match && match.index < end; match = ATTRIBUTE.exec(text)) {
    const [, name, double, single, brace, bare] = match;
    const from = ATTRIBUTE.lastIndex;
    // The attribute is a spread, or its value an expression.
    if (brace !== undefined || name === undefined) {
      const close = braceEnd(from);
      const braces = text.slice(from, close);
      const code = name === undefined ? null : scope.raw(nameIn(braces));
      lang = code?.lang ?? lang;
      const value = name === undefined ? null : (code?.text ?? valueOf(braces, scope));
      plain += text.slice(copiedUpTo, match.index);
      if (name !== undefined && value !== null) {
        plain += ` ${name}=${quoted(value)}`;
        named[name.toLowerCase()] = value;
        props[name] = value;
      } else if (/^(?:href|to|src)$/.test(name ?? '')) lost ??= text.slice(match.index, close).trim();
      copiedUpTo = close;
      ATTRIBUTE.lastIndex = close;
    } else named[name.toLowerCase()] = props[name] = double ?? single ?? bare ?? '';
  }
  return {
    named,
    props,
    ...(lang !== undefined && { lang }),
    ...(lost !== undefined && { lost }),
    plain: plain + text.slice(copiedUpTo, end),
  };
}

const PATH_CALL = /\b(?:require|import|useBaseUrl|withBase|url|asset)\s*\(\s*(['"`])([^'"`$]+)\1/;
const CODE_FILE = /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|mdx?|astro|vue|svelte)$|[?!]|^[^.]*$/;
const MARKUP = /^\{\s*<([^{}]*)>\s*\}$/;

/** The text of an expression in braces: the path of a file, a string, or the words of markup; else null. */
function valueOf(braces: string, { imports, shows }: JsxScope): string | null {
  const name = /^\{\s*(\w+)(?:\.src|\.default)?\s*\}$/.exec(braces)?.[1];
  const markup = MARKUP.exec(braces)?.[1];
  if (markup !== undefined)
    return `<${markup}>`
      .replace(/<[^<>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  // The path of a code file is not the value of its import.
  const file = name === undefined ? undefined : imports.get(name);
  const address = file?.replace(/\?url$/, '');
  if (address !== undefined && (address !== file || !CODE_FILE.test(address))) return address;
  return (
    PATH_CALL.exec(braces)?.[2] ?? /^\{\s*(true)\s*\}$/.exec(braces)?.[1] ?? shownByBraces(braces, shows)
  );
}

function quoted(value: string): string {
  return value.includes('"') ? `'${value.replaceAll("'", '&#39;')}'` : `"${value}"`;
}

const UNSEEN = /^(?:SEO|Head|Meta|Helmet|Layout|Script|BaseLayout)/i;
/** Components whose `name` attribute is that of an icon or a control, and not shown. */
const UNNAMED = /icon|slot|input|select|radio|checkbox|image|picture/i;
/** Components whose `value` is a key for programs. */
const VALUED = /tab|item|option|step|slide|input|select|radio|checkbox/i;
/** Components that describe a parameter. */
const FIELD = /field|param|propert|^prop$|^arg|^option$/i;
/** Components within a line whose title is shown only on hover. */
const HINT = /^(?:badge|tooltip|abbr|icon|term|hint|kbd|glossary)/i;

/** The place of a component's tag in its line. */
export interface TagPlace {
  /** Whether nothing follows it in its line. */
  isAlone: boolean;
  /** Whether words of the line precede it. */
  isInline?: boolean;
  /** Whether it has no content. */
  isEmpty?: boolean;
}

/** The address that a component links to. */
export function addressOf(named: Readonly<Record<string, string>>): string | undefined {
  return named['href'] ?? named['to'] ?? named['url'] ?? named['link'];
}

export function linkTo(address: string): string {
  return /[\s()]/.test(address) ? `<${address}>` : address;
}

/** The words of a component's attributes as Markdown: a title, a label, the name of a parameter, a picture. */
export function shownBy(name: string, named: Readonly<Record<string, string>>, place: TagPlace): string {
  if (UNSEEN.test(name)) return '';
  const { isAlone, isInline = false, isEmpty = false } = place;
  const title = isInline && !isEmpty && HINT.test(name) ? '' : named['title'];
  const { heading, summary, caption, question, number, author = '', answer = '', footer = '' } = named;
  const description = named['description'] ?? named['subtitle'] ?? '';
  const content = HINT.test(name) && !isEmpty ? '' : (named['content'] ?? '');
  const figure = VALUED.test(name) ? '' : /^[^\p{L}]*\p{N}/u.test(named['value'] ?? '') ? named['value'] : '';
  const field = FIELD.test(name)
    ? (named['path'] ?? named['query'] ?? named['body'] ?? named['header'] ?? named['name'])
    : undefined;
  const label =
    named['label'] ??
    (name === 'TabItem' ? named['value'] : undefined) ??
    (field === undefined && !/^(?:true|false)$/.test(named['header'] ?? '') ? named['header'] : undefined);
  const facts = [
    named['type'],
    ...['required', 'deprecated'].filter((fact) => /^(?:true)?$/.test(named[fact] ?? 'false')),
    named['default'] && `default: ${named['default']}`,
  ].filter(Boolean);
  const address = addressOf(named);
  const componentName = field === undefined && !UNNAMED.test(name) ? named['name'] : undefined;
  const above = title && label === named['header'] ? (label ?? '') : '';
  const shown = title || label || heading || summary || caption || question || componentName;
  // The text of a button is its link.
  const words = (shown || (address === undefined ? '' : (named['text'] ?? ''))).trim();
  const text = shown || address === undefined ? (named['text'] ?? '') : '';
  const numbered = number !== undefined && /^[\d.-]+$/.test(number) ? `${name} ${number}` : '';
  const numberedWords = [numbered, words].filter(Boolean).join(': ');
  const file = named['file-name'] ?? named['filename'] ?? '';
  const hasWords = /[\p{L}\p{N}]/u.test(numberedWords);
  const escaped = numberedWords.replace(/[[\]]/g, '\\$&');
  const head = !hasWords ? '' : address === undefined ? `**${escaped}**` : `[${escaped}](${linkTo(address)})`;
  const { src, alt } = named;
  const picture =
    alt === undefined || alt === numberedWords ? '' : src === undefined ? alt : `![${alt}](${linkTo(src)})`;
  const markdown = [
    field ? `\`${field}\`${facts.length > 0 ? ` (${facts.join(', ')})` : ''}` : '',
    above && (/[*_]/.test(above) ? above : `**${above}**`),
    head,
    hasWords && figure ? `${figure}${named['unit'] ?? ''}` : '',
    hasWords && file ? `(\`${file}\`)` : '',
    picture,
    description,
    text,
    content,
    author && `*${author}*`,
    answer,
    named['url_text'] ?? '',
    footer,
  ]
    .filter((part) => part.trim() !== '')
    .join(' ');
  if (markdown === '') return '';
  return isAlone ? `${markdown}\n` : isEmpty && isInline ? markdown : `${markdown} `;
}
