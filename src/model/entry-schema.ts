import { z } from 'zod';
import { CONTENT_TYPES } from './content-type.ts';

/** Where a field of an entry appears beside its page, and its documentation. */
interface FieldUse {
  /** In rows of lists, search and indexes: `always` (null or empty without a value), or `some`, only with a value. */
  row?: 'required' | 'always' | 'some';
  /** Its description in the API. */
  says?: string;
  /** It is a line in the front matter of twins. */
  twin?: true;
  /** Search finds the entry by its words. */
  search?: true;
  /** Documentation of the key of front matter, as Markdown: its meaning, and what applies without it. */
  key?: readonly [meaning: string, otherwise?: string];
}

const uses = z.registry<FieldUse>();

const text = z.string();
const name = () => text.nullable().default(null);

function used<Schema extends z.ZodType>(schema: Schema, use: FieldUse): Schema {
  uses.add(schema, use);
  return schema;
}

/** The record of an entry: everything but its text. Answers have the members in this order. */
export const recordSchema = z.object({
  type: used(z.enum(CONTENT_TYPES), {
    row: 'required',
    says: 'The kind of content.',
    key: ['`writing`, `video`, `talk`, `project` or `page`', 'decided by [the folder](content.md#types)'],
  }),
  title: used(z.string(), {
    row: 'required',
    key: [
      'the title',
      'in a book, the title in the summary; otherwise the first H1, or the file name with a warning',
    ],
  }),
  /** The calendar date, as the author has written it. */
  date: used(z.iso.date().nullable(), {
    row: 'always',
    says: 'Calendar date of publication; of a talk, the day of the event.',
    key: [
      'when it was published; for a talk, the day of the event',
      'the file name (`2024-05-06-hello.md`), the folders (`2024/05/`), or the address',
    ],
  }),
  description: used(text.nullable(), {
    row: 'always',
    key: ['one sentence about it', 'the first paragraph'],
  }),
  tags: used(z.array(text), {
    row: 'always',
    key: ['its tags; the site’s own taxonomies count too', '`keywords`'],
  }),
  conference: used(name(), {
    row: 'always',
    twin: true,
    search: true,
    key: ['of a talk: the event, as text or as a mapping with a `name`'],
  }),
  location: used(name(), {
    row: 'always',
    twin: true,
    search: true,
    key: ['of a talk: the place, as text or as a mapping with `name`, `city`, `country`'],
  }),
  link: used(name(), {
    row: 'always',
    says: 'What the entry is about, if that is on another site.',
    twin: true,
    key: ['where it leads', 'a `url` to another site'],
  }),
  slides: used(name(), { twin: true, key: ['of a talk: the address of its slides'] }),
  recording: used(name(), { twin: true, key: ['of a talk: the address of its recording'] }),
  image: used(z.object({ src: text, alt: text }).nullable().default(null), {
    key: ['its picture: text, a list or a mapping', 'a [drawn preview](pages.md#previews)'],
  }),
  authors: used(
    z.array(text).default(() => []),
    {
      row: 'some',
      says: 'Names of the authors, if the entry gives them; otherwise it is the author of the site.',
      key: ['who wrote it: text, a list, or mappings with a `name`'],
    },
  ),
  series: used(name(), {
    row: 'some',
    says: 'The series that the entry belongs to.',
    twin: true,
    key: ['the series that it belongs to: the first, if there are several'],
  }),
  /** Front matter that the configuration publishes (`fields`), and the author of the book that the entry is about. */
  fields: used(z.record(text, z.union([text, z.number(), z.boolean(), z.array(text)])).exactOptional(), {
    row: 'some',
    says: 'More front matter, if the site shows it, such as the rating of a book.',
  }),
  /** Identity: `<collection>/<slug>`, a page its path (`about`), the home page `index`. */
  path: used(
    text.refine((path) => path !== ''),
    { row: 'always', says: 'Identity of the entry: what the content endpoint takes.' },
  ),
  updated: used(z.iso.date().nullable(), {
    row: 'always',
    says: 'Calendar date of the last change.',
    key: ['when it was last changed', 'the date'],
  }),
  lang: used(z.string(), {
    row: 'always',
    says: 'Language of the entry, BCP 47.',
    key: ['its language, as a BCP 47 tag', 'the language of its folder, or of the site'],
  }),
  /** Pathname of the canonical page, percent-encoded. */
  pathname: text.startsWith('/'),
  /** Absolute URL of its first publication, if that was on another site. */
  canonical: used(name(), { key: ['the canonical URL', 'its own'] }),
  /** Path of the entry in the main language of which this is a translation. */
  translationOf: name(),
  /** Sort key among undated entries; smaller ones first. */
  order: used(z.number().nullable().default(null), {
    key: ['its place among undated entries', 'sorted by title'],
  }),
  /** Its page lists the entries below its address under its text. */
  lists: used(z.boolean().default(false), {
    key: [
      'on the home page, `false` leaves the lists out; on another page, `true` lists what is below its address',
      '',
    ],
  }),
  /** It has a page, but is in no list. */
  unlisted: used(z.boolean().default(false), {
    key: [
      '`true`: answers at its address, but appears in no list',
      '`listed: false`, `visibility: unlisted` or `build: { list: never }`',
    ],
  }),
  /** Pages show it before the other entries of a list. Documents for programs keep the order. */
  featured: used(z.literal(true).exactOptional(), {
    key: [
      '`true`: on pages, it stands before the other entries of its list, and the newest leads the home page',
      '`pinned` or `pin`',
    ],
  }),
  /** Why only its author sees it; present only with `drafts`. */
  withheld: z.enum(['draft', 'scheduled']).exactOptional(),
});

/** An entry without its text. */
export type EntryRecord = z.infer<typeof recordSchema>;
export type FieldName = keyof EntryRecord;

/** All fields with their schemas and uses. */
export const FIELDS = Object.entries(recordSchema.shape).map(([field, schema]) => ({
  name: field as FieldName,
  schema: schema as z.ZodType,
  use: uses.get(schema as z.ZodType) ?? {},
}));

/** Names of the fields whose use passes a test. */
export function fieldsWith(isUsed: (use: FieldUse) => boolean): FieldName[] {
  return FIELDS.filter(({ use }) => isUsed(use)).map((field) => field.name);
}

type Shape = (typeof recordSchema)['shape'];

/** The fields that have a default. */
export type DefaultedFields = {
  [Name in FieldName as Shape[Name] extends z.ZodDefault ? Name : never]: EntryRecord[Name];
};

const OPTIONAL = z.object(
  Object.fromEntries(
    Object.entries(recordSchema.shape).filter(([, schema]) => schema instanceof z.ZodDefault),
  ),
);

const OPTIONAL_NAMES = Object.keys(OPTIONAL.shape) as (keyof DefaultedFields)[];

/** The defaults of all fields that have one. */
export function blankRecord(): DefaultedFields {
  return OPTIONAL.parse({}) as DefaultedFields;
}

/** Picks from `source` the fields that have a default, in the order of the schema. */
export function optionalOf<Source extends Partial<DefaultedFields>>(source: Source) {
  const present = OPTIONAL_NAMES.filter((field) => field in source).map((field) => [field, source[field]]);
  return Object.fromEntries(present) as Pick<Source, keyof DefaultedFields & keyof Source>;
}

/** The schemas of the fields of rows, with their descriptions in the API. All but type and title may be absent. */
export function rowShape() {
  const shape = Object.fromEntries(
    FIELDS.filter(({ use }) => use.row !== undefined).map(({ name: field, schema, use }) => {
      const unwrapped =
        schema instanceof z.ZodDefault || schema instanceof z.ZodExactOptional ? schema.unwrap() : schema;
      const value = use.row === 'some' && unwrapped instanceof z.ZodNullable ? unwrapped.unwrap() : unwrapped;
      const row = (use.row === 'required' ? value : z.optional(value)) as z.ZodType;
      return [field, use.says === undefined ? row : row.describe(use.says)];
    }),
  );
  return shape as RowShape;
}

type RowShape = { [Name in Exclude<FieldName, 'type' | 'title'>]: z.ZodOptional<Shape[Name]> } & Pick<
  Shape,
  'type' | 'title'
>;
