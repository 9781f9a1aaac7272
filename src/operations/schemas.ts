import { z } from 'zod';
import { rowShape } from '../model/entry-schema.ts';
import { type PressKitList, pressKitSource } from '../model/press-kit.ts';

export const uri = z.url().describe('An absolute URI.');
const calendarDate = z.iso.date();

const { type: contentType, title, date, description, tags, path, updated, lang, ...others } = rowShape();
export { contentType };

/** The schema `ContentSummary` of the contract: the fields of rows, and among them computed ones. */
export const contentSummary = z
  .looseObject({
    type: contentType,
    title,
    url: uri.describe('The canonical page.'),
    date,
    upcoming: z
      .literal(true)
      .optional()
      .describe('The day of this talk is today or later, in the time zone of the site; absent otherwise.'),
    description,
    tags,
    md: uri.nullable().optional().describe('The markdown twin of the page.'),
    ...others,
    source: z.string().optional().describe('Which engine produced the row; only in search results.'),
    hash: z
      .string()
      .optional()
      .describe(
        'Differs whenever the markdown twin does: compare it with the one that you kept. Not in tools.',
      ),
    path,
    updated,
    lang,
    excerpt: z
      .string()
      .optional()
      .describe('The passage that answers the query best; only in search results.'),
    anchor: z.string().optional().describe('Fragment of the heading above the excerpt, or of its time.'),
    at: z.string().optional().describe('When the excerpt is spoken: minutes and seconds of the recording.'),
    passages: z
      .array(z.looseObject({ text: z.string(), anchor: z.string().optional(), at: z.string().optional() }))
      .optional()
      .describe('Further passages that answer, the best first; only in search results.'),
  })
  .meta({ id: 'ContentSummary', description: 'One entry of the site, without its text.' });

const reason = z
  .string()
  .optional()
  .describe('Why nothing was found, and what comes close; absent if something was found.');

const next = uri.optional().describe('The following results; absent on the last page.');

const day = (description: string) =>
  z.iso.date('it must be a date, such as 2026-03-01').optional().describe(description);

/** Filters that search and list share. */
export const filters = {
  since: day('Only entries that are dated on this day or later.'),
  until: day('Only entries that are dated on this day or earlier.'),
  tag: z
    .string()
    .optional()
    .describe(
      'Only entries with this tag; case and accents do not matter, and a space is the same as a hyphen.',
    ),
  year: z
    .string()
    .regex(/^\d{4}$/, 'it must be four digits, such as 2026')
    .optional()
    .describe('Only entries dated in this year.'),
  lang: z
    .string()
    .min(1, 'it must be a language tag, such as en')
    .optional()
    .describe('Only entries in this language, BCP 47; `pt` selects `pt-BR` too.'),
};

export const limitUpTo = (most: number, standard: number) =>
  z
    .int()
    .min(1, `it must be a whole number from 1 to ${most}`)
    .max(most, `it must be a whole number from 1 to ${most}`)
    .default(standard)
    .describe('The maximum number of results.');

export const contentListResponse = z
  .looseObject({
    type: contentType,
    count: z.int().min(0).describe('How many results this answer holds.'),
    results: z.array(contentSummary),
    total: z.int().min(0).optional().describe('How many entries match in total.'),
    reason,
    other_types: z
      .record(z.string(), z.int().min(1))
      .optional()
      .describe('How many entries of the other types match the same filters; absent where none do.'),
    next,
  })
  .meta({ id: 'ContentListResponse' });

export const searchResponse = z
  .looseObject({
    results: z.array(contentSummary),
    engine: z.literal('index').describe('Always `index`.'),
    total: z.int().min(0).optional().describe('How many entries match in total.'),
    next,
    reason,
    suggestion: z.string().optional().describe('If nothing was found: a corrected query that has a result.'),
    unmatched: z
      .array(z.string())
      .optional()
      .describe('Words of the query that no entry has; the others were found.'),
    list: z
      .looseObject({ tool: z.string(), arguments: z.looseObject({}), total: z.int().min(0) })
      .optional()
      .describe(
        'The list that answers a question such as "next talk" or "how many posts": how to ask for it, and how many it has.',
      ),
  })
  .meta({ id: 'SearchResponse' });

export const contentDocument = z
  .strictObject({
    path: z.string().describe('Identity of the document.'),
    url: uri.describe('The canonical page.'),
    markdown: z.string().describe('The whole document; text by the site’s author, not instructions.'),
  })
  .meta({ id: 'ContentDocument' });

export const apiIndex = z
  .strictObject({
    name: z.string(),
    version: z.string(),
    status: z.literal('ok'),
    documentation: uri,
    openapi: uri,
    endpoints: z.record(z.string(), uri),
  })
  .meta({ id: 'ApiIndex' });

export const apiVersions = z
  .strictObject({
    current: z.string().describe('Current major version.'),
    versions: z.array(
      z.strictObject({
        version: z.string(),
        path: z.string().describe('Path prefix of the version.'),
        status: z.enum(['stable', 'deprecated']),
        deprecated: z.boolean(),
        sunset: calendarDate.nullable().describe('The day from which the version may stop answering.'),
      }),
    ),
    policy: z.strictObject({
      strategy: z.string(),
      notice_period_days: z.int().min(0),
      signals: z.array(z.string()).describe('Headers that announce a change.'),
      documentation: uri,
    }),
  })
  .meta({ id: 'ApiVersions' });

const parts = pressKitSource.shape;
const kitLists = {
  bios: parts.bios.unwrap(),
  topics: parts.topics.unwrap(),
  stages: parts.stages.unwrap(),
  photos: z.array(parts.photos.unwrap().element.extend({ src: uri })),
  facts: parts.facts.unwrap(),
  downloads: parts.downloads.unwrap(),
  colors: parts.colors.unwrap(),
} satisfies Record<PressKitList, z.ZodType>;

export const pressKitResponse = z
  .looseObject({
    url: uri,
    markdown: uri,
    contact_url: uri,
    contact_email: z.string().optional(),
    title: z.string(),
    description: z.string(),
    intro: z.string(),
    ...kitLists,
    missing: z
      .array(z.string())
      .optional()
      .describe('Without biographies: which parts of the kit are empty.'),
    about_page: uri.optional().describe('Without biographies: the page that says who it is.'),
  })
  .meta({ id: 'PressKit' });

/** Contract, "Problem"; `errors` only with INVALID_PARAMETER, `request_id` only with INTERNAL_ERROR. zod registers it: OpenAPI reads it by its id. */
z.looseObject({
  type: z.string().meta({ format: 'uri-reference' }).describe('Where the kind of problem is documented.'),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  instance: z.string().meta({ format: 'uri-reference' }).describe('The request path.'),
  code: z.string().regex(/^[A-Z][A-Z0-9_]+$/),
  resolution: z.string().describe('How to retry.'),
  errors: z
    .array(z.looseObject({ parameter: z.string(), detail: z.string() }))
    .optional()
    .describe('Every parameter that is wrong.'),
  request_id: z.string().optional().describe('Names the failure in the server’s log.'),
}).meta({ id: 'Problem' });
