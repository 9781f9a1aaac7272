/** Without what file systems refuse: https://www.getzola.org/documentation/getting-started/configuration/#slugification-strategies */
export const ZOLA_SLUGS = {
  'filename-safe': { of: (text: string) => withoutEnd(text.replace(/[<>:"\\|?*]/g, '')) },
};

/** Without spaces and points at the end; a regular expression would begin anew at each of them. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[ .]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
