/** Whether a backslash takes its meaning from what stands at a place. */
export function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start--;
  return (at - start) % 2 === 1;
}
