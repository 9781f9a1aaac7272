import { isUrl } from '../../model/parse-url.ts';
import { type Field, keysOf } from './front-matter-keys.ts';
import type { FieldReader } from './field-reader.ts';

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
export function slugOf(fields: FieldReader): string | null {
  const slug = fields.text('slug');
  return slug?.replace(/^\/+|\/+$/g, '') || null;
}

/** Former addresses. */
export function readAliases(fields: FieldReader): PlacedValue[] {
  return keysOf('aliases').flatMap((key) =>
    fields
      .list(key)
      .filter((value) => value !== '' && (value.startsWith('/') || !/\s/.test(value)))
      // https://github.com/jekyll/jekyll-redirect-from: always from the root.
      .map((value) => (/^redirect_?from$/i.test(key) ? value.replace(/^(?![/.]|https?:)/, '/') : value))
      .map((value) => ({ key, value, ...fields.locate(key) })),
  );
}

/** An absolute web address; null where the value is none. */
function webAddress(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//i.test(value.trim()) && isUrl(value.trim())
    ? value.trim()
    : null;
}

/** The web address under one of the keys of a field. */
export function readAddress(fields: FieldReader, field: Field): string | null {
  return (
    keysOf(field)
      .map((key) => webAddress(fields.value(key)))
      .find((url) => url !== null) ?? null
  );
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
