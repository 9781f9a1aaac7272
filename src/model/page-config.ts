import { z } from 'zod';

const line = z.string().trim().min(1);

/** A pathname of this site or an http(s) URL. */
export const siteAddress = z
  .string()
  .trim()
  .regex(
    /^(\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/i,
    'it must be a pathname, such as /logo.svg, or an http(s) URL',
  );

/** One link of the navigation. */
export const navigationItem = z.strictObject({
  label: line,
  href: z
    .string()
    .trim()
    .regex(
      /^(\/(?!\/)|https?:\/\/|mailto:)[^\s"'<>\\]*$/i,
      'it must be a pathname, such as /about, or a URL',
    ),
});

/** An origin as a content security policy names it; nothing that could add a directive. */
const source = z
  .string()
  .regex(
    /^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i,
    'it must be an https origin, such as https://stats.example.com',
  );

const sources = z.array(source).default([]);

/** What the content security policy allows beside Lectern's own, for slots. */
export const allow = z
  .strictObject({
    script_src: sources,
    style_src: sources,
    connect_src: sources,
    frame_src: sources,
    font_src: sources,
    form_action: sources,
  })
  .prefault({});

/** The script of an analytics service, and what the content security policy must let it do. */
export const analytics = z.strictObject({
  script: siteAddress,
  /** Attributes of its element, such as `data-domain`. */
  attributes: z
    .record(z.string().regex(/^(data-[a-z0-9-]+|id|crossorigin|integrity)$/), z.string())
    .default({}),
  script_src: sources,
  connect_src: sources,
  img_src: sources,
});

/** A text of the interface in the site's own words; where a number stands in it, by the categories of `Intl.PluralRules`; without `other`, that is as it was. */
export const interfaceText = z.union([
  line,
  z.strictObject({
    zero: line.optional(),
    one: line.optional(),
    two: line.optional(),
    few: line.optional(),
    many: line.optional(),
    other: line.optional(),
  }),
]);

/** What `home` may name beside the collections, `pages` and the folders of the site. */
export const HOME_PARTS = ['next_talk', 'tags'] as const;

const yes = z.boolean().default(true);

/** What the content may be used for, as robots.txt says it (contentsignals.org). */
export const contentSignal = z
  .strictObject({ search: yes, ai_input: yes, ai_train: z.boolean().default(false) })
  .default({ search: true, ai_input: true, ai_train: false });
