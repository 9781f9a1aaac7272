import { joinPath } from '../../text/path.ts';
import { withEnding } from '../../text/pathname.ts';
import type { AddressFacts, RuleFunctions } from '../source-rule.ts';

/** What lies below a path of the site: a slug and an address with a slash at its start begin there, too. */
export function mounted(at: string): RuleFunctions {
  return at === ''
    ? {}
    : {
        permalinkOf: (written, language) => `${language}${at}/${written}`,
        identityOf: (path) => `${at}/${path}`,
      };
}

/** The address of a folder's own page ends with a slash, whatever the others end with. */
export function folderPattern(pattern: string): (entry: AddressFacts) => string | null {
  return ({ isIndex }) => (isIndex ? pattern : null);
}

/** Names as `1.guide`, `02-start` without the number; dates and versions such as `7.0-notes` stay. */
export function withoutNumber(name: string): string {
  return name.replace(/^(?!\d+[-_.]\d)\d+\s*[-_.]+\s*(?=[^-_.\s])/, '');
}

/** The pathname of a slug in a folder. @param ending of the site's addresses. */
export function slugAt(parts: readonly string[], ending: string): string {
  return withEnding(joinPath('/', ...parts), ending);
}
