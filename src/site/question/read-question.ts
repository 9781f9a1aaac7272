import { CONTENT_TYPES } from '../../model/content-type.ts';

/** Words by which a question is recognised. Their languages do not clash: one list is enough for all of them. */
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** With these a question begins. */
const ASKING = words(
  'who whose whom where when what which how since why is does did can could should are was were has have do tell ' +
    'wer wen wem wessen wo woher wann wie was welche welcher welches seit warum ist hat kann ' +
    'quem onde quando como qual quais desde qué quién dónde cuándo cómo cuál qui où quand comment quel quelle depuis chi dove come quale wie waar wanneer hoe sinds',
);

/** They stand for whom the site is about. */
const OWNER = words(
  'he him his she her hers they them their theirs you your author owner speaker person creator writer ' +
    'er ihn ihm sein seine seinen seiner sie ihr ihre ihren autor autorin inhaber inhaberin du dein deine ' +
    'ele ela dele dela autora él ella su sus autor autora il elle auteur lui lei suo sua hij zij zijn haar',
);

/** They say nothing of what a question is about. */
const EMPTY = words(
  "a an the of in on at to for from by with about as into up and or me my i this that these those there it its be been being much many more most please site website blog page tell give show find name's " +
    'der die das den dem des ein eine einen in an am im zu zum zur von vom für mit auf aus über und oder mir ich es bitte seite website ' +
    'o a os as um uma de do da dos das em no na por para com e el la los las un una del en con y le les des du au aux dans et il lo gli di del della nel e het een van op voor met en',
);

/** What people ask about a person, by the words that they ask with, what the answer says, and what it must hold. */
const PERSONAL: readonly { asked: ReadonlySet<string>; said: string; holds?: RegExp }[] = [
  {
    asked: words(
      'who bio bios biography introduce introduction introduced background about whoami wer vorstellen biografie quem quién qui chi',
    ),
    said: '',
  },
  {
    asked: words(
      'where live lives living lived based home house hometown city town country located location wo wohnt lebt wohnen leben stadt onde mora vive dónde habite ville dove waar woont',
    ),
    said: 'live lives based home city town located location wohne lebe moro vivo',
  },
  {
    asked: words(
      'born birthplace grow grew grown raised childhood hometown geboren aufgewachsen nasceu nació',
    ),
    said: 'born grew raised geboren aufgewachsen',
    holds: /\b(?:born|grew up|raised|geboren|aufgewachsen|nasc\w+|nac[ií]\w*)\b/iu,
  },
  {
    asked: words(
      'start starts started begin began begun career since seit angefangen begonnen desde depuis sinds years',
    ),
    said: 'since started began career years seit',
  },
  {
    asked: words(
      'reach contact email e-mail mail write message send touch get address hire book booking erreiche erreichen kontakt schreiben buchen contato contacto',
    ),
    said: 'contact email mail write reach kontakt contato contacto',
    holds: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u,
  },
  {
    asked: words('pronoun pronouns pronomen'),
    said: 'pronouns',
    holds: /\b(?:she|he|they|sie|er)\s*\/\s*\p{L}+/iu,
  },
  {
    asked: words(
      'pronounce pronounced pronunciation say said name names called spell aussprechen ausgesprochen heißt',
    ),
    said: 'pronounce pronounced pronunciation say pronouns name',
  },
  {
    asked: words(
      'work works working job role position employer company employed profession currently current focus doing now nowadays days arbeitet arbeit beruf macht trabalha trabalho',
    ),
    said: 'work working job role currently focus company now arbeite trabalho',
  },
];

/** They mean the person even where nobody is named. */
const SURELY_PERSONAL = words(
  'bio bios biography introduce based born birthplace hometown pronounce pronounced pronunciation pronouns whoami contact biografie kontakt geboren',
);

/** Where a site says who is behind it: last segments of addresses. */
export const ABOUT_PAGES =
  'about about-me about-us bio biography cv resume now contact me profile press-kit press ueber ueber-mich über über-mich uber-mich kontakt impressum sobre sobre-mim sobre-mi acerca contato contacto a-propos apropos chi-sono over over-mij om'.split(
    ' ',
  );

/** Questions that a list answers. */
const LISTING = {
  newest: words(
    'newest latest recent recently last neueste neuesten neuester letzte letzter zuletzt última último recente dernier dernière',
  ),
  next: words('next upcoming nächste nächster nächsten kommende próxima próximo prochain prochaine'),
  all: words('all every list alle sämtliche liste todos todas tous toutes'),
  count: words('count number wieviele quantos quantas cuántos combien'),
} as const;

/** What a list is of. */
const LISTED = {
  talk: words(
    'talk talks lecture lectures keynote keynotes presentation presentations conference conferences vortrag vorträge palestra palestras charla charlas',
  ),
  video: words('video videos screencast screencasts vídeo vídeos'),
  writing: words(
    'post posts article articles essay essays entry entries blogpost blogposts writing beitrag beiträge artikel artigo artigos artículo artículos',
  ),
  project: words('project projects projekt projekte projeto projetos proyecto proyectos'),
} as const;

/** What a query asks beside its words; nothing of it for a query of plain words. */
export type Question = ReturnType<typeof readQuestion>;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}.+#-]*[\p{L}\p{N}\p{M}+#]|[\p{L}\p{N}]/gu;

/** Reads what a query asks. @param names of the site and of its owner. */
export function readQuestion(query: string, names: readonly string[]) {
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

/** About whom the site is about; `rest` is what the query asks beside, and `said` are words of an answer. */
function personIn(
  all: readonly string[],
  topics: readonly string[],
  isAsked: boolean,
  isName: (word: string) => boolean,
) {
  const isNamed = all.some((word) => OWNER.has(word) || isName(word));
  const groups = PERSONAL.filter(({ asked }) => all.some((word) => asked.has(word)));
  const rest = topics.filter((word) => !ASKING.has(word) && !PERSONAL.some(({ asked }) => asked.has(word)));
  const said = groups.flatMap(({ said: answer }) => answer.split(' ').filter(Boolean));
  const isWhole = rest.length === 0 && groups.length > 0;
  const holds = groups.find((group) => group.holds)?.holds;
  // Keywords of one question, such as `home city`.
  const isOneThing = groups.length === 1 && topics.length > 1;
  if (isWhole && (isOneThing || all.some((word) => SURELY_PERSONAL.has(word))))
    return { rest, said, isWhole, holds };
  return isAsked && isNamed && (isWhole || rest.length > 0) ? { rest, said, isWhole, holds } : null;
}

function listIn(all: readonly string[], topics: readonly string[]) {
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
