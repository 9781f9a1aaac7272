import { lastOf } from '../../text/pathname.ts';
import { capital } from '../../text/words.ts';

/** What one list of the press kit holds, and the forms in which people write it. */
export interface ListForm {
  /** Names of the list, ours first. */
  names: readonly string[];
  /** Names of the fields of an item, ours first. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** What an item must have that is no empty text. */
  needed: readonly string[];
  /** The fields that `key: value` gives. */
  pair: readonly [key: string, value: string];
  /** The item that a text alone stands for; null where it says too little. */
  ofText: (text: string) => Readonly<Record<string, string>> | null;
  /** How the text of a field is read, where not every text will do. */
  values?: Readonly<Record<string, { read: (text: string) => string | null; wanted: string }>>;
  /** Further keys of an item are kept: contract, "PressKit". */
  isOpen: boolean;
  /** A form that works. */
  example: string;
}

const ADDRESS = ['href', 'url', 'link', 'src', 'file', 'path'];

/** The lists of the press kit that hold items with fields. */
export const LISTS = {
  bios: {
    names: ['bios', 'bio', 'biography', 'biographies'],
    fields: { label: ['label', 'title', 'name', 'length'], body: ['body', 'text', 'bio'] },
    needed: ['body'],
    pair: ['label', 'body'],
    ofText: (body) => ({ label: '', body }),
    isOpen: false,
    example: 'bio: { short: "One sentence.", long: "A paragraph or two." }',
  },
  topics: {
    names: ['topics', 'topic'],
    fields: {
      title: ['title', 'name', 'topic', 'label'],
      body: ['body', 'text', 'description', 'abstract'],
    },
    needed: ['title'],
    pair: ['title', 'body'],
    ofText: (title) => ({ title, body: '' }),
    isOpen: false,
    example: 'topics: [SQLite, Databases on a phone]',
  },
  photos: {
    names: ['photos', 'photo', 'headshots', 'headshot', 'portraits', 'portrait', 'pictures', 'images'],
    fields: {
      src: ['src', 'file', 'path', 'url', 'image', 'href'],
      alt: ['alt', 'description'],
      label: ['label', 'title', 'name', 'caption'],
    },
    needed: ['src'],
    pair: ['label', 'src'],
    ofText: (src) => ({ src, alt: '' }),
    isOpen: true,
    example: 'photos: [/press/portrait.jpg]',
  },
  facts: {
    names: ['facts', 'fact'],
    fields: {
      term: ['term', 'label', 'key'],
      value: ['value', 'text'],
      href: ['href', 'url', 'link'],
    },
    needed: ['term', 'value'],
    pair: ['term', 'value'],
    ofText: (text) => {
      const [, term, value] = /^([^:]{1,60}):\s+(.+)$/s.exec(text) ?? [];
      return term === undefined || value === undefined ? null : { term, value };
    },
    isOpen: true,
    example: 'facts: { Pronouns: she/her, Based in: Berlin }',
  },
  downloads: {
    names: ['downloads', 'download', 'files'],
    fields: {
      label: ['label', 'title', 'name'],
      href: ADDRESS,
      meta: ['meta', 'size', 'format'],
      note: ['note', 'description'],
    },
    needed: ['href'],
    pair: ['label', 'href'],
    ofText: (href) => ({ label: lastOf(href) || href, href }),
    isOpen: true,
    example: 'downloads: { Logo: /press/logo.svg }',
  },
  colors: {
    names: ['colors', 'colours', 'color', 'colour'],
    fields: {
      name: ['name', 'label', 'title'],
      hex: ['hex', 'value', 'color', 'colour'],
      usage: ['usage', 'use', 'note'],
    },
    needed: ['hex'],
    pair: ['name', 'hex'],
    ofText: (hex) => ({ name: hex, hex }),
    values: { hex: { read: hexColor, wanted: 'it must be a colour of the form #RRGGBB, in quotes' } },
    isOpen: true,
    example: 'colors: { Ink: "#17324D" }',
  },
} as const satisfies Record<string, ListForm>;

export type ListName = keyof typeof LISTS;

/** Texts of the press kit, by their names, ours first. */
export const TEXTS = {
  title: ['title'],
  name: ['name', 'full_name', 'fullname'],
  description: ['description', 'summary', 'tagline'],
  intro: ['intro', 'introduction', 'about'],
  contact_url: ['contact_url', 'booking', 'booking_url', 'contact_page'],
  email: ['email', 'e-mail', 'mail'],
} as const;

/** Keys that are facts by what they are called, and how these are shown; a list is one text. */
export const FACTS: Readonly<Record<string, string>> = {
  pronouns: 'Pronouns',
  pronunciation: 'Pronunciation',
  role: 'Role',
  job: 'Role',
  job_title: 'Role',
  company: 'Company',
  employer: 'Company',
  location: 'Location',
  based_in: 'Based in',
  city: 'Based in',
  languages: 'Languages',
  website: 'Website',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  youtube: 'YouTube',
};

/** Keys that say when and whether the kit is shown, and where: read elsewhere. */
export const OF_THE_FILE = new Set('draft private published date updated layout permalink lang'.split(' '));

/** A key as a label: `one_line` as `One line`. */
export function labelOf(key: string): string {
  return /^[a-z0-9_-]+$/.test(key) ? capital(key.replace(/[_-]+/g, ' ')) : key;
}

/** `#RRGGBB`, of a colour with three digits or without its mark too; null where it is none. */
function hexColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
