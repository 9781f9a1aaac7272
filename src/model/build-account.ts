/** A page of a build, described by the generator that made it. */
export interface AccountedPage {
  /** The file that it was made from, relative to the site's folder, with `/`. */
  source: string;
  /** Its pathname, encoded or not. */
  address: string;
  /** `YYYY-MM-DD`; absent if the generator does not say. */
  date?: string;
  /** BCP 47; if absent, that of its HTML. */
  lang?: string;
}

/**
 * The generator's own list of which source became which page (see `plugins/`). With it, nothing about these pages is guessed,
 * and a source that is not in it has no page.
 */
export interface BuildAccount {
  pages: readonly AccountedPage[];
}

/** @throws Error if the text is not a build account. */
export function readBuildAccount(text: string): BuildAccount {
  const read = JSON.parse(text) as Partial<BuildAccount> | null;
  const isPage = (page: Partial<AccountedPage> | null) =>
    typeof page?.source === 'string' && typeof page.address === 'string';
  if (!Array.isArray(read?.pages) || !read.pages.every(isPage))
    throw new Error('It must hold { "pages": [{ "source": "posts/a.md", "address": "/a/" }] }.');
  return read as BuildAccount;
}
