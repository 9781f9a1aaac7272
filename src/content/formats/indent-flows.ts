/** A value in quotes or brackets, after its key or the mark of its item. */
const START = /^([ \t]*)(?:- +)*(?:(?:[\w-]+|"[^"\n]{1,200}"|'[^'\n]{1,200}'):[ \t]+)?(?=["'[{])/;
const KEY = /^[\w-]+:(?:\s|$)/;

/** Where a value stands that goes on over several lines. */
interface OpenValue {
  quote: string;
  depth: number;
}

/**
 * The text with every line in quotes or brackets indented, as YAML 1.2 wants it by the letter; the parsers of most
 * generators (js-yaml, libyaml) take such lines with less, or with tabs. Values stay what they are, and so do lines.
 * null: nothing is to be changed, or a line in quotes looks like a key, and one quote too few is more likely.
 */
export function indentFlows(text: string): string | null {
  const lines = text.split('\n');
  let open: OpenValue | null = null;
  let indent = 0;
  let isChanged = false;
  for (const [number, line] of lines.entries()) {
    let from = 0;
    if (open === null) {
      const start = START.exec(line);
      if (start === null) continue;
      open = { quote: '', depth: 0 };
      indent = start[1]?.length ?? 0;
      from = start[0].length;
    } else {
      const inner = line.replace(/^[ \t]+/, '');
      if (inner !== '' && !line.startsWith(' '.repeat(indent + 1))) {
        if (open.quote !== '' && KEY.test(inner)) return null;
        isChanged = true;
        lines[number] = ' '.repeat(indent + 1) + inner;
      }
    }
    open = readOn(lines[number] as string, from, open);
  }
  return isChanged ? lines.join('\n') : null;
}

/** The value at the end of a line; null where it has ended. */
function readOn(line: string, from: number, { quote, depth }: OpenValue): OpenValue | null {
  let before = '[';
  for (let at = from; at < line.length; at++) {
    const char = line.charAt(at);
    if (quote !== '') {
      const isEscape = quote === '"' ? char === '\\' : char === "'" && line.charAt(at + 1) === "'";
      if (isEscape) at++;
      else if (char === quote) quote = '';
      if (quote === '' && depth === 0) return null;
      continue;
    }
    if (char === '#' && /\s/.test(line.charAt(at - 1))) break;
    if ((char === '"' || char === "'") && /[[{,:]/.test(before)) quote = char;
    else if (char === '[' || char === '{') depth++;
    else if (char === ']' || char === '}') depth--;
    if (depth === 0 && quote === '') return null;
    if (!/\s/.test(char)) before = char;
  }
  return { quote, depth };
}
