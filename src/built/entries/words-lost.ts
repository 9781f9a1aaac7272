import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Entry } from '../../model/entry.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Frame } from '../page/frame.ts';
import { KEPT, lostOf } from '../page/missing.ts';
import type { Page } from '../page/page.ts';
import { SMALL } from './byline.ts';

const MAX_QUOTED = 160;

/** The share of the words of a page that its text keeps, 0 to 1, and a warning where it is too small. */
export function wordsLost(
  page: Page,
  frame: Frame,
  entry: Entry,
): { kept: number; warning: Diagnostic | null } {
  const told = new Set(wordsIn([entry.title, ...entry.tags, ...entry.authors].join(' ')));
  const isTold = (word: string) => told.has(word) || /^\d+$/.test(word) || word.replace(SMALL, '') === '';
  const { kept, lost } = lostOf(page, frame, isTold);
  if (kept >= KEPT) return { kept, warning: null };
  const quoted = lost.join(' … ');
  const warning: Diagnostic = {
    severity: 'warning',
    code: 'words-lost',
    message: `The text keeps ${Math.floor(100 * kept)} % of the words that the page alone shows. Missing: “${quoted.length > MAX_QUOTED ? `${quoted.slice(0, MAX_QUOTED)}…` : quoted}”.`,
    fix: 'Put <main> around the whole text of the page, or give the element that holds it the attribute data-pagefind-body.',
    file: page.file,
  };
  return { kept, warning };
}
