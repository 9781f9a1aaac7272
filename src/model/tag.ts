/** What two tags have in common that mean the same: case, accents and the space/hyphen difference do not count. */
export function foldTag(tag: string): string {
  return tag
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
