import { z } from 'zod';
import { CONTENT_TYPES } from './content-type.ts';
import { fieldsWith } from './entry-schema.ts';
import { limits } from './limits.ts';
import {
  allow,
  analytics,
  contentSignal,
  interfaceText,
  navigationItem,
  siteAddress,
} from './page-config.ts';
import { parseUrl } from './parse-url.ts';
import { NO_SLOTS, type Slots, slots } from './slots.ts';
import { STRING_NAMES } from './strings.ts';
import { social, theme } from './theme.ts';

const DAY_MS = 86_400_000;
/** Contract, "Versioning" 4: a sunset is announced at least this many days in advance. */
export const NOTICE_PERIOD_DAYS = 90;

const line = z.string().trim().min(1);
const calendarDate = z.iso.date('it must be a date, such as 2026-03-01');

const httpUrl = z.string().refine(isHttpUrl, 'it must be an http(s) URL, such as https://example.com/me');

/** Where this server answers, without a slash at its end: an origin, and the path below which the site is mounted. */
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

const timeZone = z.string().refine(isTimeZone, 'it must be an IANA time zone, such as Europe/Berlin');

const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'it must be a language tag, such as en or pt-BR');

/** What has a place of its own in answers, or decides what is published. */
const READ_KEYS = new Set([
  ...fieldsWith(({ row, twin }) => row !== undefined || twin === true).filter((name) => name !== 'fields'),
  ...'url last_updated md source excerpt anchor passages image body transcript slug permalink aliases draft private published unlisted expires lists'.split(
    ' ',
  ),
]);

/** One rule that says what the files of a glob are: added to the default folders and tried before them. */
const contentRule = z.strictObject({
  /** Glob relative to the site's folder. */
  files: line,
  type: z.enum(CONTENT_TYPES),
  /** Pathname with `:year :month :day :slug :name`; default `/<path>`. */
  url: z
    .string()
    .regex(/^\/(?!\/)/, 'it must be a pathname that starts with one slash, such as /:year/:month/:slug')
    .optional(),
  /** Keys of front matter that are shown as they are: in twins, lists, search. */
  fields: z
    .array(
      line.refine(
        (key) => !READ_KEYS.has(key.toLowerCase()),
        'it must be a key that Lectern does not read itself, such as rating',
      ),
    )
    .max(20)
    .optional(),
});

const version = z
  .strictObject({
    version: z.literal('v1', { error: 'only "v1" exists' }),
    deprecated: calendarDate,
    sunset: calendarDate.optional(),
    link: httpUrl.optional(),
  })
  .refine((v) => v.sunset === undefined || daysBetween(v.deprecated, v.sunset) >= NOTICE_PERIOD_DAYS, {
    error: `it must be at least ${NOTICE_PERIOD_DAYS} days after the deprecation`,
    path: ['sunset'],
  });

/** `lectern.yaml`: every key is optional. */
export const siteConfig = z.strictObject({
  name: line.default('Untitled site'),
  description: line.optional(),
  language: language.default('en'),
  time_zone: timeZone.default('UTC'),
  author: z
    .strictObject({ name: line.optional(), email: z.email().optional(), url: httpUrl.optional() })
    .default({}),
  contact: z.strictObject({ email: z.email().optional(), url: httpUrl.optional() }).default({}),
  base_url: baseUrl.optional(),
  site_url: origin.optional(),
  content: z.array(contentRule).default([]),
  assets: z.array(line).optional(),
  /** The folder that the site's own build writes, relative to the site's folder. */
  built: line.optional(),
  /** false: API, twins and documents only, for those who keep their own site at `site_url`. */
  pages: z.boolean().default(true),
  direction: z.enum(['ltr', 'rtl']).optional(),
  logo: siteAddress.optional(),
  favicon: siteAddress.optional(),
  /** What replaces the navigation that the content suggests. */
  navigation: z.array(navigationItem).optional(),
  /** Markdown. */
  footer: line.optional(),
  /** What the home page shows below its head, in this order, see `HOME_PARTS`. */
  home: z.array(line.toLowerCase()).optional(),
  strings: z.partialRecord(z.enum(STRING_NAMES), interfaceText).default({}),
  theme,
  /** Profiles elsewhere. */
  social: z.array(social).default([]),
  analytics: analytics.optional(),
  allow,
  /** Raw HTML in content is shown as it is written. */
  trusted_html: z.boolean().default(false),
  /** `$…$` and `$$…$$` are formulas; absent: where the site's own renderer knows them. */
  math: z.boolean().optional(),
  content_signal: contentSignal,
  /** The cache in front keys on Accept (RFC 9111, section 4.1), and may keep negotiated pages. */
  cache_negotiated: z.boolean().default(false),
  twins: z.strictObject({ pointers: z.boolean().default(true) }).default({ pointers: true }),
  api: z.strictObject({ versions: z.array(version).max(1).default([]) }).default({ versions: [] }),
  host: line.optional(),
  port: z.int().min(0).max(65_535).optional(),
  trust_proxy: z.union([line.transform((value) => value.split(/\s*,\s*/)), z.array(line)]).optional(),
  client_address_header: line.optional(),
  /** More host names for which the MCP endpoint answers, beside base_url's and loopback. */
  allowed_hosts: z.union([line.transform((value) => value.split(/\s*,\s*/)), z.array(line)]).optional(),
  /** Where metrics are served: a port, or an address with a port. */
  admin: z.union([z.int().min(0).max(65_535).transform(String), line]).optional(),
  /** Visits are counted. */
  stats: z.boolean().default(true),
  /** A line of JSON for each answer. */
  access_log: z.boolean().default(false),
  /** Where replicas count requests together. */
  quota: z
    .strictObject({
      /** Of a Redis. */
      url: line.optional(),
      /** While the Redis does not answer, each of them admits this part of the quota. */
      replicas: z.int().min(1).max(10_000).default(1),
      /** Milliseconds that a request waits for it. */
      wait: z.int().min(10).max(10_000).default(100),
      /** What the keys begin with; another for each site that shares a Redis. */
      prefix: line.default('lectern:'),
    })
    .prefault({}),
  limits,
});

/** `lectern.yaml` with its defaults. */
export type SiteConfig = z.infer<typeof siteConfig>;
export type ContentRule = z.infer<typeof contentRule>;

/** What of the configuration shows in answers, and so belongs to the snapshot and its revision. */
const PUBLIC_KEYS = [
  'name',
  'description',
  'language',
  'time_zone',
  'author',
  'contact',
  'twins',
  'api',
  'pages',
  'direction',
  'logo',
  'favicon',
  'navigation',
  'footer',
  'home',
  'strings',
  'theme',
  'social',
  'analytics',
  'allow',
  'trusted_html',
  'math',
  'content_signal',
  'cache_negotiated',
] as const satisfies (keyof SiteConfig)[];

/** The public part, as it is read back from a snapshot that was made elsewhere. */
export const publicConfigSchema = siteConfig
  .pick(
    Object.fromEntries(PUBLIC_KEYS.map((key) => [key, true])) as Record<(typeof PUBLIC_KEYS)[number], true>,
  )
  .extend({ slots });

export type PublicConfig = Pick<SiteConfig, (typeof PUBLIC_KEYS)[number]> & { slots: Slots };

/** @param fragments of the folder: no key of the configuration holds them. */
export function publicConfig(config: SiteConfig, fragments = NO_SLOTS): PublicConfig {
  const keys = Object.fromEntries(PUBLIC_KEYS.map((key) => [key, config[key]]));
  return { ...keys, slots: fragments } as PublicConfig;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

function isHttpUrl(value: string): boolean {
  return /^https?:$/.test(parseUrl(value)?.protocol ?? '');
}

function isTimeZone(value: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}
