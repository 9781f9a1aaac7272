import type { ContentType } from '../../model/content-type.ts';

/** What people ask about a person: what the answer says, and what it must hold. */
export const PERSONAL = {
  whole: { said: '' },
  place: { said: 'live lives based home city town located location' },
  birth: { said: 'born grew raised', holds: /\b(?:born|grew up|raised)\b/iu },
  start: { said: 'since started began career years' },
  contact: { said: 'contact email mail write reach', holds: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u },
  pronouns: { said: 'pronouns', holds: /\b(?:she|he|they)\s*\/\s*\p{L}+/iu },
  sound: { said: 'pronounce pronounced pronunciation say pronouns name' },
  work: { said: 'work working job role currently focus company now' },
} as const satisfies Record<string, { said: string; holds?: RegExp }>;

/** What a list that answers is of, and which of it. */
export type ListKind = 'newest' | 'next' | 'all' | 'count';

/**
 * Words of one language that mean one thing: a question begins (`asks`), it is about whom the site is about (`owner`), nothing
 * (`empty`), surely the person, though nobody is named (`person`), a thing about the person, a list. `question` needs
 * the row: an id of `benchmarks/questions`, or what a test asks.
 */
export interface WordRow {
  means: 'asks' | 'owner' | 'empty' | 'person' | keyof typeof PERSONAL | ListKind | ContentType;
  lang: string;
  words: string;
  question: string;
}

/** Languages do not clash: a word counts in a question of any. */
export const WORDS: readonly WordRow[] = [
  {
    means: 'asks',
    lang: 'en',
    words:
      'who whose whom where when what which how since why is does did can could should are was were has have do tell',
    question: 'mikemcquaid-first-1',
  },
  {
    means: 'asks',
    lang: 'de',
    words: 'wer wen wem wo woher wann wie welche welcher welches seit warum',
    question: 'Wie erreiche ich Ada?',
  },
  {
    means: 'owner',
    lang: 'en',
    words:
      'he him his she her hers they them their theirs you your author owner speaker person creator writer',
    question: 'mikemcquaid-first-2',
  },
  {
    means: 'owner',
    lang: 'de',
    words:
      'er ihn ihm sein seine seinen seiner sie ihr ihre ihren autor autorin inhaber inhaberin du dein deine',
    question: 'wo wohnt sie?',
  },
  {
    means: 'empty',
    lang: 'en',
    words:
      'a an the of in on at to for from by with about as into up and or me my i this that these those there it its be been being much many more most please site website blog page tell give show find',
    question: 'How do I get in touch with her?',
  },
  {
    means: 'empty',
    lang: 'de',
    words: 'der das den dem ein eine einen zu zum zur von vom für auf aus über und oder mir ich es bitte',
    question: 'Wie erreiche ich Ada?',
  },
  {
    means: 'whole',
    lang: 'en',
    words: 'who bio bios biography introduce introduction introduced background about whoami',
    question: 'mikemcquaid-first-1',
  },
  {
    means: 'place',
    lang: 'en',
    words: 'where live lives living lived based home house hometown city town country located location',
    question: 'mikemcquaid-first-2',
  },
  { means: 'place', lang: 'de', words: 'wo wohnt lebt wohnen leben stadt', question: 'wo wohnt sie?' },
  {
    means: 'birth',
    lang: 'en',
    words: 'born birthplace grow grew grown raised childhood hometown',
    question: 'leaverou-first-3',
  },
  {
    means: 'start',
    lang: 'en',
    words: 'start starts started begin began begun career since years',
    question: 'leaverou-first-6',
  },
  {
    means: 'contact',
    lang: 'en',
    words: 'reach contact email e-mail mail write message send touch get address hire book booking',
    question: 'simplymaelle-first-5',
  },
  {
    means: 'contact',
    lang: 'de',
    words: 'erreiche erreichen kontakt schreiben',
    question: 'Wie erreiche ich Ada?',
  },
  { means: 'pronouns', lang: 'en', words: 'pronoun pronouns', question: 'What are her pronouns?' },
  {
    means: 'sound',
    lang: 'en',
    words: 'pronounce pronounced pronunciation say said name names called spell',
    question: 'simplymaelle-first-3',
  },
  {
    means: 'work',
    lang: 'en',
    words:
      'work works working job role position employer company employed profession currently current focus doing now nowadays days',
    question: 'mikemcquaid-first-4',
  },
  {
    means: 'person',
    lang: 'en',
    words:
      'bio bios biography introduce based born birthplace hometown pronounce pronounced pronunciation pronouns whoami contact',
    question: 'simplymaelle-first-2',
  },
  { means: 'newest', lang: 'en', words: 'newest latest recent recently last', question: 'newest post' },
  { means: 'next', lang: 'en', words: 'next upcoming', question: 'example-first-11' },
  { means: 'all', lang: 'en', words: 'all every list', question: 'remysharp-task-4' },
  {
    means: 'talk',
    lang: 'en',
    words: 'talk talks lecture lectures keynote keynotes presentation presentations conference conferences',
    question: 'leaverou-first-2',
  },
  { means: 'video', lang: 'en', words: 'video videos screencast screencasts', question: 'latest video' },
  {
    means: 'writing',
    lang: 'en',
    words: 'post posts article articles essay essays entry entries blogpost blogposts writing',
    question: 'newest post',
  },
  { means: 'project', lang: 'en', words: 'project projects', question: 'how many projects' },
];
