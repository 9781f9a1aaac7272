import { LEFTOVER } from '../content/assets.ts';
import type { FileOutcome } from '../model/diagnostic.ts';

/** What every reader of a folder needs; these move to a station of their own. */
export { encodePathname, safeDecode } from '../content/address.ts';
export { reservedWith } from '../content/clashes.ts';
export { typeOfName } from '../content/recognise/sections.ts';
export { readDate } from '../content/dates.ts';
export { canonicalLanguage } from '../content/front-matter.ts';
export { internalError } from '../content/internal-error.ts';
export { cutLead } from '../content/lead.ts';
export { type SourceFile, walk } from '../content/walk.ts';

/** Why a file is never served, whatever refers to it; null where it may be. */
export function neverServed(file: string): string | null {
  return LEFTOVER.test(file) ? 'left behind by an editor or a system, or a private key' : null;
}

/** Why something is not published, in a word and for people. */
export interface Hidden {
  /** Nothing leads to it; Lectern makes the list; its address leads on; it is no content. */
  kind: 'withheld' | 'list' | 'moved' | 'not-content';
  reason: string;
}

export function hiddenOutcome(file: string, { reason }: Hidden): FileOutcome {
  return { file, outcome: 'hidden', reason };
}

/** As `new URL`, and null where that throws. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
