import GithubSlugger, { slug } from 'github-slugger';

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
  const slugger = new GithubSlugger();
  // A heading of signs alone would have an empty anchor.
  return (heading) => slugger.slug(slug(heading) || 'section');
}
