import { meaningOf, readArguments } from './tag-meaning.ts';
import { unescaped } from './tag-scan.ts';

/** What a cleaner does at a place: goes on at `to`, and where `by` is given, puts it in place of what lies between. */
export interface Cut {
  to: number;
  by?: string;
  /** Of what is left out without a trace. */
  name?: string;
}

/** A text that is walked from front to back. */
export interface Walk {
  text: string;
  /** `indexOf` for rising positions. */
  find(wanted: string, from: number): number;
  /** Tags that are never closed. */
  unclosed: Set<string>;
}

/** Tags whose content is code, dropped, or kept to the letter. */
const CODE = /^(highlight|code|codeblock|prism)$/;
const DROPPED = /^(comment|capture|set|js|css|schema|style|javascript)$/;
const LITERAL = /^(raw|verbatim)$/;

/** `{{< name >}}` or `{{% name %}}`, at its first brace. */
export function cutShortcode(walk: Walk, at: number): Cut {
  const { text } = walk;
  const open = text.slice(at, at + 3);
  const end = walk.find(open === '{{<' ? '>}}' : '%}}', at + 3);
  if (end < 0) return { to: at + 3 };
  const inner = text.slice(at + 3, end).trim();
  if (inner.startsWith('/*')) return { to: end + 3, by: unescaped(text.slice(at, end + 3)) };
  const closing = (name: string) => String.raw`\{\{[<%]\s*/\s*${name}\s*[>%]\}\}`;
  return cutTagged(walk, inner.replace(/\/$/, ''), end + 3, closing);
}

/** `{% name %}`, at its first brace. */
export function cutTag(walk: Walk, at: number): Cut {
  const end = walk.find('%}', at + 2);
  if (end < 0) return { to: at + 2 };
  const inner = walk.text
    .slice(at + 2, end)
    .replace(/^-|-$/g, '')
    .trim();
  return cutTagged(walk, inner, end + 2, (name) => String.raw`\{%-?\s*(?:end${name}|end)\b[^%]*%\}`);
}

/** One tag with what belongs to it. @param closing the pattern of its closing tag. */
function cutTagged(
  { text, unclosed }: Walk,
  inner: string,
  end: number,
  closing: (name: string) => string,
): Cut {
  const [, name = '', rest = ''] = /^\/?\s*([\w./-]+)([\s\S]*)$/.exec(inner) ?? [];
  const isClosing = /^(?:end|\/)/.test(inner);
  const keeps = CODE.test(name) || LITERAL.test(name) || (DROPPED.test(name) && !/=/.test(rest));
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
  if (LITERAL.test(name)) return { to, by: content };
  if (DROPPED.test(name)) return { to, by: '', name };
  const lang = readArguments(rest).positional[0] ?? '';
  return { to, by: `\`\`\`${lang}\n${content.replace(/^\n/, '').trimEnd()}\n\`\`\`` };
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
  const literal = /^(['"])(.*?)\1\s*(?:\|.*)?$/s.exec(inner);
  if (literal) return { to, by: literal[2] as string };
  if (/^site\.(base_?url|url)\b/i.test(inner)) return { to, by: '' };
  const call = /^([\w.]+)\s*\(([\s\S]*)\)/.exec(inner);
  const name = call?.[1] ?? (inner.split(/[\s|]/)[0] || 'expression');
  const meaning = call ? meaningOf(name, readArguments(call[2] as string)) : null;
  return meaning ? { to, by: meaning } : { to, by: '', name };
}
