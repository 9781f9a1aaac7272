import type { CutCode, EditEntry } from './edits.ts';

/** The words that all uses of one tag, component or expression leave out of a text. */
export interface Loss {
  /** The tag, component or expression: `<Card>`, `{{ x }}`. */
  by: string;
  code: CutCode;
  words: number;
  /** The first eight words at most. */
  sample: string;
  /** Offset of the first use, in UTF-16 units. */
  offset: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** The marks of a comment, a tag, or an expression. */
const MARKUP = /<!--|-->|\{\s*\/\*|\*\/\s*\}|<\/?[A-Za-z][^<>]*>|\{[{%]?[^{}]*[%}]?\}/g;
/** A string in code, or the name and value of an attribute. */
const STRING = /(?:([\w:.-]+)\s*=\s*\{?\s*)?(?:"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`)/g;
/** Attributes whose values are for programs. */
const UNREAD_ATTRIBUTE =
  /^(?:class|className|style|color|height|width|icon|align|variant|d|points|viewBox|id|key|src|srcset|sizes|href|to|url|link|rel|type|lang|language|import|from|on\w+|data-.*)$/;

/** Several words, or one that begins with a capital or is not Latin. Names for programs are in small letters. */
const READ = /\p{L}\s+\p{L}|^\p{Lu}\p{L}*(?:,\s*\p{Lu}\p{L}*)*$|(?!\p{sc=Latin})\p{L}/u;

/** Markup that is the value of an attribute, such as `title={<b>A title</b>}`. */
const NESTED = /=\{\s*(<[^{}]*>)\s*\}/g;
/** A function that an event calls shows nothing. */
const HANDLER = /\son[A-Z]\w*=\{[^<>{}]{0,500}\}/g;

const lineOf = (markup: string) => markup.replace(/<[^<>]*>|["\n]/g, ' ').trim();

/** The words that a part of a source may show: those outside of tags, and strings of more than one word. */
function wordsOf(part: string): string[] {
  const flat = part.replace(NESTED, (_, markup: string) => `="${lineOf(markup)}"`).replaceAll('=>', '=');
  const visibleText = flat.replace(MARKUP, (markup) => {
    const strings = [...markup.replace(HANDLER, ' ').matchAll(STRING)].flatMap(([, name = '', ...values]) => {
      const value = values.find((each) => each !== undefined) ?? '';
      return UNREAD_ATTRIBUTE.test(name) || !(name === 'text' || READ.test(value)) ? [] : value;
    });
    // An expression may contain JSX with text.
    const inner = markup.startsWith('{') ? (markup.match(/(?<=[a-z"]>)[^<>{}]+(?=<)/gi) ?? []) : [];
    return ` ${[...inner, ...strings].join(' ')} `;
  });
  return visibleText.match(WORD) ?? [];
}

/** The number of words of a text. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/**
 * The losses that the author did not intend, the number of all words that are left out, and the parts that are left out
 * without a known word.
 */
export function lossesOf(source: string, entries: readonly EditEntry[]) {
  const losses = new Map<string, Loss>();
  const wordless: EditEntry[] = [];
  const closed = new Set([...source.matchAll(CLOSING)].map(([, name]) => name));
  let leftOut = 0;
  for (const entry of entries) {
    const { start, end, by, code, name } = entry;
    if (code === 'syntax' && name !== '') wordless.push(entry);
    if (code === null || code === 'syntax') continue;
    const remaining = new Map<string, number>();
    for (const word of by.match(WORD) ?? []) remaining.set(word, (remaining.get(word) ?? 0) + 1);
    const lost = wordsOf(source.slice(start, end)).filter((word) => {
      const count = remaining.get(word) ?? 0;
      remaining.set(word, count - 1);
      return count <= 0;
    });
    leftOut += lost.length;
    // A computed value in a line of text is at least one word.
    const isValue =
      code === 'template' &&
      !closed.has(name) &&
      PRINTS.test(source.slice(start, Math.min(end, start + NEAR)));
    const isComputed = by === '' && (code === 'computed' || isValue) && isInText(source, start, end);
    // Code and lists that only the site’s program knows are lost, too.
    const isCode = code === 'component' && by === '' && isOfData(source.slice(start, end), name);
    const words = Math.max(lost.length, isComputed || isCode || isLoop(source, entry) ? 1 : 0);
    if (code === 'author' || code === 'unfollowed') continue;
    if (words === 0) {
      if (name !== '' && (by.trim() === '' || code === 'computed')) wordless.push(entry);
      continue;
    }
    const label = labelOf(source.slice(start, end), name);
    const loss = losses.get(label);
    if (loss) loss.words += words;
    else
      losses.set(label, {
        by: label,
        code,
        words,
        sample: lost.slice(0, 8).join(' '),
        offset: start,
      });
  }
  return { losses: [...losses.values()], leftOut, wordless };
}

/**
 * A value, or a tag with an argument that has no name, such as `{{< cite smith2019 >}}`. Tags that draw an icon, or steer
 * the template, print no words.
 */
const PRINTS =
  /^\{(?:\{[^<%]|(?:\{[<%]|%-?)\s*(?!include|render|unless|el|if|case|when|for|assign|capture|set|end|import|from|macro|call|block|extends|layout|section|cycle|paginate|break|continue)(?![\w/-]{0,99}(?:icon|emoji|toc|anchor|clear|space|line|ref)\b)[\w/-]+\s+["']?@?[^\W_][^=]*$)/i;

/** An attribute with a list or a code that an expression gives, such as `speakers={people}` or `:items="list"`. */
const DATA =
  /\s:?(?:code|items|list|rows|entries|members|people|speakers|talks|events|posts|projects|cards|features|faqs?|questions|testimonials|sponsors)(?:=["']?[{\w[]|(?<=\s:\w{1,20})(?=[\s/]))/;

/** Whether a component without content shows a list that an expression gives, or the code of a file. */
function isOfData(tag: string, name: string): boolean {
  return tag.endsWith('/>') && (DATA.test(tag) || /code|snippet/i.test(name));
}

/** A closing tag. What it closes prints its content, which stays. */
const CLOSING = /\{(?:\{[<%]\s{0,9}\/\s{0,9}|%-?\s{0,9}end)([\w./-]+)/g;

/** Whether the part is a whole loop over a list that only the site's program knows. */
function isLoop(source: string, { start, end, by, code }: EditEntry): boolean {
  return (
    by === '' &&
    code === 'template' &&
    /^\{%-?\s*(?:for|tablerow)\b[^]*%\}[^]*\S[^]*\{%/.test(source.slice(start, end))
  );
}

/** Words are searched within this distance, since a line with many such parts would be read for each of them. */
const NEAR = 200;

/** Whether there are words near the part in its line. */
function isInText(source: string, start: number, end: number): boolean {
  const before = source.slice(Math.max(0, start - NEAR), start);
  const [behind = ''] = source.slice(end, end + NEAR).split('\n', 1);
  return /\p{L}/u.test(before.slice(before.lastIndexOf('\n') + 1) + behind);
}

const MAX_LABEL = 60;

function labelOf(part: string, name: string): string {
  if (part.startsWith('<')) return `<${name}>`;
  const [, open, tag] = /^(\{%|\{\{[<%])-?\s*([\w./-]+)/.exec(part) ?? [];
  if (tag !== undefined)
    return open === '{%' ? `{% ${tag} %}` : `${open} ${tag} ${open === '{{<' ? '>' : '%'}}}`;
  const line = part.replace(/\s+/g, ' ');
  return line.length > MAX_LABEL ? `${line.slice(0, MAX_LABEL)}…` : line;
}
