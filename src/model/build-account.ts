/** A page of a build, as the generator that made it says of it. */
export interface AccountedPage {
  /** The file that it was made of, relative to the site's folder, with `/`. */
  source: string;
  /** Its pathname, encoded or not. */
  address: string;
  /** `YYYY-MM-DD`; absent: the generator does not say. */
  date?: string;
  /** BCP 47; absent: its HTML says it. */
  lang?: string;
}

/**
 * What a generator says of its build: which source became which page. Nothing is guessed of these pages, and a source
 * that is in none of them became none.
 */
export interface BuildAccount {
  pages: readonly AccountedPage[];
}

/** @throws Error where it is none. */
export function readBuildAccount(text: string): BuildAccount {
  const read = JSON.parse(text) as Partial<BuildAccount> | null;
  const isPage = (page: Partial<AccountedPage> | null) =>
    typeof page?.source === 'string' && typeof page.address === 'string';
  if (!Array.isArray(read?.pages) || !read.pages.every(isPage))
    throw new Error('It must hold { "pages": [{ "source": "posts/a.md", "address": "/a/" }] }.');
  return read as BuildAccount;
}
