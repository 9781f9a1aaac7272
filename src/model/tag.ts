/** Folds a tag, so that its spellings become equal: `Café au lait` and `cafe-au-lait` are `cafe-au-lait`. */
export function foldTag(tag: string): string {
  return (
    tag
      .normalize('NFKD')
      // Only the accents of Latin, Greek and Cyrillic: the marks of other scripts are vowels, so they distinguish words.
      .replace(/[\u0300-\u036F]+/g, '')
      .toLowerCase()
      .replace(/[\s_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
  );
}

/** The folded spellings of a tag: of `Node.js`, `node.js`, `nodejs` and `node`. */
export function tagNames(tag: string): string[] {
  const folded = foldTag(tag);
  const joined = folded.replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '');
  return [...new Set([folded, joined, joined.replace(/(?<=..)js$/, '')])];
}
