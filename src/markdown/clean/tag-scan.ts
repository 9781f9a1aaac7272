/** Nothing that says how deep a block stands is longer. */
const MAX_LINE = 2000;

/** One tag alone is shown as it is typed. */
const RAW = /\{%-?\s*(?:raw|verbatim)\s*-?%\}([^]*?)\{%-?\s*end(?:raw|verbatim)\s*-?%\}/g;

/** Escapes by which generators are told to leave a tag alone, undone. */
export function unescaped(code: string): string {
  if (!code.includes('{')) return code;
  return code
    .replace(/\{\{([<%])\s*\/\*\s?([\s\S]*?)\s?\*\/\s*([>%])\}\}/g, '{{$1 $2 $3}}')
    .replace(RAW, (tag, inner?: string) => inner ?? tag);
}

/** What a line begins with: how deep its block stands, the marker of an item, and what the next lines of it begin with. */
export function leadOf(before: string): { lead: string; marker: string; prefix: string; rest: string } {
  const [, lead = '', marker = '', rest = ''] =
    /^([ \t>]{0,40})((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)([^]*)$/.exec(before) ?? [];
  return { lead, marker, prefix: lead + ' '.repeat(marker.length), rest };
}

/**
 * A code block in place of a tag: below what precedes it in its line, as deep as the list item or quote it is in.
 * @param place where the tag's line and the tag start, and where its closing tag ends.
 */
export function codeBlock(
  text: string,
  place: { lineStart: number; at: number; to: number },
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
  const body = lines.map((line) => {
    let shared = 0;
    while (shared < prefix.length && line[shared] === prefix[shared]) shared++;
    return (prefix + line.slice(shared)).trimEnd();
  });
  const open = rest.trim() === '' ? '' : `\n\n${prefix}`;
  const after = /^[ \t]*(?:\n|$)/.test(text.slice(place.to, place.to + MAX_LINE)) ? '' : `\n\n${prefix}`;
  return `${open}${fence}${lang}\n${body.join('\n')}\n${prefix}${fence}${after}`;
}

/** The same in HTML. */
export function codeElement(lang: string, content: string): string {
  const code = content.replace(/^[ \t]*\n/, '').trimEnd();
  const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<pre><code class="language-${lang.replace(/\W/g, '')}">${escaped}\n</code></pre>`;
}
