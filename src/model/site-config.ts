import { z } from 'zod';
import { orNull } from '../text/or-null.ts';
import { CONTENT_TYPES } from './content-type.ts';
import { fieldsWith } from './entry-schema.ts';
import { httpUrl, isHttpUrl, line, pageKeys, yes } from './page-config.ts';
import { serverKeys } from './server-config.ts';
import { NO_SLOTS, type Slots, slots } from './slots.ts';

/** The name of a site that has none. */
export const DEFAULT_NAME = 'Untitled site';
const DAY_MS = 86_400_000;
/** Contract, "Versioning" 4: a sunset is announced at least this many days in advance. */
export const NOTICE_PERIOD_DAYS = 90;

const calendarDate = z.iso.date('it must be a date, such as 2026-03-01');
const email = z.email().optional();

/** The address of this server, without a trailing slash: an origin, and the path that the site is mounted at. */
export const baseUrl = z
  .string()
  .refine(
    (value) => isHttpUrl(value) && !/[?#@%\s]/.test(value),
    'it must be an address without a query, such as https://example.com or https://example.com/docs',
  )
  .transform((value) => new URL(value).href.replace(/\/+$/, ''));

/** An origin without a path: decisions, "Identity and origins". */
const origin = z
  .string()
  .refine(
    (value) => isHttpUrl(value) && new URL(value).pathname === '/' && !/[?#@]/.test(value),
    'it must be an origin without a path, such as https://example.com',
  )
  .transform((value) => new URL(value).origin);

const timeZone = z
  .string()
  .refine(
    (value) => orNull(() => new Intl.DateTimeFormat('en', { timeZone: value })) !== null,
    'it must be an IANA time zone, such as Europe/Berlin',
  );

const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'it must be a language tag, such as en or pt-BR');

const languageWithCode = z.strictObject({
  code: language.meta({ description: 'The code in the names of files and folders.', example: 'de' }),
  title: z.optional(line).meta({
    description: 'The name of the language in lists.',
    example: 'Deutsch',
    otherwise: 'its own name',
  }),
  prefix: z
    .optional(
      z.string().regex(/^(?:\/[\w-]+)+$/, 'it must start with a slash, and not end with one, such as /de'),
    )
    .meta({
      description: 'The beginning of its addresses.',
      example: '/de',
      otherwise: 'the code, after the address of the collection',
    }),
  main: z.optional(z.boolean()).meta({
    description: '`true` for the language of files whose names have no code.',
    otherwise: '`false`',
  }),
});
/** A code alone, or a mapping with more. */
const siteLanguage = z.union([
  language.transform((code): z.infer<typeof languageWithCode> => ({ code })),
  languageWithCode,
]);

/** Keys of front matter that Lectern reads itself, so that `fields` cannot publish them again. */
const READ_KEYS = new Set([
  ...fieldsWith(({ row, twin }) => row !== undefined || twin === true).filter((name) => name !== 'fields'),
  ...'url last_updated md source excerpt anchor passages image body transcript slug permalink aliases draft private published unlisted expires lists'.split(
    ' ',
  ),
]);

/** A rule that gives the files of a glob a type. Rules are tried before the default folders. */
const contentRule = z.strictObject({
  files: line.meta({ description: 'A glob, relative to the site’s folder.', example: 'blog/**/*.md' }),
  type: z.enum(CONTENT_TYPES).meta({ description: 'The type of these files.', example: 'writing' }),
  url: z
    .string()
    .regex(/^\/(?!\/)/, 'it must be a pathname that starts with one slash, such as /:year/:month/:slug')
    .optional()
    .meta({
      description:
        'The address of each file: `:year`, `:month`, `:day`, `:slug`, `:title` and `:name` are filled in.',
      example: '/:year/:month/:slug',
      otherwise: 'the address that the file has without the rule',
    }),
  fields: z
    .array(
      line.refine(
        (name) => !READ_KEYS.has(name.toLowerCase()),
        'it must be a key that Lectern does not read itself, such as rating',
      ),
    )
    .max(20)
    .optional()
    .meta({
      description: 'More keys of the front matter to publish: text, numbers, or lists of them.',
      example: ['rating', 'pages'],
      otherwise: 'none',
    }),
});

const version = z
  .strictObject({
    version: z
      .literal('v1', { error: 'only "v1" exists' })
      .meta({ description: 'The version.', example: 'v1' }),
    deprecated: calendarDate.meta({
      description: 'The day on which it was deprecated.',
      example: '2026-01-01',
    }),
    sunset: z.optional(calendarDate).meta({
      description: 'The day on which it ends, at least 90 days later.',
      example: '2026-12-31',
      otherwise: 'none',
    }),
    link: z.optional(httpUrl).meta({
      description: 'A page that explains the change.',
      example: 'https://example.com/news/v2',
      otherwise: 'none',
    }),
  })
  .refine(
    (v) =>
      v.sunset === undefined ||
      Date.parse(v.sunset) - Date.parse(v.deprecated) >= NOTICE_PERIOD_DAYS * DAY_MS,
    {
      error: `it must be at least ${NOTICE_PERIOD_DAYS} days after the deprecation`,
      path: ['sunset'],
    },
  );

const author = z
  .strictObject({
    name: z.optional(line).meta({ description: 'The author’s full name.', example: 'Ada Lovelace' }),
    email: email.meta({ description: 'The author’s e-mail address.', example: 'ada@example.com' }),
    url: z
      .optional(httpUrl)
      .meta({ description: 'The author’s own page.', example: 'https://example.com/about' }),
  })
  .default({});

const contact = z
  .strictObject({
    email: email.meta({ description: 'The e-mail address for bookings.', example: 'bookings@example.com' }),
    url: z
      .optional(httpUrl)
      .meta({ description: 'A page with a contact form.', example: 'https://example.com/contact' }),
  })
  .default({});

const twins = z
  .strictObject({
    pointers: yes.meta({ description: 'Twins point to `llms.txt` and end with a Sitemap section.' }),
  })
  .default({ pointers: true });

const api = z
  .strictObject({
    versions: z
      .array(version)
      .max(1)
      .default([])
      .meta({ description: 'Announces the end of a version.', otherwise: 'none' }),
  })
  .default({ versions: [] });

/** `lectern.yaml`: every key is optional. */
export const siteConfig = z.strictObject({
  name: line.default(DEFAULT_NAME).meta({
    description: 'The name of the site.',
    example: 'Ada Lovelace',
    otherwise:
      'the name in your generator’s configuration; else the host of your own links, the title of your home page, the domain in `CNAME`, or the name in `package.json`',
  }),
  description: z
    .optional(line)
    .meta({ description: 'One sentence about the site.', example: 'Notes on computing.', otherwise: 'none' }),
  language: language.default('en').meta({
    description:
      'The main language, as a BCP 47 tag. It sets the words of the interface, the format of dates and the rules of search.',
    example: 'pt-BR',
  }),
  languages: z.optional(z.array(siteLanguage).min(1)).meta({
    description:
      'The languages of a folder without a generator, by the codes in its names: `hello.de.md`, `de/hello.md`. The main one has `main: true`, or is the first. A code alone is enough: `languages: [en, de]`.',
    example: [
      { code: 'en', main: true },
      { code: 'de', title: 'Deutsch', prefix: '/de' },
    ],
    otherwise:
      'the languages of translated files: `x.de.md` beside `x.md`, and folders that are named by a language code and have counterparts',
  }),
  time_zone: timeZone
    .default('UTC')
    .meta({ description: 'The IANA time zone of every date that has no offset.', example: 'Europe/Lisbon' }),
  author: author.meta({ description: 'The person who writes the site.', otherwise: 'none' }),
  contact: contact.meta({
    description: 'Where booking requests go.',
    otherwise: 'the author’s e-mail address',
  }),
  base_url: z.optional(baseUrl).meta({
    description:
      'The address of this server, with a path if the site is below one. Every absolute link starts with it.',
    example: 'https://example.com',
    otherwise: 'the address that the server listens on',
  }),
  site_url: z.optional(origin).meta({
    description: 'The origin of the pages, if another server has them. Canonical URLs point there.',
    example: 'https://example.com',
    otherwise: 'the address in your generator’s configuration; else `base_url`',
  }),
  content: z.array(contentRule).default([]).meta({
    description:
      'Rules that say which files are content. Lectern tries them in order, before the default folders and before the rules of your generator.',
    otherwise: 'the default folders, or the rules of your generator',
  }),
  assets: z.optional(z.array(line)).meta({
    description: 'Folders of static files.',
    example: ['public', 'images'],
    otherwise: 'the static folders of your generator, such as `public` or `static`',
  }),
  built: z.optional(line).meta({
    description: 'The folder that your site’s own build writes. The build then decides what is published.',
    example: 'dist',
    otherwise: 'none',
  }),
  pages: yes.meta({
    description: '`false` serves no pages: only the API, the Markdown twins and the documents for agents.',
  }),
  ...pageKeys,
  twins: twins.meta({ description: 'Settings of the Markdown twins.' }),
  api: api.meta({ description: 'Settings of the REST API.' }),
  ...serverKeys,
});

/** `lectern.yaml` with its defaults. */
export type SiteConfig = z.infer<typeof siteConfig>;
export type ContentRule = z.infer<typeof contentRule>;

/** The keys that answers depend on, so that they are part of the snapshot and its revision. */
const GENERAL_KEYS = [
  'name',
  'description',
  'language',
  'languages',
  'time_zone',
  'author',
  'contact',
  'twins',
  'api',
] as const;
const PUBLIC_KEYS = [
  ...GENERAL_KEYS,
  'pages' as const,
  ...(Object.keys(pageKeys) as (keyof typeof pageKeys)[]),
];

/** The schema of the public part of the configuration, for snapshots that another process has written. */
export const publicConfigSchema = siteConfig
  .pick(
    Object.fromEntries(PUBLIC_KEYS.map((key) => [key, true])) as Record<(typeof PUBLIC_KEYS)[number], true>,
  )
  .extend({ slots });

export type PublicConfig = Pick<SiteConfig, (typeof PUBLIC_KEYS)[number]> & { slots: Slots };

/** The public part of the configuration. @param fragments HTML of the slots, which is in files and not in the configuration. */
export function publicConfig(config: SiteConfig, fragments = NO_SLOTS): PublicConfig {
  const keys = Object.fromEntries(PUBLIC_KEYS.map((key) => [key, config[key]]));
  return { ...keys, slots: fragments } as PublicConfig;
}

/** The values that are valid in the configuration; all others are left out. */
export function usable(candidates: Readonly<Record<string, unknown>>): Partial<SiteConfig> {
  const isValid = (key: string, value: unknown) =>
    value !== undefined && siteConfig.shape[key as keyof SiteConfig].safeParse(value).success;
  return Object.fromEntries(Object.entries(candidates).filter(([key, value]) => isValid(key, value)));
}
