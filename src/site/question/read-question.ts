import { CONTENT_TYPES, type ContentType } from '../../model/content-type.ts';
import { ASKING, EMPTY, LISTED, LISTING, OWNER, PERSONAL, SURELY_PERSONAL } from './cues.ts';

/** What a query asks beside its words; nothing of it for a query of plain words. */
export interface Question {
  /** About whom the site is about; `rest` is what it asks beside, and `said` are words of an answer. */
  person: { rest: string[]; said: string[]; isWhole: boolean } | null;
  list: {
    kind: keyof typeof LISTING;
    type: ContentType | undefined;
    year: string | undefined;
    rest: string[];
  } | null;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}.+#-]*[\p{L}\p{N}\p{M}+#]|[\p{L}\p{N}]/gu;

/** Reads what a query asks. @param names of the site and of its owner. */
export function readQuestion(query: string, names: readonly string[]): Question {
  const all = (
    query
      .slice(0, 300)
      .toLowerCase()
      .replace(/[’']s?\b/g, ' ')
      .match(WORD) ?? []
  ).slice(0, 32);
  if (/["“„«「]/.test(query)) return { person: null, list: null };
  const joined = names.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  const isName = (word: string) => word.length > 2 && joined.some((name) => name.includes(word));
  const isAsked = ASKING.has(all[0] ?? '') || /\?\s*$/.test(query);
  const topics = all.filter((word) => !EMPTY.has(word) && !OWNER.has(word) && !isName(word));
  return { person: personIn(all, topics, isAsked, isName), list: listIn(all, topics) };
}

function personIn(
  all: readonly string[],
  topics: readonly string[],
  isAsked: boolean,
  isName: (word: string) => boolean,
): Question['person'] {
  const isNamed = all.some((word) => OWNER.has(word) || isName(word));
  const groups = PERSONAL.filter(({ asked }) => all.some((word) => asked.has(word)));
  const rest = topics.filter((word) => !ASKING.has(word) && !PERSONAL.some(({ asked }) => asked.has(word)));
  const said = groups.flatMap(({ said: answer }) => answer.split(' ').filter(Boolean));
  const isWhole = rest.length === 0 && groups.length > 0;
  // Keywords of one question, such as `home city`.
  const isOneThing = groups.length === 1 && topics.length > 1;
  if (isWhole && (isOneThing || all.some((word) => SURELY_PERSONAL.has(word))))
    return { rest, said, isWhole };
  return isAsked && isNamed && (isWhole || rest.length > 0) ? { rest, said, isWhole } : null;
}

function listIn(all: readonly string[], topics: readonly string[]): Question['list'] {
  const type = CONTENT_TYPES.find(
    (one) => one in LISTED && all.some((word) => LISTED[one as keyof typeof LISTED].has(word)),
  );
  const kinds = Object.keys(LISTING) as (keyof typeof LISTING)[];
  const isCount = /^(how many|wie viele)\b/.test(all.join(' '));
  const kind = isCount ? 'count' : kinds.find((one) => all.some((word) => LISTING[one].has(word)));
  if (kind === undefined || (type === undefined && kind !== 'next')) return null;
  const year = all.find((word) => /^(19|20)\d\d$/.test(word));
  const known = [...Object.values(LISTING), ...Object.values(LISTED), ASKING];
  const rest = topics.filter((word) => word !== year && !known.some((list) => list.has(word)));
  return { kind, type: type ?? 'talk', year, rest };
}
