import type { Parse } from '../parse/parse.ts';
import type { Aliases } from '../parse/resolve.ts';

export interface CodeOptions {
  /** Text of a file of the site, by its path below the site's folder; null where there is none. */
  read(file: string): string | null;
  parse?: Parse;
  aliases?: Aliases;
  /** Functions that give back their first argument: see {@link Knowledge}. */
  passThrough?: readonly string[] | ((name: string) => boolean);
  /** Methods of recorded objects that call the function which they are given with that object. */
  appliers?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Whether a module is taken for a package, and not looked into. */
  isOpaque?: (specifier: string) => boolean;
}
