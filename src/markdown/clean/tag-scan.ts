/** At most so many characters of a line are looked at. */
const MAX_LINE = 2000;

/** A tag alone, without its end tag, stays as it is typed. */
const RAW = /\{%-?\s*(?:raw|verbatim)\s*-?%\}([^]*?)\{%-?\s*end(?:raw|verbatim)\s*-?%\}/g;

/** Code without the escapes that tell generators not to read a tag. */
export function unescaped(code: string): string {
  if (!code.includes('{')) return code;
  return code
    .replace(/\{\{([<%])\s*\/\*\s?([\s\S]*?)\s?\*\/\s*([>%])\}\}/g, '{{$1 $2 $3}}')
    .replace(RAW, (tag, inner?: string) => inner ?? tag);
}

/** The start of a line: its indentation and quote marks, the marker of a list item, and the prefix of the block's next lines. */
export function leadOf(before: string): { lead: string; marker: string; prefix: string; rest: string } {
  const [, lead = '', marker = '', rest = ''] =
    /^([ \t>]{0,40})((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)([^]*)$/.exec(before) ?? [];
  return { lead, marker, prefix: lead + ' '.repeat(marker.length), rest };
}

/**
 * The code block that replaces a tag, below the text before the tag and inside the tag's list item or quote.
 * @param place offsets of the start of the line, the start of the tag, and the end of its closing tag. With `isFile`, the
 * content is a file, whose whole indentation counts.
 */
export function codeBlock(
  text: string,
  place: { lineStart: number; at: number; to: number; isFile?: boolean },
  lang: string,
  content: string,
): string {
  const before = text.slice(Math.min(place.lineStart, place.at), place.at).slice(0, MAX_LINE);
  const { lead, prefix, rest } = leadOf(before);
  const lines = content
    .replace(/^[ \t]*\n/, '')
    .trimEnd()
    .split('\n');
  const runs = content.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(runs.reduce((most, run) => Math.max(most, run.length), 2) + 1);
  if (lines.length > 1 && lines.at(-1)?.trim() === lead.trim()) lines.pop();
  const indented = place.isFile ? 0 : prefix.length;
  const body = lines.map((line) => {
    let shared = 0;
    while (shared < indented && line[shared] === prefix[shared]) shared++;
    return (prefix + line.slice(shared)).trimEnd();
  });
  const open = rest.trim() === '' ? '' : `\n\n${prefix}`;
  const after = /^[ \t]*(?:\n|$)/.test(text.slice(place.to, place.to + MAX_LINE)) ? '' : `\n\n${prefix}`;
  return `${open}${fence}${lang}\n${body.join('\n')}\n${prefix}${fence}${after}`;
}

/** The HTML element that replaces a tag with code. */
export function codeElement(lang: string, content: string): string {
  const code = content.replace(/^[ \t]*\n/, '').trimEnd();
  const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<pre><code class="language-${lang.replace(/\W/g, '')}">${escaped}\n</code></pre>`;
}
