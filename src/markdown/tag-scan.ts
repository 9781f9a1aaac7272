/** Escapes by which generators are told to leave a tag alone, undone. */
export function unescaped(code: string): string {
  if (!code.includes('{')) return code;
  return code
    .replace(/\{\{([<%])\s*\/\*\s?([\s\S]*?)\s?\*\/\s*([>%])\}\}/g, '{{$1 $2 $3}}')
    .replace(/\{%-?\s*(?:end)?(?:raw|verbatim)\s*-?%\}/g, '');
}

/** `indexOf` for rising positions that remembers where there is nothing more, so that a walk stays linear. */
export function finders(text: string): (wanted: string, from: number) => number {
  const found = new Map<string, number>();
  return (wanted, from) => {
    const known = found.get(wanted);
    if (known !== undefined && (known === -1 || known >= from)) return known;
    const at = text.indexOf(wanted, from);
    found.set(wanted, at);
    return at;
  };
}

/** Offset of the end of the line. */
export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Past the run of back-ticks that closes a code span in the same paragraph. */
export function closingRun(text: string, from: number, mark: string, blank: number): number {
  const limit = blank < 0 ? text.length : blank;
  for (let at = text.indexOf('`', from); at >= 0 && at < limit; ) {
    let end = at;
    while (text[end] === '`') end++;
    if (end - at === mark.length) return end;
    at = text.indexOf('`', end);
  }
  return -1;
}
