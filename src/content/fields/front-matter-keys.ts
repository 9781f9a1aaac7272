import { isOneStepFrom } from '../../model/closest.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Located } from '../formats/yaml.ts';

/** Front-matter keys with the same meaning, ours first. Case does not count. */
export interface Alias {
  /** Keys that mean this field for certain: a value of the wrong kind is reported. */
  own: readonly string[];
  /** Keys that may have another meaning: they count only if the value fits. */
  fitting?: readonly string[];
}

/** `design.md`, "Content": the one table of aliases. */
export const ALIASES = {
  title: {
    own: ['title'],
    fitting: 'name headline newstitle pageTitle page_title hero.name heroText event.name event.title'.split(
      ' ',
    ),
  },
  date: {
    own: ['date', 'pubDate', 'pubDatetime', 'publishDate', 'publishedAt'],
    fitting: [
      'publish_date published_at published_on datePublished date_published published created createdAt',
      'created_at dateCreated posted',
    ].flatMap((line) => line.split(' ')),
  },
  updated: {
    own: ['updated', 'lastmod', 'modified', 'last_modified_at', 'updatedAt', 'updatedDate'],
    fitting:
      'modDatetime last_updated lastUpdated updated_at dateModified modifiedAt last_modified last_update.date'.split(
        ' ',
      ),
  },
  expires: { own: ['expires', 'expiryDate', 'expiry_date', 'expiry'], fitting: ['unpublishDate'] },
  description: {
    own: ['description'],
    fitting: [
      'excerpt summary spoiler subtitle tldr metaDescription meta_description tagline desc abstract intro',
      'seo.description meta.description extra.description',
    ].flatMap((line) => line.split(' ')),
  },
  tags: { own: ['tags'], fitting: ['tag', 'categories', 'category'] },
  image: {
    own: ['image'],
    fitting: [
      'cover thumbnail featured_image featuredImage hero heroImage ogImage og_image banner banner_image coverImage',
      'feature_image teaser images header.og_image header.teaser header.image seo.image meta.image',
      'extra.image header-img',
    ].flatMap((line) => line.split(' ')),
  },
  authors: { own: ['authors', 'author'] },
  series: { own: ['series'] },
  conference: { own: ['conference'], fitting: ['event', 'event_name', 'eventName', 'venue'] },
  location: {
    own: ['location'],
    fitting:
      'place city where event.location event.place event.city conference.location conference.city'.split(' '),
  },
  link: {
    own: ['link'],
    fitting: [
      'external_url externalUrl external external_link externalLink video_url videoUrl website event.link',
      'event.url conference.link conference.url',
    ].flatMap((line) => line.split(' ')),
  },
  slides: { own: ['slides'], fitting: ['slidesUrl', 'slides_url', 'slide_deck', 'deck', 'presentation'] },
  recording: {
    own: ['recording'],
    fitting:
      'recordingUrl recording_url video youtube youtubeId youtube_id youtubeUrl videoId video_id vimeo'.split(
        ' ',
      ),
  },
  lang: { own: ['lang'], fitting: ['language', 'locale'] },
  order: { own: ['order'], fitting: ['weight', 'nav_order', 'sidebar_position', 'position'] },
  featured: { own: ['featured'], fitting: ['pinned', 'pin'] },
  permalink: { own: ['permalink', 'url', 'path'] },
  aliases: { own: ['aliases', 'redirect_from', 'redirects'], fitting: ['alias', 'redirectFrom'] },
  canonical: {
    own: ['canonical', 'canonical_url', 'canonicalUrl'],
    fitting: ['canonicalURL', 'originalUrl', 'original_url'],
  },
} as const satisfies Record<string, Alias>;

/** Keys that can only mean when an entry appears. `date` may be the day of an event, and `created` that of the writing. */
export const APPEARS_ON = [
  'publishDate pubDate pubDatetime publishedAt publish_date published_at published_on datePublished',
  'date_published published posted',
].flatMap((line) => line.split(' '));

/** Keys of the day of the event that an entry is about. They do not decide when the entry appears. */
export const EVENT_DAYS = ['event', 'conference'].flatMap((group) =>
  ['date', 'start_date', 'startDate', 'start'].map((key) => `${group}.${key}`),
);

export type Field = keyof typeof ALIASES;

/** Every key of a field, ours first. */
export function keysOf(field: Field): readonly string[] {
  const { own, fitting = [] }: Alias = ALIASES[field];
  return [...own, ...fitting];
}

const OUR_KEYS = [
  ...Object.values(ALIASES).flatMap(({ own }: Alias) => own),
  ...'type slug draft published private unlisted hidden transcript'.split(' '),
].map((key) => key.toLowerCase());
const READ_KEYS = new Set([
  ...OUR_KEYS,
  ...Object.values(ALIASES).flatMap(({ fitting = [] }: Alias) => fitting.map((key) => key.toLowerCase())),
]);

/** Nobody writes more keys by hand. */
const MAX_KEYS = 100;

/**
 * A warning for each unread key that is one slip away from one of ours: `tgas`. A key with another ending, such as
 * `links`, `data` or `features`, is a word of its own. A key that lacks only the last letter, such as `dat`, is a slip.
 */
export function mistypedKeys(value: object, located: Pick<Located, 'locate'>, file: string): Diagnostic[] {
  const keys = Object.keys(value).slice(0, MAX_KEYS);
  return keys.flatMap((key): Diagnostic[] => {
    const word = key.trim().toLowerCase();
    if (READ_KEYS.has(word)) return [];
    const meant = OUR_KEYS.find(
      (own) =>
        own.length > 3 &&
        // A slip changes the first letter only if it swaps the first two. `math` is not `path`.
        (word[0] === own[0] || word[1] === own[0]) &&
        (/^(?:dat|titl|imag|draf|descriptio|permalin)$/.test(word) ||
          !own.startsWith(word.slice(0, Math.max(word.length - 1, own.length - 1)))) &&
        isOneStepFrom(word, own),
    );
    if (meant === undefined) return [];
    const message = `Nothing reads the key \`${key}\`.`;
    const fix = `Did you mean \`${meant}\`?`;
    return [
      { severity: 'warning', code: 'mistyped-key', message, fix, file, ...located.locate([key], 'key') },
    ];
  });
}
