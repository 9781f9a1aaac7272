/** Nobody nests values more deeply; a parser that follows runs out of stack, which ends the process. */
export const MAX_NESTING = 200;

/** Offset at which YAML or JSON is nested more deeply than {@link MAX_NESTING}; null where it is not. Linear. */
export function tooDeep(text: string): number | null {
  let brackets = 0;
  const indents: number[] = [];
  for (let at = 0, isStart = true, column = 0; at < text.length; at++, column++) {
    const char = text[at] as string;
    if (char === '\n') {
      isStart = true;
      column = -1;
      continue;
    }
    // `- - a` is a list in a list.
    const opens: boolean = isStart && /[-?:]/.test(char) && /\s/.test(text[at + 1] ?? '\n');
    if (isStart && char !== ' ' && char !== '\t') {
      while ((indents.at(-1) ?? -1) >= column) indents.pop();
      indents.push(column);
      isStart = opens;
    }
    if (char === '[' || char === '{') brackets++;
    else if ((char === ']' || char === '}') && brackets > 0) brackets--;
    if (brackets + indents.length > MAX_NESTING) return at;
  }
  return null;
}
