/** Access to the files that the code of an MDX text may import. */
export interface MdxModules {
  /** The file of the text, below the site’s folder. */
  file: string;
  /** Short names for folders, such as `@/` for `src/`; both end with a slash. */
  aliases: Readonly<Record<string, string>>;
  /** The text of a file below the site’s folder; null if it must not or cannot be read. */
  read: (name: string) => string | null;
}
