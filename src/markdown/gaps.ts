const FENCE = /^[ \t>]*(`{3,}|~{3,})/;

/** A text in which one blank line at most stands between two others, but in code. */
export function withoutGaps(text: string): string {
  if (!/\n[ \t]*\n[ \t]*\n/.test(text)) return text;
  const out: string[] = [];
  let fence = '';
  /** Blank lines that may be between lines of code by indentation. */
  let blank: string[] = [];
  for (const line of text.split('\n')) {
    if (fence === '' && line.trim() === '') {
      blank.push(line);
      continue;
    }
    const isCode = /^(?: {4}|\t)/.test(line) && /^(?: {4}|\t)/.test(out.at(-1) ?? '');
    if (blank.length > 0) for (const each of isCode ? blank : ['']) out.push(each);
    blank = [];
    out.push(line);
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined) fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence;
  }
  if (blank.length > 0) out.push('');
  return out.join('\n');
}
