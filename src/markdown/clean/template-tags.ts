import { meaningOf, readArguments } from './tag-meaning.ts';
import { CODE_TAG, DROPPED_TAG, LITERAL_TAG } from '../syntax/source-tags.ts';
import { codeBlock, codeElement, unescaped } from './tag-scan.ts';
import { type Blocks, findBlocks, shownPart } from './template-blocks.ts';
import { type TemplateValues, textOfExpression, valueOf } from './template-values.ts';

/** What a cleaner does at a place: goes on at `to`, and where `by` is given, puts it in place of what lies between. */
export interface Cut {
  to: number;
  by?: string;
  /** Of what is left out without a trace. */
  name?: string;
  /** The line that it stood in goes with it if nothing else is in there. */
  isGap?: boolean;
}

/** A text that is walked from front to back. */
export interface Walk {
  text: string;
  /** `indexOf` for rising positions. */
  find(wanted: string, from: number): number;
  /** Tags that are never closed. */
  unclosed: Set<string>;
  /** Where the line starts that the walk is in. */
  lineStart: number;
  values: TemplateValues;
  /** What `assign` has set. */
  assigned: Map<string, unknown>;
  /** Found when they are first asked for. */
  blocks?: Blocks;
  /** Where the words of the last element for code end. */
  codeEnd: number;
  /** Names of elements that are closed somewhere in the text. */
  closed: () => ReadonlySet<string>;
  /** HTML stays as it is typed. */
  keepsHtml: boolean;
  /** The text is HTML and no Markdown. */
  isHtml: boolean;
  /** Names of tags that stay, since what they hold may be hidden. */
  kept: Set<string>;
  /** Where a part starts that is not shown, and where it ends. */
  skips: Map<number, number>;
}

const SETTING = /\{%-?\s*(?:assign|capture|set|increment|decrement)\s+([\w-]+)/g;
const BLOCK = /^(?:if|unless|case|for|tablerow)$/;
const ADDRESS_TAG = /^(?:\{\{-?\s*site\.baseurl\s*-?\}\})?\{%-?\s*(?:link|post_url)\b/;

/** What the text itself has set comes before what the site says. */
function valuesHere({ values, assigned }: Walk): TemplateValues {
  return (path) => (assigned.has(path) ? assigned.get(path) : values(path));
}

/** `{{< name >}}` or `{{% name %}}`, at its first brace. */
export function cutShortcode(walk: Walk, at: number): Cut {
  const { text } = walk;
  const open = text.slice(at, at + 3);
  const end = walk.find(open === '{{<' ? '>}}' : '%}}', at + 3);
  if (end < 0) return { to: at + 3 };
  const inner = text.slice(at + 3, end).trim();
  if (inner.startsWith('/*')) return { to: end + 3, by: unescaped(text.slice(at, end + 3)) };
  const closing = (name: string) => String.raw`\{\{[<%]\s*/\s*${name}\s*[>%]\}\}`;
  return cutTagged(walk, at, inner.replace(/\/$/, ''), end + 3, closing);
}

/** `{% name %}`, at its first brace. */
export function cutTag(walk: Walk, at: number): Cut {
  const end = walk.find('%}', at + 2);
  if (end < 0) return { to: at + 2 };
  const skip = walk.skips.get(at);
  if (skip !== undefined) return { to: skip, by: '' };
  const inner = walk.text
    .slice(at + 2, end)
    .replace(/^-|-$/g, '')
    .trim();
  const [, name = '', rest = ''] = /^(\w+)\b([^]*)$/.exec(inner) ?? [];
  if (BLOCK.test(name)) {
    const block = (walk.blocks ??= findBlocks(walk.text)).get(at);
    if (block) {
      const shown = shownPart(block, valuesHere(walk));
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
      valueOf(expression, valuesHere(walk)) ?? textOfExpression(expression, valuesHere(walk)) ?? undefined;
    walk.assigned.set(variable, value);
    if (value !== undefined) return { to: end + 2, by: '' };
  }
  return cutTagged(walk, at, inner, end + 2, (name) => String.raw`\{%-?\s*(?:end${name}|end)\b[^%]*%\}`);
}

/** One tag with what belongs to it. @param closing the pattern of its closing tag. */
function cutTagged(
  { text, unclosed, lineStart, isHtml }: Walk,
  at: number,
  inner: string,
  end: number,
  closing: (name: string) => string,
): Cut {
  const [, name = '', rest = ''] = /^\/?\s*([\w./-]+)([\s\S]*)$/.exec(inner) ?? [];
  const isClosing = /^(?:end|\/)/.test(inner);
  const keeps = CODE_TAG.test(name) || LITERAL_TAG.test(name) || (DROPPED_TAG.test(name) && !/=/.test(rest));
  if (!keeps || isClosing) {
    const meaning = isClosing ? '' : meaningOf(name, readArguments(rest.replace(/^\s*\(|\)\s*$/g, '')));
    return isClosing || meaning ? { to: end, by: meaning ?? '' } : { to: end, by: '', name: name || 'tag' };
  }
  const close = new RegExp(closing(name), 'g');
  close.lastIndex = end;
  const found = unclosed.has(name) ? null : close.exec(text);
  if (!found) {
    unclosed.add(name);
    return { to: end, by: '', name };
  }
  const content = text.slice(end, found.index);
  const to = close.lastIndex;
  if (LITERAL_TAG.test(name)) return { to, by: content };
  if (DROPPED_TAG.test(name)) return { to, by: '', name };
  const lang = readArguments(rest).positional[0] ?? '';
  return {
    to,
    by: isHtml ? codeElement(lang, content) : codeBlock(text, { lineStart, at, to }, lang, content),
  };
}

/** `{{ … }}`, at its first brace. */
export function cutExpression(walk: Walk, at: number): Cut {
  const end = walk.find('}}', at + 2);
  if (end < 0) return { to: at + 2 };
  const to = end + 2;
  const inner = walk.text
    .slice(at + 2, end)
    .replace(/^-|-$/g, '')
    .trim();
  // `link` and `post_url` lead to the page's whole address here.
  if (/^site\.(base_?url|url)$/i.test(inner) && ADDRESS_TAG.test(walk.text.slice(to, to + 60)))
    return { to, by: '' };
  const text = textOfExpression(inner, valuesHere(walk));
  if (text !== null) return { to, by: text };
  if (/^site\.(base_?url|url)\b/i.test(inner)) return { to, by: '' };
  const call = /^([\w.]+)\s*\(([\s\S]*)\)/.exec(inner);
  const name = call?.[1] ?? (inner.split(/[\s|]/)[0] || 'expression');
  const meaning = call ? meaningOf(name, readArguments(call[2] as string)) : null;
  return meaning ? { to, by: meaning } : { to, by: '', name };
}
