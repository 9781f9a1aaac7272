import GithubSlugger, { slug } from 'github-slugger';
import { COMMON_SLUGS } from './slug-style.ts';

/** How a renderer makes the ids of headings. */
interface IdRule {
  /** Makes an id from the words of a heading. */
  of: (words: string) => string;
  /** Replaces an empty id. Default: `section`. */
  empty?: string;
  /** The id for words that occurred before, `count` times. Default: `id-1`, `id-2`. */
  again?: (id: string, count: number) => string;
}

const withoutHyphens = (text: string) => text.replace(/^-+|-+$/g, '');
const inAscii = (text: string) => text.normalize('NFKD').replace(/[^\0-\x7F]/g, '');
/** `a_1` is followed by `a_2`. */
const underscored = (id: string, count: number) => {
  const [, stem = id, number = '0'] = /^(.*)_(\d+)$/.exec(id) ?? [];
  return `${stem}_${Number(number) + count}`;
};
const pythonMarkdown = (letters: (text: string) => string): IdRule => ({
  of: (words) =>
    letters(words)
      .replace(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
      .trim()
      .toLowerCase()
      .replace(/[-\s]+/g, '-'),
  empty: '',
  again: underscored,
});

/** The rules of renderers, by the names of their libraries. */
const RULES = {
  github: { of: (words: string): string => slug(words) },
  /** https://github.com/mdit-vue/mdit-vue/blob/main/packages/shared/src/slugify.ts */
  'mdit-vue': {
    of: (words) =>
      withoutHyphens(
        words
          .normalize('NFKD')
          // oxlint-disable-next-line no-control-regex
          .replace(/[\u0300-\u036F\0-\x1F]/g, '')
          .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-'),
      )
        .replace(/^(?=\d)/, '_')
        .toLowerCase(),
  },
  /** https://python-markdown.github.io/extensions/toc/ */
  'python-markdown': pythonMarkdown(inAscii),
  'python-markdown-unicode': pythonMarkdown((text) => text),
  /** https://facelessuser.github.io/pymdown-extensions/extras/slugs/, in lower case */
  pymdownx: {
    of: (words) =>
      words
        .normalize('NFC')
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    empty: '',
    again: underscored,
  },
  /** Latin letters and digits with single hyphens between them. */
  latin: COMMON_SLUGS.ascii,
  /** Letters and digits of every script. Only ASCII letters become lower case. */
  letters: {
    of: (words) =>
      words
        .replace(/[^\p{Alphabetic}\p{N}_\s-]/gu, '')
        .replace(/\s/g, '-')
        .replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  },
  /** https://docutils.sourceforge.io/docs/ref/rst/directives.html#identifier-normalization */
  docutils: {
    of: (words) =>
      inAscii(words.toLowerCase())
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^[-\d]+|-+$/g, ''),
    empty: 'id1',
    again: (_id, count) => `id${count}`,
  },
  /** ASCII letters and digits from the first letter on, with hyphens for spaces. */
  'ascii-letters': {
    of: (words) =>
      words
        .replace(/^[^a-zA-Z]+/, '')
        .replace(/[^a-zA-Z0-9 -]/g, '')
        .replaceAll(' ', '-')
        .toLowerCase(),
  },
} satisfies Readonly<Record<string, IdRule>>;

export type HeadingIds = keyof typeof RULES;
export const HEADING_IDS = Object.keys(RULES) as [HeadingIds, ...HeadingIds[]];

/** Creates a function that returns a unique id for each heading of one document, as the site’s renderer does. */
export function createSlugger(ids: HeadingIds = 'github'): (heading: string) => string {
  if (ids === 'github') {
    const slugger = new GithubSlugger();
    // A heading of punctuation alone would get an empty id.
    return (heading) => slugger.slug(slug(heading) || 'section');
  }
  const { of, empty = 'section', again = (id, count) => `${id}-${count}` }: IdRule = RULES[ids];
  const counts = new Map<string, number>();
  return (heading) => {
    const base = of(heading) || empty;
    let id = base;
    let count = counts.get(base) ?? 0;
    while (id === '' || counts.has(id)) id = again(base, ++count);
    counts.set(base, count);
    if (id !== base) counts.set(id, 0);
    return id;
  };
}
