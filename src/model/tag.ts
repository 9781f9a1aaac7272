/** What two tags have in common that mean the same: case, accents and the space/hyphen difference do not count. */
export function foldTag(tag: string): string {
  return (
    tag
      .normalize('NFKD')
      // The accents of Latin, Greek and Cyrillic; the marks of other scripts are vowels, and make other words.
      .replace(/[\u0300-\u036F]+/g, '')
      .toLowerCase()
      .replace(/[\s_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
  );
}

/** The names that a tag goes by: `node.js` is `nodejs` and `node`. */
export function tagNames(tag: string): string[] {
  const folded = foldTag(tag);
  const joined = folded.replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '');
  return [...new Set([folded, joined, joined.replace(/(?<=..)js$/, '')])];
}
