/** More than this between the attributes of a tag, and it is no tag. */
const MAX_TAG = 2000;
const STRING = /^(['"`])([^'"`$]*)\1$/;
const PATH_CALL = /\b(?:require|import|useBaseUrl|withBase|url|asset)\s*\(\s*(['"`])([^'"`$]+)\1/;
const EXPRESSION_ATTRIBUTE = /\s+([\w:-]+)=\{/g;

/** Where each brace of MDX is closed, by the offset of the opening one: past the closing one. */
export type Braces = ReadonlyMap<number, number>;

/** Pairs the braces of a text in one walk. */
export function pairBraces(text: string): Braces {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index);
    else {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, index + 1);
    }
  }
  return pairs;
}

/** Past the `>` of a JSX tag, strings and expressions aside; -1 where there is none. @param isHtml no tag begins in it. */
export function tagEnd(text: string, from: number, braces: Braces, isHtml = false): number {
  let quote = '';
  let budget = MAX_TAG;
  for (let at = from + 1; at < text.length && budget-- > 0; at++) {
    const char = text[at] as string;
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '{') {
      const close = braces.get(at);
      if (close === undefined) return -1;
      at = close - 1;
    } else if (char === '>') return at + 1;
    else if (isHtml && char === '<') return -1;
  }
  return -1;
}

/** A tag in which expressions that are known by reading are strings, and the other ones are gone. */
export function plainTag(tag: string, imports: ReadonlyMap<string, string>): string {
  if (!tag.includes('={')) return tag;
  const braces = pairBraces(tag);
  let out = '';
  let from = 0;
  for (const match of tag.matchAll(EXPRESSION_ATTRIBUTE)) {
    if (match.index < from) continue;
    const open = match.index + match[0].length - 1;
    const close = braces.get(open);
    if (close === undefined) break;
    const value = valueOf(tag.slice(open + 1, close - 1).trim(), imports);
    out += tag.slice(from, match.index);
    // A template of code keeps its braces: it is no attribute of HTML, and read as a whole.
    if (value !== null) out += ` ${match[1]}=${quoted(value)}`;
    from = close;
  }
  return out + tag.slice(from);
}

/** The text that an expression stands for: a string, an imported file or one that is asked for by name; else null. */
function valueOf(expression: string, imports: ReadonlyMap<string, string>): string | null {
  const literal = STRING.exec(expression);
  if (literal) return literal[2] as string;
  const name = /^(\w+)(?:\.src|\.default)?$/.exec(expression)?.[1];
  if (name !== undefined) return imports.get(name) ?? (/^\d+$/.test(name) ? name : null);
  return PATH_CALL.exec(expression)?.[2] ?? null;
}

function quoted(value: string): string {
  return value.includes('"') ? `'${value.replaceAll("'", '&#39;')}'` : `"${value}"`;
}

const UNSEEN = /^(?:SEO|Head|Meta|Helmet|Layout|Script|BaseLayout)/i;

/** The words of a component's attributes: a title, a label, code. @param isAlone its tag is the line. */
export function shownBy(name: string, named: Readonly<Record<string, string>>, isAlone: boolean): string {
  if (named['code'] !== undefined && /^code/i.test(name))
    return `\n\`\`\`${named['lang'] ?? named['language'] ?? ''}\n${named['code'].trim()}\n\`\`\`\n`;
  if (UNSEEN.test(name)) return '';
  const { title = '', label, heading, summary, caption, number } = named;
  const given = (title || label || heading || summary || caption || '').trim();
  const numbered = number !== undefined && /^[\d.-]+$/.test(number) ? `${name} ${number}` : '';
  const whole = [numbered, given].filter(Boolean).join(': ');
  const file = named['file-name'] ?? named['filename'] ?? '';
  if (!/\p{L}/u.test(whole)) return '';
  const words = whole.replace(/[[\]]/g, '\\$&');
  const href = named['href'] ?? named['to'];
  const shown =
    href !== undefined ? `[${words}](${/[\s()]/.test(href) ? `<${href}>` : href})` : `**${words}**`;
  const description = named['description'] ?? '';
  return `${shown}${file && ` (\`${file}\`)`}${description && ` ${description}`}${isAlone ? '\n' : ' '}`;
}
