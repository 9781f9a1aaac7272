import type { Code } from '../../code/ask/code.ts';
import { type Doubt, isCertain } from '../../code/ask/conclusion.ts';
import type { Config } from '../../code/ask/config.ts';
import { type Cause, causesOf } from '../../code/values/reasons.ts';
import type { EntryGate } from '../site-profile.ts';
import { isActedOn } from '../standard/acted-on.ts';
import { doubtIn, doubtText } from '../standard/read-code.ts';
import { entryOf } from './entry.ts';
import type { Defaults } from './schema.ts';

/** A filter that entries pass on their way to their page. */
export interface Filter {
  /** The function; it may be one for each language, of which an entry passes one. */
  functions: Config[];
  /** The file that it stands in. */
  file: string;
  /** The page is made for a list of entries. Else it is made when it is asked for, and its filters may be for others. */
  isStatic: boolean;
}

/** Front-matter keys that hold an entry back. */
const DECIDING = ['draft', 'published', 'private'];

/** Causes that are never those of a date or a draft. */
const DECIDED_ELSEWHERE = new Set<Cause>(['environment', 'error', 'limit', 'syntax', 'missing', 'text']);

/** Keys of an entry, besides its front matter, that say nothing about whether it is published. */
const OWN = /^(?:data|id|slug|collection|filePath|body)$/;

/** What a filter leaves out, as a gate. @param dir the folder that names of entries are relative to. */
export function filterGate(code: Code, { functions, file, isStatic }: Filter, dir: string): EntryGate {
  const from = `the filter of ${file}`;
  return {
    hides(data, path) {
      const entry = entryOf(code, data, path, dir);
      const answers = functions.map((each) => answerOf(code, each, entry, isStatic));
      if (answers.includes(null)) return null;
      const doubt = answers.find((answer): answer is Doubt => answer !== null && answer !== 'left out');
      if (doubt === undefined) return { hidden: `left out by ${from}` };
      return { hidden: `${from} decides in a way that Lectern cannot follow: ${doubtText(doubt)}` };
    },
  };
}

/** null: it passes; a doubt: that cannot be determined. */
function answerOf(
  code: Code,
  filter: Config,
  entry: Record<string, unknown>,
  isStatic: boolean,
): 'left out' | Doubt | null {
  const { result, asked, causes } = code.call(filter, [entry]);
  const truth = result.truth();
  if (isCertain(truth)) return truth.value ? null : 'left out';
  const doubt = doubtIn(truth);
  if (doubt === null) return 'left out';
  // What has ended early has not asked for all that it would.
  const isWhole = ![...causes, ...causesOf(doubt)].some((cause) => DECIDED_ELSEWHERE.has(cause));
  const keys = [...asked].filter((key) => !OWN.test(key));
  const ofData = keys.map((key) => key.replace(/^data\./, '').replace(/\..*$/, ''));
  const isKnown = keys.every((key) => key.startsWith('data.')) && ofData.every(isActedOn);
  return isWhole && isKnown && (ofData.length > 0 || !isStatic) ? null : doubt;
}

/** What is held back by default, where that cannot be determined. */
export function defaultGates({ unknown }: Defaults, collection: string): EntryGate[] {
  return DECIDING.flatMap((key): EntryGate[] => {
    const why = unknown[key];
    if (why === undefined) return [];
    const hidden = `\`${key}\` has a default in the collection ${collection} that is not known: ${why}`;
    return [{ hides: (data) => (Object.hasOwn(data, key) ? null : { hidden }) }];
  });
}

/** A gate that nothing passes. */
export function closedGate(hidden: string): EntryGate {
  return { hides: () => ({ hidden }) };
}
