/** Files that the code of a text may import. */
export interface MdxModules {
  /** The file of the text, below the site’s folder. */
  file: string;
  /** Short names for folders, such as `@/` for `src/`; both end with a slash. */
  aliases: Readonly<Record<string, string>>;
  /** The text of a file, by its name below the site’s folder; null where none may be read. */
  read: (name: string) => string | null;
}
