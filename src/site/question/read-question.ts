import { type ListKind, PERSONAL, type WordRow, WORDS } from './words.ts';

/** Last segments of the addresses of pages about the person behind a site. */
export const ABOUT_PAGES =
  'about about-me about-us bio biography cv resume now contact me profile press-kit press ueber ueber-mich über über-mich uber-mich kontakt impressum sobre sobre-mim sobre-mi acerca contato contacto a-propos apropos chi-sono over over-mij om'.split(
    ' ',
  );

const LISTS: readonly ListKind[] = ['newest', 'next', 'all', 'count'];
const LISTED = ['writing', 'video', 'talk', 'project'] as const;
type Personal = keyof typeof PERSONAL;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}.+#-]*[\p{L}\p{N}\p{M}+#]|[\p{L}\p{N}]/gu;

/** The question in a query: about the person, or for a list. Both members are null for plain keywords. */
export type Question = ReturnType<typeof readQuestion>;

/** Reads the question in a query. @param names of the site and of its owner. */
export const readQuestion = questionReader(WORDS);

/** Makes a reader of questions from a table of words. */
export function questionReader(rows: readonly WordRow[]) {
  const words = new Map<string, Set<WordRow['means']>>();
  for (const { means, words: list } of rows) {
    for (const word of list.split(' ')) words.set(word, (words.get(word) ?? new Set()).add(means));
  }
  const hasMeaning = (word: string, ...meanings: WordRow['means'][]) =>
    meanings.some((means) => words.get(word)?.has(means));
  const personal = Object.keys(PERSONAL) as Personal[];

  return (query: string, names: readonly string[]) => {
    const words = (
      query
        .slice(0, 300)
        .toLowerCase()
        .replace(/[’']s?\b/g, ' ')
        .match(WORD) ?? []
    ).slice(0, 32);
    if (/["“„«「]/.test(query)) return { person: null, list: null };
    const joinedNames = names.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
    const isName = (word: string) => word.length > 2 && joinedNames.some((name) => name.includes(word));
    const isAsked = hasMeaning(words[0] ?? '', 'asks') || /\?\s*$/.test(query);
    const topics = words.filter((word) => !hasMeaning(word, 'empty', 'owner') && !isName(word));
    return { person: personIn(words, topics, isAsked, isName), list: listIn(words, topics) };
  };

  /** A question only about the person: `said` are words of an answer, `holds` a pattern that it must match. Else null. */
  function personIn(
    all: readonly string[],
    topics: readonly string[],
    isAsked: boolean,
    isName: (word: string) => boolean,
  ) {
    const isNamed = all.some((word) => hasMeaning(word, 'owner') || isName(word));
    const asked = personal.filter((means) => all.some((word) => hasMeaning(word, means)));
    const rest = topics.filter((word) => !hasMeaning(word, 'asks', ...personal));
    const groups: { said: string; holds?: RegExp }[] = asked.map((means) => PERSONAL[means]);
    const said = groups.flatMap(({ said: answer }) => answer.split(' ').filter(Boolean));
    if (rest.length > 0 || groups.length === 0) return null;
    const holds = groups.find((group) => group.holds)?.holds;
    // Several keywords of one question, such as `home city`.
    const isOneThing = groups.length === 1 && topics.length > 1;
    const isMeant = isOneThing || all.some((word) => hasMeaning(word, 'person')) || (isAsked && isNamed);
    return isMeant ? { said, holds } : null;
  }

  function listIn(all: readonly string[], topics: readonly string[]) {
    const type = LISTED.find((means) => all.some((word) => hasMeaning(word, means)));
    const isCount = /^how many\b/.test(all.join(' '));
    const kind = isCount ? 'count' : LISTS.find((means) => all.some((word) => hasMeaning(word, means)));
    if (kind === undefined || (type === undefined && kind !== 'next')) return null;
    const year = all.find((word) => /^(19|20)\d\d$/.test(word));
    const rest = topics.filter((word) => word !== year && !hasMeaning(word, 'asks', ...LISTS, ...LISTED));
    return { kind, type: type ?? 'talk', year, rest };
  }
}
