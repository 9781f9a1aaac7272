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

export function textOfFields(fields: FieldReader, field: Field): string | null {
  return fields.text(...keysOf(field));
}

/** The name under one of the keys of a field, or that of the event or place there. */
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

/** BCP 47 in its usual case; null where there is none or it is no language tag. */
export function readLanguage(fields: FieldReader): string | null {
  const [own, ...fitting] = keysOf('lang');
  const text = fields.text(own as string);
  const language = canonicalLanguage(text ?? '');
  if (text !== null && language === null) fields.misfit('lang', text, 'a language tag', 'Write lang: en.');
  // The `language` of an entry may be that of its code: Python is none that people speak.
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

/** Tags of all taxonomies, each once; keywords where there are no others. */
export function readTags(
  fields: FieldReader,
  { texts: { taxonomies }, functions: { isSubject, splitTags } }: Pick<SiteProfile, 'texts' | 'functions'>,
): string[] {
  const groups = [fields.value('taxonomies'), fields.value('taxonomy')].filter(isMapping);
  const keys = new Set([...keysOf('tags'), ...taxonomies]);
  const found = [
    ...[...keys].flatMap((key) => {
      // Of a singular key the whole text is one tag.
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
  const tags = found.length > 0 ? found : fields.list('keywords');
  const unique = new Map<string, string>();
  for (const tag of tags.map((text) => text.replace(/^#+(?=[^\s#])/, ''))) {
    if (!unique.has(foldTag(tag))) unique.set(foldTag(tag), tag);
  }
  return fields.firstNames('tags', [...unique.values()]);
}

/** Names of the authors: a text, a list, or mappings. @param known names by short ones. */
export function readPeople(fields: FieldReader, known: Readonly<Record<string, string>> = {}): string[] {
  const people = keysOf('authors')
    .flatMap((key) => fields.value(key))
    .flat();
  const listed = fields.value('taxonomies.authors');
  const odd = people.find((person) => !['undefined', 'object', 'string'].includes(typeof person));
  if (odd !== undefined) {
    const key = keysOf('authors').find((name) => fields.value(name) !== undefined) as string;
    fields.misfit(key, odd, 'a name', `Write ${key}: [Ada Lovelace].`);
  }
  const names = [...people, ...(Array.isArray(listed) ? listed : [])].map((person: unknown) =>
    person !== null && typeof person === 'object'
      ? namedIn(person, ['name', 'title', 'key', 'slug', 'id'])
      : person,
  );
  const texts = names.filter(isText).map((name) => name.trim());
  const unique = new Set(texts.map((name) => (Object.hasOwn(known, name) ? (known[name] as string) : name)));
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
  const found = [src, url, image, path, feature].find(isText);
  const words = [alt, caption].find((item) => typeof item === 'string') ?? '';
  return found === undefined ? null : { src: found.trim(), alt: words };
}

/** The series that the entry is a part of: the first of several is the one whose part it is. */
export function readSeries(fields: FieldReader): string | null {
  const isText = typeof fields.value('series') !== 'object';
  return (isText ? fields.text('series') : fields.list('series')[0]) ?? null;
}

/** The first text under any of the keys. */
export function readDescription(fields: FieldReader): string | null {
  for (const key of keysOf('description')) {
    const value = fields.value(key);
    if (typeof value === 'string' && oneLine(value)) return oneLine(value);
  }
  return null;
}

/** A place in a file, one-based. */
export interface LineColumn {
  line: number;
  column: number;
}

/** A value of the front matter and where it stands. */
export interface PlacedValue extends LineColumn {
  key: string;
  value: string;
}

/** A permalink, or a slug that is a whole path. @param keys of the site's own: then a slug is none. */
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

/** An absolute web address; null where the value is none. */
function webAddress(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return /^https?:\/\//i.test(text) && isUrl(text) ? text : null;
}

/** The web address under one of the keys of a field. */
export function readAddress(fields: FieldReader, field: Field): string | null {
  const addresses = keysOf(field).map((key) => webAddress(fields.value(key)));
  return addresses.find((url) => url !== null) ?? null;
}

/** The film of an entry: its address, or what YouTube or Vimeo call it. */
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

/** What the entry is about elsewhere; a `url` that leads elsewhere is that, any other is a permalink. */
export function readLink(fields: FieldReader): string | null {
  const [own = '', ...others] = keysOf('link');
  const fitting = [...others, 'url', 'permalink'].map((key) => webAddress(fields.value(key)));
  const link = fields.text(own);
  if (link !== null && /^(?:https?:\/\/|mailto:|[/.#?])\S+$|^[^\s/:]+\.\w+$/i.test(link)) return link;
  if (link !== null) {
    const fix = `Write ${own}: https://example.com/page, or the path of a file of the site.`;
    const message = `\`${own}\` is ${JSON.stringify(link)}, which is not an address. Lectern leaves it out.`;
    fields.report(own, 'warning', 'invalid-field', message, fix);
  }
  return fitting.find((url) => url !== null) ?? null;
}
