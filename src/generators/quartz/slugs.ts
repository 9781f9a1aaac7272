/**
 * Keeps everything but characters that would end a pathname, and puts hyphens in place of spaces:
 * https://github.com/jackyzha0/quartz/blob/v4/quartz/util/path.ts (sluggify)
 */
export const QUARTZ_SLUGS = {
  vault: {
    of: (text: string) =>
      text.replace(/\s/g, '-').replaceAll('&', '-and-').replaceAll('%', '-percent').replace(/[?#]/g, ''),
  },
};
