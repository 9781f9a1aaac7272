/** Lower case, letters and digits of any script kept, everything between them one hyphen. */
export function slugify(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** Anchors for the headings of one document, as GitHub makes them: spaces to hyphens, repeats numbered. */
export function createSlugger(): (heading: string) => string {
  const seen = new Map<string, number>();
  return (heading) => {
    const base =
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
        .replaceAll(' ', '-') || 'section';
    let anchor = base;
    let count = seen.get(base);
    if (count !== undefined) {
      do anchor = `${base}-${++count}`;
      while (seen.has(anchor));
      seen.set(base, count);
    }
    seen.set(anchor, 0);
    return anchor;
  };
}
