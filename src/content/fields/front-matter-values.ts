import { canonicalLanguage } from '../../text/locale.ts';
import type { Entry } from '../../model/entry.ts';
import { memo } from '../../text/memo.ts';
import { foldTag } from '../../model/tag.ts';
import { type Field, keysOf } from './front-matter-keys.ts';
import { oneLine } from '../../text/words.ts';
import { type FieldReader, namedIn } from './field-reader.ts';
import { ROOTED_KEYS } from '../../generators/generators.ts';
import { isMapping } from '../../text/mapping.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import { isUrl } from '../../model/parse-url.ts';
import { plainText } from '../../markdown/html/shown.ts';

export function textOfFields(fields: FieldReader, field: Field): string | null {
  return fields.text(...keysOf(field));
}

/** The first name under the keys of a field: a text, or the `name` or `title` of a mapping. */
export function nameOfFields(fields: FieldReader, field: 'conference' | 'location'): string | null {
  for (const key of keysOf(field)) {
    const value = fields.value(key);
    if (typeof value === 'string' && oneLine(value)) return oneLine(value);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) continue;
    const parts = [['name', 'title'], ...(field === 'location' ? [['city'], ['country']] : [])].flatMap(
      (names) => names.map((name) => Reflect.get(value, name) as unknown).find(isText) ?? [],
    );
    if (parts.length > 0) return oneLine([...new Set(parts)].join(', '));
  }
  return textOfFields(fields, field);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** The language as a canonical BCP 47 tag; null if there is none or it is not valid. */
export function readLanguage(fields: FieldReader): string | null {
  const [ourKey, ...fitting] = keysOf('lang');
  const text = fields.text(ourKey as string);
  const language = canonicalLanguage(text ?? '');
  if (text !== null && language === null) fields.misfit('lang', text, 'a language tag', 'Write lang: en.');
  // `language` may be that of the code in an entry: `python` is a well-formed tag, but nobody speaks it.
  const spoken = fitting
    .map((key) => fields.value(key))
    .map((value) => (typeof value === 'string' ? canonicalLanguage(value) : null))
    .find((tag) => tag !== null && isSpoken(tag));
  return language ?? spoken ?? null;
}

// The names of languages take 12 ms to load, and few entries ask for one.
const isSpoken = memo(
  (tag) => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined,
);

/** The tags of all taxonomies, without repeats; if there are none, the keywords. */
export function readTags(
  fields: FieldReader,
  { texts: { taxonomies }, functions: { isSubject, splitTags } }: Pick<SiteProfile, 'texts' | 'functions'>,
): string[] {
  const groups = [fields.value('taxonomies'), fields.value('taxonomy')].filter(isMapping);
  const keys = new Set([...keysOf('tags'), ...taxonomies]);
  const values = [
    ...[...keys].flatMap((key) => {
      // The text of a singular key is one tag, which is not split.
      const isPlural = key === 'tags' || key === 'categories';
      return fields.list(key, isPlural ? splitTags : undefined);
    }),
    ...groups.flatMap((group) =>
      Object.entries(group)
        .filter(([key]) => !/^(authors?|series)$/.test(key))
        .flatMap(([, value]) => fields.list('taxonomies', undefined, value ?? [])),
    ),
  ]
    .map((tag) => tag.replace(/,+$/, ''))
    .filter((tag) => tag !== '' && (isSubject?.(tag) ?? true));
  const tags = values.length > 0 ? values : fields.list('keywords');
  const unique = new Map<string, string>();
  for (const tag of tags.map((text) => text.replace(/^#+(?=[^\s#])/, ''))) {
    if (!unique.has(foldTag(tag))) unique.set(foldTag(tag), tag);
  }
  return fields.firstNames('tags', [...unique.values()]);
}

/** Names of the authors: a text, a list, or mappings. @param fullNames by the short names that the site defines. */
export function readPeople(fields: FieldReader, fullNames: Readonly<Record<string, string>> = {}): string[] {
  const people = keysOf('authors')
    .flatMap((key) => fields.value(key))
    .flat();
  const listed = fields.value('taxonomies.authors');
  const misfit = people.find((person) => !['undefined', 'object', 'string'].includes(typeof person));
  if (misfit !== undefined) {
    const key = keysOf('authors').find((name) => fields.value(name) !== undefined) as string;
    fields.misfit(key, misfit, 'a name', `Write ${key}: [Ada Lovelace].`);
  }
  const names = [...people, ...(Array.isArray(listed) ? listed : [])].map((person: unknown) =>
    person !== null && typeof person === 'object'
      ? namedIn(person, ['name', 'title', 'key', 'slug', 'id'])
      : person,
  );
  const texts = names.filter(isText).map((name) => name.trim());
  const unique = new Set(
    texts.map((name) => (Object.hasOwn(fullNames, name) ? (fullNames[name] as string) : name)),
  );
  return fields.firstNames('authors', [...unique]);
}

/** The first image under any of the keys: a text, a list, or a mapping. */
export function readImage(fields: FieldReader): Entry['image'] {
  for (const key of keysOf('image')) {
    const value = fields.value(key);
    const image = imageOf(value);
    if (key === 'image' && (typeof value === 'number' || value === true))
      fields.misfit(key, value, 'the address of an image', 'Write image: /images/name.jpg.');
    if (image)
      return { ...image, alt: image.alt || (fields.text(`${key}Alt`, `${key}_alt`, 'imageAlt') ?? '') };
  }
  return null;
}

function imageOf(value: unknown): Entry['image'] {
  if (Array.isArray(value)) return imageOf(value[0]);
  if (typeof value === 'string') return value.trim() ? { src: value.trim(), alt: '' } : null;
  if (value === null || typeof value !== 'object') return null;
  const { src, url, image, path, feature, alt, caption } = value as Record<string, unknown>;
  const source = [src, url, image, path, feature].find(isText);
  const words = [alt, caption].find((item) => typeof item === 'string') ?? '';
  return source === undefined ? null : { src: source.trim(), alt: words };
}

/** The series of an entry; if there are several, the first. */
export function readSeries(fields: FieldReader): string | null {
  const isText = typeof fields.value('series') !== 'object';
  return (isText ? fields.text('series') : fields.list('series')[0]) ?? null;
}

/** Ends of elements that a description in HTML has, as excerpts of Jekyll do; a text about `<p>` or `List<int>` has none. */
const HTML_END = /<\/(?:p|a|em|strong|code|b|i|span)>/i;

/** The first text under any of the keys, of HTML its words. */
export function readDescription(fields: FieldReader): string | null {
  for (const key of keysOf('description')) {
    const value = fields.value(key);
    if (typeof value !== 'string' || !oneLine(value)) continue;
    return oneLine(HTML_END.test(value) ? plainText(value) : value);
  }
  return null;
}

/** A place in a file, one-based. */
export interface LineColumn {
  line: number;
  column: number;
}

/** A value of the front matter with its key and place. */
export interface PlacedValue extends LineColumn {
  key: string;
  value: string;
}

/** A permalink, or a slug with a slash around it (`/about/`). @param keys the site's own keys, of which `slug` is none. */
export function readPermalink(fields: FieldReader, keys?: readonly string[]): PlacedValue | null {
  for (const key of keys ?? [...keysOf('permalink'), 'slug']) {
    const raw = fields.value(key);
    if (typeof raw !== 'string' || raw.trim() === '' || webAddress(raw)) continue;
    const value = raw.trim();
    if (key === 'slug' && !/^\/|\/$/.test(value)) continue;
    return { key, value, ...fields.locate(key) };
  }
  return null;
}

/** The last part of an address, without slashes around it. */
export function slugOf(fields: FieldReader, [key]: readonly string[] = ['slug']): string | null {
  const slug = key === undefined ? null : fields.text(key);
  return slug?.replace(/^\/+|\/+$/g, '') || null;
}

/** Former addresses. */
export function readAliases(fields: FieldReader): PlacedValue[] {
  return keysOf('aliases').flatMap((key) =>
    fields
      .list(key)
      .filter((value) => value !== '' && (value.startsWith('/') || !/\s/.test(value)))
      .map((value) => (ROOTED_KEYS.includes(key) ? value.replace(/^(?![/.]|https?:)/, '/') : value))
      .map((value) => ({ key, value, ...fields.locate(key) })),
  );
}

/** The value if it is an absolute web address, else null. */
function webAddress(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return /^https?:\/\//i.test(text) && isUrl(text) ? text : null;
}

/** The web address under one of the keys of a field. */
export function readAddress(fields: FieldReader, field: Field): string | null {
  const addresses = keysOf(field).map((key) => webAddress(fields.value(key)));
  return addresses.find((url) => url !== null) ?? null;
}

/** The address of an entry's recording, also from the ID of a video on YouTube or Vimeo. */
export function readRecording(fields: FieldReader): string | null {
  for (const key of keysOf('recording')) {
    const value = fields.value(key);
    const address = webAddress(value);
    if (address !== null) return address;
    const id = String(value ?? '').trim();
    if (key === 'vimeo' && /^\d{5,12}$/.test(id)) return `https://vimeo.com/${id}`;
    if (key !== 'vimeo' && /^(?=.*[A-Z\d_-])[\w-]{11}$/.test(id))
      return `https://www.youtube.com/watch?v=${id}`;
  }
  return null;
}

/** The page elsewhere that an entry is about. A `url` on another site is such a link; any other `url` is a permalink. */
export function readLink(fields: FieldReader): string | null {
  const [ourKey = '', ...others] = keysOf('link');
  const fitting = [...others, 'url', 'permalink'].map((key) => webAddress(fields.value(key)));
  const link = fields.text(ourKey);
  if (link !== null && /^(?:https?:\/\/|mailto:|[/.#?])\S+$|^[^\s/:]+\.\w+$/i.test(link)) return link;
  if (link !== null) {
    const fix = `Write ${ourKey}: https://example.com/page, or the path of a file of the site.`;
    const message = `\`${ourKey}\` is ${JSON.stringify(link)}, which is not an address. Lectern leaves it out.`;
    fields.report(ourKey, 'warning', 'invalid-field', message, fix);
  }
  return fitting.find((url) => url !== null) ?? null;
}
