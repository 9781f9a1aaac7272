import { type ListKind, PERSONAL, type WordRow, WORDS } from './words.ts';

/** Where a site says who is behind it: last segments of addresses. */
export const ABOUT_PAGES =
  'about about-me about-us bio biography cv resume now contact me profile press-kit press ueber ueber-mich über über-mich uber-mich kontakt impressum sobre sobre-mim sobre-mi acerca contato contacto a-propos apropos chi-sono over over-mij om'.split(
    ' ',
  );

const LISTS: readonly ListKind[] = ['newest', 'next', 'all', 'count'];
const LISTED = ['writing', 'video', 'talk', 'project'] as const;
type Personal = keyof typeof PERSONAL;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}.+#-]*[\p{L}\p{N}\p{M}+#]|[\p{L}\p{N}]/gu;

/** What a query asks beside its words; nothing of it for a query of plain words. */
export type Question = ReturnType<typeof readQuestion>;

/** Reads what a query asks. @param names of the site and of its owner. */
export const readQuestion = questionReader(WORDS);

/** Reads questions by some words. */
export function questionReader(rows: readonly WordRow[]) {
  const words = new Map<string, Set<WordRow['means']>>();
  for (const { means, words: list } of rows) {
    for (const word of list.split(' ')) words.set(word, (words.get(word) ?? new Set()).add(means));
  }
  const is = (word: string, ...meanings: WordRow['means'][]) =>
    meanings.some((means) => words.get(word)?.has(means));
  const personal = Object.keys(PERSONAL) as Personal[];

  return (query: string, names: readonly string[]) => {
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
    const isAsked = is(all[0] ?? '', 'asks') || /\?\s*$/.test(query);
    const topics = all.filter((word) => !is(word, 'empty', 'owner') && !isName(word));
    return { person: personIn(all, topics, isAsked, isName), list: listIn(all, topics) };
  };

  /** About whom the site is about, and nothing else; `said` are words of an answer, `holds` what it must hold. */
  function personIn(
    all: readonly string[],
    topics: readonly string[],
    isAsked: boolean,
    isName: (word: string) => boolean,
  ) {
    const isNamed = all.some((word) => is(word, 'owner') || isName(word));
    const asked = personal.filter((means) => all.some((word) => is(word, means)));
    const rest = topics.filter((word) => !is(word, 'asks', ...personal));
    const groups: { said: string; holds?: RegExp }[] = asked.map((means) => PERSONAL[means]);
    const said = groups.flatMap(({ said: answer }) => answer.split(' ').filter(Boolean));
    if (rest.length > 0 || groups.length === 0) return null;
    const holds = groups.find((group) => group.holds)?.holds;
    // Keywords of one question, such as `home city`.
    const isOneThing = groups.length === 1 && topics.length > 1;
    const isMeant = isOneThing || all.some((word) => is(word, 'person')) || (isAsked && isNamed);
    return isMeant ? { said, holds } : null;
  }

  function listIn(all: readonly string[], topics: readonly string[]) {
    const type = LISTED.find((means) => all.some((word) => is(word, means)));
    const isCount = /^how many\b/.test(all.join(' '));
    const kind = isCount ? 'count' : LISTS.find((means) => all.some((word) => is(word, means)));
    if (kind === undefined || (type === undefined && kind !== 'next')) return null;
    const year = all.find((word) => /^(19|20)\d\d$/.test(word));
    const rest = topics.filter((word) => word !== year && !is(word, 'asks', ...LISTS, ...LISTED));
    return { kind, type: type ?? 'talk', year, rest };
  }
}
