/**
 * `url-safe` puts hyphens in place of everything but letters, digits and characters that URLs allow, and keeps
 * capitals. `alphanumeric` puts hyphens in place of everything but letters and digits, in lower case.
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
