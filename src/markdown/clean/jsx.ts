import { shownByBraces } from '../syntax/mdx-code.ts';

/** More than this between the attributes of a tag, and it is no tag. */
const MAX_TAG = 2000;

/** Past the brace that closes the one at a place; -1 where none does. */
export type BraceEnd = (start: number) => number;

/** Past the `>` of a JSX tag, strings and expressions aside; -1 where there is none. @param isHtml no tag begins in it. */
export function tagEnd(text: string, from: number, braceEnd: BraceEnd, isHtml = false): number {
  let quote = '';
  let budget = MAX_TAG;
  for (let at = from + 1; at < text.length && budget-- > 0; at++) {
    const char = text[at] as string;
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{') {
      const close = braceEnd(at);
      if (close < 0) return -1;
      at = close - 1;
    } else if (char === '>') return at + 1;
    else if (isHtml && char === '<') return -1;
  }
  return -1;
}

/** What the statements of an MDX file give to its text. */
export interface JsxScope {
  /** Files by the names that they are imported under. */
  imports: ReadonlyMap<string, string>;
  /** What an expression shows; null where only the site's program knows. */
  shows: (expression: string) => string | null;
  /** The text of a file that is imported to the letter under a name; null where the name is none of such a file. */
  raw: (name: string) => { text: string; lang: string } | null;
}

/** The name that an expression in braces consists of; empty where it is more. */
export function nameIn(braces: string): string {
  return /^\{\s*(\w+)\s*\}$/.exec(braces)?.[1] ?? '';
}

/** A tag of JSX. */
export interface JsxTag {
  /** Its attributes that are known by reading, by their names in lower case; those without a value are empty. */
  named: Readonly<Record<string, string>>;
  /** The same by their names as they are written. */
  props: Readonly<Record<string, string>>;
  /** Of those whose value is a file that is imported to the letter, what programs call its kind of code. */
  lang?: string;
  /** The same as a tag of HTML: expressions that are known are strings, and the other ones are gone. */
  plain: string;
}

const ATTRIBUTE =
  /\s+(?:([A-Za-z_$@:][\w$:.@-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?=(\{))|([^\s"'<>{}/]+)))?|(?=\{))/y;

/** Reads the tag between two places. @param nameEnd where its name ends. */
export function readTag(
  text: string,
  { start, nameEnd, end }: { start: number; nameEnd: number; end: number },
  braceEnd: BraceEnd,
  scope: JsxScope,
): JsxTag {
  const named = Object.create(null) as Record<string, string>;
  const props = Object.create(null) as Record<string, string>;
  let lang: string | undefined;
  let plain = text.slice(start, nameEnd);
  let kept = nameEnd;
  ATTRIBUTE.lastIndex = nameEnd;
  for (let match = ATTRIBUTE.exec(text); match && match.index < end; match = ATTRIBUTE.exec(text)) {
    const [, name, double, single, brace, bare] = match;
    const from = ATTRIBUTE.lastIndex;
    // A spread, or a value of code.
    if (brace !== undefined || name === undefined) {
      const close = braceEnd(from);
      const braces = text.slice(from, close);
      const code = name === undefined ? null : scope.raw(nameIn(braces));
      lang = code?.lang ?? lang;
      const value = name === undefined ? null : (code?.text ?? valueOf(braces, scope));
      plain += text.slice(kept, match.index);
      if (name !== undefined && value !== null) {
        plain += ` ${name}=${quoted(value)}`;
        named[name.toLowerCase()] = value;
        props[name] = value;
      }
      kept = close;
      ATTRIBUTE.lastIndex = close;
    } else named[name.toLowerCase()] = props[name] = double ?? single ?? bare ?? '';
  }
  return { named, props, ...(lang !== undefined && { lang }), plain: plain + text.slice(kept, end) };
}

const PATH_CALL = /\b(?:require|import|useBaseUrl|withBase|url|asset)\s*\(\s*(['"`])([^'"`$]+)\1/;
const CODE_FILE = /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|mdx?|astro|vue|svelte)$|[?!]|^[^.]*$/;
const MARKUP = /^\{\s*<([^{}]*)>\s*\}$/;

/** The text that an expression in braces stands for: a file that is asked for, words, words in markup; else null. */
function valueOf(braces: string, { imports, shows }: JsxScope): string | null {
  const name = /^\{\s*(\w+)(?:\.src|\.default)?\s*\}$/.exec(braces)?.[1];
  const markup = MARKUP.exec(braces)?.[1];
  if (markup !== undefined)
    return `<${markup}>`
      .replace(/<[^<>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  // What code is imported from is no value of it.
  const file = name === undefined ? undefined : imports.get(name);
  if (file !== undefined && !CODE_FILE.test(file)) return file;
  return PATH_CALL.exec(braces)?.[2] ?? shownByBraces(braces, shows);
}

function quoted(value: string): string {
  return value.includes('"') ? `'${value.replaceAll("'", '&#39;')}'` : `"${value}"`;
}

const UNSEEN = /^(?:SEO|Head|Meta|Helmet|Layout|Script|BaseLayout)/i;
/** Components whose name is one of an icon or a control, which nobody reads. */
const UNNAMED = /icon|slot|input|select|radio|checkbox|image|picture/i;
/** Components that describe a parameter. */
const FIELD = /field|param|propert|^prop$|^arg|^option$/i;
/** Components within a line whose title shows where a pointer rests. */
const HINT = /^(?:badge|tooltip|abbr|icon|term|hint|kbd|glossary)/i;

/** Where the tag of a component stands, and what follows it. */
export interface TagPlace {
  /** It is the line. */
  isAlone: boolean;
  /** Words of the line stand before it. */
  isInline?: boolean;
  /** It holds nothing. */
  isEmpty?: boolean;
}

/** Where a component leads. */
export function addressOf(named: Readonly<Record<string, string>>): string | undefined {
  return named['href'] ?? named['to'] ?? named['url'] ?? named['link'];
}

export function linkTo(address: string): string {
  return /[\s()]/.test(address) ? `<${address}>` : address;
}

/** The words of a component's attributes: a title, a label, the name of a parameter, code. */
export function shownBy(name: string, named: Readonly<Record<string, string>>, place: TagPlace): string {
  if (UNSEEN.test(name)) return '';
  const { isAlone, isInline = false, isEmpty = false } = place;
  const title = isInline && !isEmpty && HINT.test(name) ? '' : named['title'];
  const { label, heading, summary, caption, number, description = '', text = '' } = named;
  const field = FIELD.test(name)
    ? (named['path'] ?? named['query'] ?? named['body'] ?? named['header'] ?? named['name'])
    : undefined;
  const called = field === undefined && !UNNAMED.test(name) ? named['name'] : undefined;
  const words = (title || label || heading || summary || caption || called || '').trim();
  const numbered = number !== undefined && /^[\d.-]+$/.test(number) ? `${name} ${number}` : '';
  const whole = [numbered, words].filter(Boolean).join(': ');
  const file = named['file-name'] ?? named['filename'] ?? '';
  const address = addressOf(named);
  const isSaid = /[\p{L}\p{N}]/u.test(whole);
  const escaped = whole.replace(/[[\]]/g, '\\$&');
  const head = !isSaid ? '' : address === undefined ? `**${escaped}**` : `[${escaped}](${linkTo(address)})`;
  const { src, alt } = named;
  const picture =
    alt === undefined || alt === whole ? '' : src === undefined ? alt : `![${alt}](${linkTo(src)})`;
  const shown = [
    field ? `\`${field}\`` : '',
    head,
    isSaid && file ? `(\`${file}\`)` : '',
    picture,
    description,
    text,
  ]
    .filter((part) => part.trim() !== '')
    .join(' ');
  if (shown === '') return '';
  return isAlone ? `${shown}\n` : isEmpty && isInline ? shown : `${shown} `;
}
