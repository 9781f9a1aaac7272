import { lineStart } from '../read/lines.ts';
import { readMarkdown } from '../read/reading.ts';

/** Texts have no more nested levels of indentation. */
const MAX_PASSES = 8;

/** Removes the indentation of text inside components, which Markdown, other than MDX, would read as code. */
export function withoutIndentation(text: string): string {
  let out = text;
  for (let pass = 0; pass < MAX_PASSES && /^(?: {4}|\t| {1,3}\t)/m.test(out); pass++) {
    const ranges = readMarkdown(out).code.filter(({ kind }) => kind === 'indented');
    if (ranges.length === 0) return out;
    let [next, at] = ['', 0];
    for (const { start, end } of ranges) {
      const line = lineStart(out, start);
      // The column of the block; indented code starts four columns further right.
      const base = widthOf(out.slice(line, start)) - 4;
      const [first = '', ...others] = out.slice(start, end).split('\n');
      const inner = [' '.repeat(base + 4) + first, ...others];
      const widths = inner.flatMap((line) => (line.trim() === '' ? [] : widthOf(leadOf(line))));
      const least = widths.reduce((a, b) => Math.min(a, b), base + 4);
      const moved = inner.map((line) => {
        const lead = leadOf(line);
        return line.trim() === '' ? '' : ' '.repeat(widthOf(lead) - least + base) + line.slice(lead.length);
      });
      const linePrefix = out.slice(line, start);
      // A marker of a list stays where it is.
      const listMarker = linePrefix.trim() === '' ? '' : linePrefix.trimEnd().padEnd(base);
      next +=
        out.slice(at, line) +
        listMarker +
        (moved[0] ?? '').slice(listMarker.length) +
        others.map((_, index) => `\n${moved[index + 1]}`).join('');
      at = end;
    }
    out = next + out.slice(at);
  }
  return out;
}

function leadOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function widthOf(lead: string): number {
  let width = 0;
  for (const char of lead) width += char === '\t' ? 4 - (width % 4) : 1;
  return width;
}
