/**
 * Removes characters that file systems refuse:
 * https://www.getzola.org/documentation/getting-started/configuration/#slugification-strategies
 */
export const ZOLA_SLUGS = {
  'filename-safe': { of: (text: string) => withoutEnd(text.replace(/[<>:"\\|?*]/g, '')) },
};

/**
 * The text without spaces and points at its end. A loop finds them in linear time; a regular expression would start
 * anew at each of them.
 */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[ .]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
