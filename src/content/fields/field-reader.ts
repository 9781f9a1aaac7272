import { oneLine } from '../../text/words.ts';
import type { Diagnostic, Severity } from '../../model/diagnostic.ts';
import { readDate, readingsOf, type WrittenDate } from '../../text/dates.ts';
import { withoutCode } from '../../generators/code-data.ts';
import { Unknown } from '../../code/values/values.ts';
import type { Located } from '../formats/yaml.ts';

interface FieldContext {
  file: string;
  zone: string;
  prefix?: readonly PropertyKey[];
  /** Reads dates as the site's generator does. */
  readDate?: ((written: string, zone: string, isPlain?: boolean) => WrittenDate | null) | undefined;
  /** Keys that stand for one of ours, by their names: `{ publish_date: 'date' }`. */
  keys?: Readonly<Record<string, string>>;
  /** Why a date key belongs to the site's own schema, by its value; null if it may be ours. */
  ownKey?: ((key: string, value: unknown) => string | null) | undefined;
}

/** Reads typed values of front matter or a data item, and reports misfits with their place. */
export class FieldReader {
  readonly #data: Record<string, unknown>;
  readonly #located: Pick<Located, 'locate' | 'isPlain'>;
  readonly #context: FieldContext;
  readonly #aliases: ReadonlyMap<string, string>;
  #names: Map<string, string> | undefined;
  readonly diagnostics: Diagnostic[] = [];

  constructor(
    data: Record<string, unknown>,
    located: Pick<Located, 'locate' | 'isPlain'>,
    context: FieldContext,
  ) {
    this.#data = data;
    this.#located = located;
    this.#context = context;
    this.#aliases = new Map(Object.entries(context.keys ?? {}).map(([theirs, ours]) => [ours, theirs]));
  }

  /** Whether there is an error, which keeps the entry from being published: decisions, "Visibility". */
  get failed(): boolean {
    return this.diagnostics.some((diagnostic) => diagnostic.severity === 'error');
  }

  /** All values except functions and other code. */
  get data(): Readonly<Record<string, unknown>> {
    return withoutCode(this.#data);
  }

  /** The value of a key, whose case does not count, or of `group.key`; undefined if there is none. */
  value(key: string): unknown {
    const name = this.#nameOf(key);
    if (name !== undefined) return this.#data[name] ?? undefined;
    if (!key.includes('.')) return undefined;
    const [group, inner] = key.split('.');
    const values = inner === undefined ? undefined : this.value(group as string);
    return values !== null && typeof values === 'object' && Object.hasOwn(values, inner as string)
      ? ((Reflect.get(values, inner as string) as unknown) ?? undefined)
      : undefined;
  }

  locate(key: string): { line: number; column: number } {
    return this.#located.locate(this.#pathOf(key));
  }

  #pathOf(key: string): PropertyKey[] {
    return [...(this.#context.prefix ?? []), this.#nameOf(key) ?? key];
  }

  report(key: string, severity: Severity, code: string, message: string, fix: string): void {
    this.diagnostics.push({ severity, code, message, fix, file: this.#context.file, ...this.locate(key) });
  }

  #nameOf(key: string, isTheirs = false): string | undefined {
    // A key that stands for one of ours cannot be read under its own name.
    if (!isTheirs && Object.hasOwn(this.#context.keys ?? {}, key)) return undefined;
    if (Object.hasOwn(this.#data, key)) return key;
    this.#names ??= new Map(Object.keys(this.#data).map((name) => [name.trim().toLowerCase(), name]));
    const ownName = this.#names.get(key.toLowerCase());
    const alias = ownName === undefined ? this.#aliases.get(key) : undefined;
    return alias === undefined ? ownName : this.#nameOf(alias, true);
  }

  /** The first text or number under the keys. A misfit is reported only for the first key, which is ours. */
  text(...keys: readonly string[]): string | null {
    for (const key of keys) {
      const value = this.value(key);
      if (value === undefined || value === '') continue;
      if (typeof value === 'string' || typeof value === 'number') {
        const text = oneLine(String(value));
        if (text) return text;
      } else if (key === keys[0]) {
        this.misfit(key, value, 'text', `Write ${key}: "…".`);
      }
    }
    return null;
  }

  number(key: string): number | null {
    const value = this.value(key);
    if (value === undefined) return null;
    const number = typeof value === 'string' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
    this.misfit(key, value, 'a number', `Write ${key}: 1.`);
    return null;
  }

  /** A list, a scalar, or a comma-separated string. @param split a string in another way. @param value of the key. */
  list(key: string, split = splitWords, value = this.value(key)): string[] {
    if (value === undefined) return [];
    // Hexo has lists of lists: categories below categories.
    const items: readonly unknown[] = Array.isArray(value)
      ? value.flat()
      : typeof value === 'string'
        ? split(value)
        : [value];
    const texts: string[] = [];
    for (const listItem of items) {
      const item =
        listItem !== null && typeof listItem === 'object'
          ? (namedIn(listItem, ['name', 'title', 'label', 'slug']) ?? listItem)
          : listItem;
      if (typeof item === 'string' || typeof item === 'number') {
        const text = oneLine(String(item));
        if (text) texts.push(text);
      } else if (item !== null) this.misfit(key, item, 'text', `Write ${key}: [one, two].`);
    }
    return texts;
  }

  /** The values of a key in each spelling that the file has: `draft` and `Draft`. */
  spellings(key: string): unknown[] {
    const names = Object.keys(this.#data).filter((name) => name.trim().toLowerCase() === key.toLowerCase());
    return names.length > 1 ? names.map((name) => this.#data[name] ?? undefined) : [this.value(key)];
  }

  /** A value as a boolean. Any other value is an error, since it may hold the entry back. */
  flag(key: string, value = this.value(key)): boolean | null {
    if (value === undefined) return null;
    if (typeof value === 'boolean') return value;
    const word = String(value).trim().toLowerCase();
    if (['true', 'yes', 'on', '1'].includes(word)) return true;
    if (['false', 'no', 'off', '0', ''].includes(word)) return false;
    const message = `\`${key}\` is ${show(value)}; it must be true or false. The entry is not published.`;
    this.report(key, 'error', `unreadable-${key}`, message, `Write ${key}: true or ${key}: false.`);
    return null;
  }

  /** A date. An unreadable one is an error, since it decides whether the entry is published. */
  date(key: string): WrittenDate | null {
    const value = this.value(key);
    // `date: false` says that there is none.
    if (value === undefined || value === '' || value === false) return null;
    const ownReason = this.#context.ownKey?.(key, value) ?? null;
    if (ownReason !== null) {
      const message = `\`${key}\` is ${show(value)}. ${ownReason}, so Lectern takes it for a key of the site’s own: it holds nothing back.`;
      this.report(
        key,
        'info',
        'own-key',
        message,
        'You do not have to do anything. To hold the entry back, write draft: true.',
      );
      return null;
    }
    const date = this.dateOf(value, this.#located.isPlain?.(this.#pathOf(key)));
    if (date) {
      const [day] = typeof value === 'string' ? (/^\d{4}-\d\d?-\d\d?(?!\d)/.exec(value.trim()) ?? []) : [];
      if (day !== undefined && readDate(day, 'UTC') === null) {
        const message = `\`${key}\` is ${show(value)}, a day that no calendar has. The site’s program takes it for ${date.day}, and so does Lectern.`;
        this.report(key, 'warning', 'impossible-date', message, 'Write the day that is meant.');
      }
      return date;
    }
    const readings = typeof value === 'string' ? readingsOf(value) : null;
    const what = readings ? `may be ${readings.join(' or ')}` : 'is not a date';
    const message = `\`${key}\` is ${show(value)}, which ${what}. The entry is not published.`;
    const fix = readings
      ? `Write ${key}: ${readings[0]}, or ${key}: ${readings[1]}.`
      : 'Write it as 2026-03-01, or with a time as 2026-03-01T09:00:00+01:00.';
    this.report(key, 'error', 'unreadable-date', message, fix);
    return null;
  }

  /** @param value text, a number of digits, or a mapping as `{ created: …, updated: … }`. */
  dateOf(value: unknown, isPlain = false): WrittenDate | null {
    if (value !== null && typeof value === 'object') {
      const isOne = Array.isArray(value) && value.length === 1;
      const part = isOne ? (value as unknown[])[0] : namedIn(value, ['created', 'published']);
      return typeof part === 'object' ? null : this.dateOf(part);
    }
    const text = typeof value === 'number' && Number.isInteger(value) ? String(value) : value;
    if (typeof text !== 'string') return null;
    const { readDate: read, zone } = this.#context;
    return read ? read(text, zone, isPlain) : readDate(text, zone);
  }

  /** At most {@link MAX_NAMES} names of a key: each becomes a page, and nobody writes thousands of them by hand. */
  firstNames(key: string, names: readonly string[]): string[] {
    if (names.length > MAX_NAMES) {
      const message = `The file has ${names.length} ${key}, and each is a page of the site. The first ${MAX_NAMES} count; the others are left out.`;
      this.report(key, 'warning', 'many-names', message, 'Remove those that nobody looks for.');
    }
    return names.slice(0, MAX_NAMES);
  }

  /** Reports a value of the wrong kind, which is left out. */
  misfit(key: string, value: unknown, wanted: string, fix: string): void {
    this.report(key, 'warning', 'invalid-field', `\`${key}\` is ${show(value)}; it must be ${wanted}.`, fix);
  }
}

const MAX_NAMES = 1000;

/** `#one #two` */
const HASHTAGS = /^\s*#[^\s#]+(?:\s+#[^\s#]+)+\s*$/;

function splitWords(text: string): readonly string[] {
  return text.split(!text.includes(',') && HASHTAGS.test(text) ? ' ' : ',');
}

/** The first value that is not empty under the keys of a mapping, such as the name of an author or a tag. */
export function namedIn(item: object, keys: readonly string[]): unknown {
  return keys.map((key) => Reflect.get(item, key) as unknown).find(Boolean);
}

function show(value: unknown): string {
  if (value instanceof Unknown) return `set by code, and Lectern cannot tell to what (${value.why})`;
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
