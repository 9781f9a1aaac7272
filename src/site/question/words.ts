import type { ContentType } from '../../model/content-type.ts';

/** Questions about a person: words of an answer (`said`), and a pattern that it must match (`holds`). */
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

/** Which part of a list a question asks for. */
export type ListKind = 'newest' | 'next' | 'all' | 'count';

/**
 * Words of one language with one meaning: a question begins (`asks`), it names the person (`owner`), it is about the person
 * although it names nobody (`person`), the word means nothing (`empty`), a question of `PERSONAL`, or a list. `question` is
 * one that fails without the row: an id of `benchmarks/questions`, or a question of a test.
 */
export interface WordRow {
  means: 'asks' | 'owner' | 'empty' | 'person' | keyof typeof PERSONAL | ListKind | ContentType;
  lang: string;
  words: string;
  question: string;
}

/** The words of all languages: a question may mix them. */
export const WORDS: readonly WordRow[] = [
  {
    means: 'asks',
    lang: 'en',
    words: 'who whose where when what which how since why is does did can could are was has have do tell',
    question: 'mikemcquaid-first-1',
  },
  {
    means: 'asks',
    lang: 'de',
    words: 'wer wo woher wann wie welche warum',
    question: 'Wie erreiche ich Ada?',
  },
  {
    means: 'owner',
    lang: 'en',
    words: 'he him his she her they them their you your author owner speaker person',
    question: 'mikemcquaid-first-2',
  },
  {
    means: 'owner',
    lang: 'de',
    words: 'er sein seine sie ihr ihre ihren autor autorin du dein deine',
    question: 'wo wohnt sie?',
  },
  {
    means: 'empty',
    lang: 'en',
    words:
      'a an the of in on at to for from by with about as into up and or me my i this that these there it its be many more most please site website blog page tell give show find',
    question: 'How do I get in touch with her?',
  },
  {
    means: 'empty',
    lang: 'de',
    words: 'der das den dem ein eine einen von vom für auf aus über und oder mir ich es bitte',
    question: 'Wie erreiche ich Ada?',
  },
  {
    means: 'whole',
    lang: 'en',
    words: 'who bio bios biography introduce about',
    question: 'mikemcquaid-first-1',
  },
  {
    means: 'place',
    lang: 'en',
    words: 'where live lives lived based home hometown city town country located location',
    question: 'mikemcquaid-first-2',
  },
  { means: 'place', lang: 'de', words: 'wo wohnt lebt wohnen leben stadt', question: 'wo wohnt sie?' },
  {
    means: 'birth',
    lang: 'en',
    words: 'born birthplace grow grew raised hometown',
    question: 'leaverou-first-3',
  },
  {
    means: 'start',
    lang: 'en',
    words: 'start started begin began career since years',
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
    words: 'pronounce pronounced pronunciation say said name names',
    question: 'simplymaelle-first-3',
  },
  {
    means: 'work',
    lang: 'en',
    words: 'work works working job role position employer company currently current focus doing now days',
    question: 'mikemcquaid-first-4',
  },
  {
    means: 'person',
    lang: 'en',
    words:
      'bio bios biography introduce based born birthplace hometown pronounce pronounced pronunciation pronouns contact',
    question: 'simplymaelle-first-2',
  },
  { means: 'newest', lang: 'en', words: 'newest latest recent recently last', question: 'newest post' },
  { means: 'next', lang: 'en', words: 'next upcoming', question: 'example-first-11' },
  { means: 'all', lang: 'en', words: 'all every list', question: 'remysharp-task-4' },
  {
    means: 'talk',
    lang: 'en',
    words: 'talk talks keynote keynotes conference conferences',
    question: 'leaverou-first-2',
  },
  { means: 'video', lang: 'en', words: 'video videos', question: 'latest video' },
  {
    means: 'writing',
    lang: 'en',
    words: 'post posts article articles entry entries',
    question: 'newest post',
  },
  { means: 'project', lang: 'en', words: 'project projects', question: 'how many projects' },
];
