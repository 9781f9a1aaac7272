/**
 * `url-safe` has hyphens for all but letters, digits and what URLs allow, in the case that was written; `alphanumeric`
 * in lower case for all but letters and digits.
 */
export const JEKYLL_SLUGS = {
  'url-safe': {
    of: (text: string) =>
      text.replace(/[^\p{L}\p{M}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replace(/^-+|-*\.*$/g, ''),
  },
  alphanumeric: {
    of: (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
        .replace(/^-+|-+$/g, ''),
  },
};
