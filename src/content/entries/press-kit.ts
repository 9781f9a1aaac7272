import { z } from 'zod';
import { cleanBody } from '../../markdown/clean/clean.ts';
import { normalizeText } from '../../markdown/front-matter.ts';
import type { Diagnostic, Hidden } from '../../model/diagnostic.ts';
import { isEmail, type PressKitList, pressKitSource, type PressKitSource } from '../../model/press-kit.ts';
import { FieldReader } from '../fields/field-reader.ts';
import { readVisibility } from '../fields/visibility.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { readMatter } from '../formats/front-matter.ts';
import { parseYaml } from '../formats/yaml.ts';
import { isMapping } from '../../text/mapping.ts';
import { closest } from '../../model/closest.ts';
import { lastOf } from '../../text/pathname.ts';
import { capital } from '../../text/words.ts';

export interface PressKitFile {
  pressKit: PressKitSource;
  file: string;
}

/** Reads a press kit and reports its faulty members, which it leaves out. `pressKit` is null if nothing can be read. */
export function readPressKit(
  text: string,
  file: string,
): { pressKit: PressKitSource | null; diagnostics: Diagnostic[]; hidden?: Hidden } {
  const { located, body } = isMarkdown(file)
    ? readMatter(text, file)
    : { located: parseYaml(normalizeText(text), file), body: '' };
  if (located.failed) return { pressKit: null, diagnostics: located.diagnostics };
  const data = (located.value ?? {}) as Record<string, unknown>;
  if (typeof data !== 'object' || Array.isArray(data)) {
    const message = 'The press kit is not a mapping of keys to values.';
    const problem = { code: 'invalid-press-kit', message, file, ...located.locate([]) };
    return { pressKit: null, diagnostics: [{ severity: 'error', ...problem }] };
  }
  const fields = new FieldReader(data, located, { file, zone: 'UTC' });
  const { hidden } = readVisibility(fields, file, null);
  if (fields.failed) return { pressKit: null, diagnostics: fields.diagnostics };
  if (hidden !== null) return { pressKit: null, diagnostics: [], hidden };
  const intro = body.trim();
  if (intro) data['intro'] = [data['intro'], intro].filter(Boolean).join('\n\n');

  const { kit, complaints } = pressKitOf(data);
  const diagnostics = complaints.map(
    ({ path, message, fix }): Diagnostic => ({
      severity: 'warning',
      code: 'invalid-press-kit',
      message: `${message} Lectern leaves it out, and serves the rest of the press kit.`,
      fix,
      file,
      ...located.locate(path),
    }),
  );
  return { pressKit: withoutComments(kit), diagnostics };
}

/** The press kit with its Markdown cleaned: without comments and whatever else no page shows. */
function withoutComments(kit: PressKitSource): PressKitSource {
  const clean = (text: string) => cleanBody(text, { templates: 'none' }).text.trim();
  const cleanBodies = <Item extends { body: string }>(items: Item[]) =>
    items.map((item) => ({ ...item, body: clean(item.body) }));
  const intro = kit.intro === undefined ? {} : { intro: clean(kit.intro) };
  return { ...kit, ...intro, bios: cleanBodies(kit.bios), topics: cleanBodies(kit.topics) };
}

/** A member that cannot be read, at its path of keys, and an example that works. */
interface Complaint {
  path: PropertyKey[];
  message: string;
  fix: string;
}

type Mapping = Readonly<Record<string, unknown>>;

/** Members of a press kit that are one text, and those that are lists of items with fields. */
type TextMember = Exclude<keyof PressKitSource, PressKitList>;
type ListMember = Exclude<PressKitList, 'stages'>;

/** The form in which owners write a list of items with fields (contract, "PressKit"). */
interface ListForm {
  /** Keys of the list; the first is the documented one. */
  names: readonly string[];
  /** The schemas of the fields of an item. `key: value` fills the first two. */
  shape: z.ZodObject['shape'];
  /** The fields that an item must have. If there is only one, an item may be written as the text of that field. */
  required: readonly string[];
  /** The value of a field that is not written. @param text that of the required field. */
  defaults: Readonly<Record<string, (text: string) => string>>;
  /** Whether an item keeps unknown keys. */
  isOpen: boolean;
  /** YAML that works, for messages. */
  example: string;
}

const empty = () => '';
const LISTS_AS_WRITTEN: Readonly<Record<ListMember, Pick<ListForm, 'names' | 'defaults' | 'example'>>> = {
  bios: {
    names: ['bios', 'bio', 'biography'],
    defaults: { label: empty },
    example: 'bio: { short: "One sentence.", long: "A paragraph or two." }',
  },
  topics: {
    names: ['topics', 'topic'],
    defaults: { body: empty },
    example: 'topics: [SQLite, Databases on a phone]',
  },
  photos: {
    names: 'photos photo headshots headshot portraits portrait pictures images'.split(' '),
    defaults: { alt: empty },
    example: 'photos: [/press/portrait.jpg]',
  },
  facts: {
    names: ['facts', 'fact'],
    defaults: {},
    example: 'facts: { Pronouns: she/her, Based in: Berlin }',
  },
  downloads: {
    names: ['downloads', 'download', 'files'],
    defaults: { label: (href) => lastOf(href) || href },
    example: 'downloads: { Logo: /press/logo.svg }',
  },
  colors: {
    names: ['colors', 'colours', 'color', 'colour'],
    defaults: { name: (hex) => hex },
    example: 'colors: { Ink: "#17324D" }',
  },
};
/** The forms of the lists, completed from the schema of a press kit. */
const LISTS = (Object.keys(LISTS_AS_WRITTEN) as ListMember[]).map(
  (member): readonly [ListMember, ListForm] => {
    const written = LISTS_AS_WRITTEN[member];
    const { shape, def }: z.ZodObject = pressKitSource.shape[member].unwrap().element;
    const required = Object.entries(shape)
      .filter(([field, schema]) => !(field in written.defaults) && !z.safeParse(schema, undefined).success)
      .map(([field]) => field);
    return [member, { ...written, shape, required, isOpen: def.catchall instanceof z.ZodUnknown }];
  },
);
/** Keys of the members that are one text; the first is the documented one. */
const TEXTS: Readonly<Record<TextMember, readonly string[]>> = {
  title: ['title'],
  name: ['name', 'full_name'],
  description: ['description', 'summary', 'tagline'],
  intro: ['intro', 'introduction', 'about'],
  contact_url: ['contact_url', 'booking'],
  email: ['email'],
};
const STAGES = ['stages', 'venues'];
const STAGES_EXAMPLE = 'stages: [PyCon, "FOSDEM, Brussels"]';
/** The schemas of the fields of a fact. */
const FACT = pressKitSource.shape.facts.unwrap().element.shape;
/** Top-level keys that become facts. */
const FACTS =
  'pronouns pronunciation role company location based_in languages website mastodon bluesky twitter linkedin github youtube'.split(
    ' ',
  );
/** Terms of facts whose capitals do not follow from the key. */
const TERMS: Readonly<Record<string, string>> = {
  linkedin: 'LinkedIn',
  github: 'GitHub',
  youtube: 'YouTube',
};
/** Keys about visibility and address, which other code reads. */
const FILE_KEYS = 'draft private published date updated layout permalink lang'.split(' ');
/** Examples for messages about members that are one text. */
const TEXT_EXAMPLES: Readonly<Partial<Record<TextMember, string>>> = {
  contact_url: '/contact',
  email: 'ada@example.com',
};

/** The press kit in the form of the contract, and complaints about what is left out. */
function pressKitOf(data: Mapping): { kit: PressKitSource; complaints: Complaint[] } {
  const reader = new KitReader(data);
  return { kit: reader.kit(), complaints: reader.complaints };
}

class KitReader {
  readonly complaints: Complaint[] = [];
  readonly #data: Mapping;

  constructor(data: Mapping) {
    this.#data = data;
  }

  kit(): PressKitSource {
    const members = Object.entries(TEXTS) as [TextMember, readonly string[]][];
    const textsOf = (name: TextMember, keys: readonly string[]) =>
      this.#texts(keys, pressKitSource.shape[name], TEXT_EXAMPLES[name]);
    const texts = members.map(([name, keys]) => [name, textsOf(name, keys)[0]?.text]);
    const [contact] = textsOf('contact_url', ['contact']);
    const lists = LISTS.map(([name, form]) => [
      name,
      this.#values(form.names).flatMap(([key, value]) => this.#items(value, [key], form)),
    ]);
    const kit = {
      ...(contact && { [isEmail(contact.text) ? 'email' : 'contact_url']: contact.text }),
      ...Object.fromEntries([...texts.filter(([, text]) => text !== undefined), ...lists]),
      stages: this.#values(STAGES).flatMap(([key, value]) =>
        [value].flat().flatMap((stage, index) => {
          const text = writtenText(stage);
          return text ?? this.#complain([key, index], stage, 'it must be text', STAGES_EXAMPLE);
        }),
      ),
    } as PressKitSource;
    this.#reportUnknown();
    return { ...kit, facts: [...kit.facts, ...this.#texts(FACTS, FACT.value).map(factOf)] };
  }

  #values(keys: readonly string[]): [key: string, value: unknown][] {
    return Object.entries(this.#data).filter(
      ([key, value]) => keys.includes(key.toLowerCase()) && value !== null && value !== undefined,
    );
  }

  /** The texts of some keys that fit a schema. @param example a text that fits, for messages. */
  #texts(keys: readonly string[], schema: z.ZodType, example = '"…"'): { key: string; text: string }[] {
    return this.#values(keys).flatMap(([key, value]) => {
      const text = writtenText(value);
      const problem = problemOf(schema, text);
      return text === null || problem !== null
        ? this.#complain([key], value, problem ?? '', `${key}: ${example}`)
        : [{ key, text }];
    });
  }

  /** The items of a value: a text, a list, a mapping of names to values, or the fields of one item. */
  #items(value: unknown, path: PropertyKey[], form: ListForm): Mapping[] {
    const isListed = typeof path.at(-1) === 'number';
    if (Array.isArray(value) && !isListed)
      return value.flatMap((item: unknown, index) => this.#items(item, [...path, index], form));
    const { required: needed, example } = form;
    const fields = Object.keys(form.shape);
    if (!isMapping(value)) {
      const text = Array.isArray(value) || needed.length > 1 ? null : writtenText(value);
      return text === null
        ? this.#complain(path, value, 'it must be text or a mapping', example)
        : this.#item({ [needed[0] as string]: text }, form, () => path);
    }
    const keys = Object.keys(value);
    if (keys.some((key) => fields.includes(key)) || (isListed && keys.length > 1))
      return this.#item(value, form, (key) => [...path, ...key]);
    const [keyField = '', valueField = ''] = fields;
    return Object.entries(value).flatMap(([key, inner]) =>
      isMapping(inner)
        ? this.#item({ [keyField]: labelOf(key), ...inner }, form, (inside) => [...path, key, ...inside])
        : this.#item({ [keyField]: labelOf(key), [valueField]: inner }, form, () => [...path, key]),
    );
  }

  /** @param placeOf the path of one of its keys (`['src']`), or of the item (`[]`). */
  #item(value: Mapping, form: ListForm, placeOf: (key: PropertyKey[]) => PropertyKey[]): Mapping[] {
    const { shape, required: needed, example } = form;
    const item: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(value)) {
      const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (schema !== undefined) {
        if (inner === null || inner === '') continue;
        const text = writtenText(inner);
        const problem = problemOf(schema, text);
        if (problem === null) item[key] = text;
        else {
          this.#complain(placeOf([key]), inner, problem, example);
          // A fact stays without its faulty address.
          if (needed.includes(key) || text === null) return [];
        }
      } else if (form.isOpen) item[key] = inner;
      else {
        const fields = Object.keys(shape).join(' and ');
        this.#add(placeOf([key]), 'is not a known key.', `The keys here are ${fields}.`);
      }
    }
    const missing = needed.find((field) => !item[field]);
    if (missing !== undefined)
      return this.#complain(placeOf([]), value, `\`${missing}\` must be there`, example);
    const text = String(item[needed[0] as string]);
    const fields = Object.keys(shape).map((field) => [field, item[field] ?? form.defaults[field]?.(text)]);
    return [{ ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)), ...item }];
  }

  #reportUnknown(): void {
    const lists = LISTS.map(([, { names }]) => names);
    const knownKeys = [...Object.values(TEXTS), ...lists, STAGES, FACTS, ['contact']].flat();
    for (const key of Object.keys(this.#data)) {
      if ([...knownKeys, ...FILE_KEYS].includes(key.toLowerCase())) continue;
      const near = closest(key.toLowerCase(), knownKeys);
      const other = `Put anything else under facts, such as facts: { ${labelOf(key)}: "…" }`;
      this.#add([key], 'is not a known key.', near === undefined ? other : `Did you mean \`${near}\`?`);
    }
  }

  #complain(path: PropertyKey[], value: unknown, wanted: string, example: string): [] {
    const quoted = JSON.stringify(value)?.slice(0, 80) ?? 'missing';
    this.#add(path, `is ${quoted}: ${wanted}.`, `This works: ${example}`);
    return [];
  }

  #add(path: PropertyKey[], what: string, fix: string): void {
    this.complaints.push({ path, message: `\`${path.map(String).join('.')}\` ${what}`, fix });
  }
}

/** Why a text does not fit the schema of its member; null if it fits. @param text null if the value is no text. */
function problemOf(schema: z.core.$ZodType, text: string | null): string | null {
  return z.safeParse(schema, text).error?.issues[0]?.message ?? null;
}

function factOf({ key, text }: { key: string; text: string }): PressKitSource['facts'][number] {
  const term = TERMS[key.toLowerCase()] ?? labelOf(key.toLowerCase());
  if (!/^https?:/.test(text)) return { term, value: text };
  return { term, value: text.replace(/^https?:\/\/(?:www\.)?|\/$/g, ''), href: text };
}

/** A value as trimmed text, and a list of values joined with commas; null if it is neither. */
function writtenText(value: unknown): string | null {
  if (Array.isArray(value)) {
    const texts = value.map(writtenText);
    return texts.length > 0 && texts.every((text) => text !== null) ? texts.join(', ') : null;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A key as a label: `one_line` as `One line`. */
function labelOf(key: string): string {
  return /^[a-z0-9_-]+$/.test(key) ? capital(key.replace(/[_-]+/g, ' ')) : key;
}
