import { z } from 'zod';
import { CONTENT_TYPES } from './content-type.ts';
import { parseUrl } from './parse-url.ts';
import { HEADING_IDS } from '../text/heading-ids.ts';
import { STRING_NAMES } from './strings.ts';
import { theme } from './theme.ts';

export const line = z.string().trim().min(1);
export const yes = z.boolean().default(true);
export const no = z.boolean().default(false);
export const httpUrl = z
  .string()
  .refine(isHttpUrl, 'it must be an http(s) URL, such as https://example.com/me');

export function isHttpUrl(value: string): boolean {
  return /^https?:$/.test(parseUrl(value)?.protocol ?? '');
}

/** A pathname of this site or an http(s) URL. */
const siteAddress = z
  .string()
  .trim()
  .regex(
    /^(\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/i,
    'it must be a pathname, such as /logo.svg, or an http(s) URL',
  );

const linkAddress = z
  .string()
  .trim()
  .regex(/^(\/(?!\/)|https?:\/\/|mailto:)[^\s"'<>\\]*$/i, 'it must be a pathname, such as /about, or a URL');

const navigationItem = z.strictObject({
  label: line.meta({ description: 'The text of the link.', example: 'Writing' }),
  href: linkAddress.meta({ description: 'A pathname of the site, or a URL.', example: '/writing' }),
});

/** A profile of the author on another site: its address, or its address and a label. */
const social = z.union([
  z.url({ protocol: /^https?$/, error: 'it must be an http(s) URL, such as https://github.com/me' }),
  z.strictObject({
    label: line.meta({ description: 'The text of the link.', example: 'Letters' }),
    href: linkAddress.meta({ description: 'The address of the profile.', example: 'mailto:me@example.com' }),
  }),
]);

/** Origins for a content security policy. The pattern excludes texts that could add a directive. */
const sources = (description: string, example?: string) =>
  z
    .array(
      z
        .string()
        .regex(
          /^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i,
          'it must be an https origin, such as https://stats.example.com',
        ),
    )
    .default([])
    .meta({
      description: description,
      otherwise: 'none',
      ...(example === undefined ? {} : { example: [example] }),
    });

const allow = z
  .strictObject({
    script_src: sources('Origins of scripts.', 'https://giscus.app'),
    style_src: sources('Origins of style sheets.'),
    connect_src: sources('Origins to which scripts may send requests.'),
    frame_src: sources('Origins of frames.'),
    font_src: sources('Origins of fonts.'),
    form_action: sources('Origins to which forms may be sent.'),
  })
  .prefault({});

const analytics = z.strictObject({
  script: siteAddress.meta({
    description: 'The address of the script. Its origin is added to the content security policy.',
    example: 'https://plausible.example.com/js/script.js',
  }),
  attributes: z
    .record(z.string().regex(/^(data-[a-z0-9-]+|id|crossorigin|integrity)$/), z.string())
    .default({})
    .meta({
      description: 'Attributes of the script element.',
      example: { 'data-domain': 'example.com' },
      otherwise: 'none',
    }),
  script_src: sources('More origins of scripts.'),
  connect_src: sources('More origins that the script may send data to.', 'https://collect.example.com'),
  img_src: sources('More origins of pictures.'),
});

/** The origins from which scripts may be loaded, or to which they may connect. */
export function allowedSources(
  config: { analytics?: z.infer<typeof analytics> | undefined; allow: z.infer<typeof allow> },
  name: 'script_src' | 'connect_src',
): string[] {
  const { analytics: ownAnalytics, allow: others } = config;
  const script = ownAnalytics && parseUrl(ownAnalytics.script);
  return [...(script ? [script.origin] : []), ...(ownAnalytics?.[name] ?? []), ...others[name]];
}

/** A text of the interface; one with a number has a text for each category of `Intl.PluralRules`. If `other` is absent, ours is used. */
const interfaceText = z.union([
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

/** The names in `home` that are neither a collection nor a folder of the site. */
export const HOME_PARTS = ['next_talk', 'tags'] as const;

/** contentsignals.org */
const contentSignal = z
  .strictObject({
    search: yes.meta({ description: 'Search engines may index it.' }),
    ai_input: yes.meta({ description: 'AI systems may read it to answer a question.' }),
    ai_train: no.meta({ description: 'AI models may be trained on it.' }),
  })
  .default({ search: true, ai_input: true, ai_train: false });

/** Keys of `lectern.yaml` about pages. */
export const pageKeys = {
  direction: z
    .optional(z.enum(['ltr', 'rtl']))
    .meta({ description: 'The direction of the text.', otherwise: 'the direction of the `language`' }),
  logo: z.optional(siteAddress).meta({
    description: 'A picture beside the site’s name: a file of the site or a URL.',
    example: '/logo.svg',
    otherwise: 'none',
  }),
  favicon: z.optional(siteAddress).meta({
    description: 'The icon of the site: a file of the site or a URL.',
    example: '/icon.png',
    otherwise: '`/favicon.svg`, `.png` or `.ico`; else a letter',
  }),
  navigation: z
    .array(navigationItem)
    .optional()
    .meta({
      description: 'The links at the top of each page.',
      otherwise: 'the collections, the About page, the press kit and search',
      example: [{ label: 'Writing', href: '/writing' }],
    }),
  footer: z.optional(line).meta({
    description: 'Markdown at the foot of each page.',
    example: 'Made in *Porto*.',
    otherwise: 'none',
  }),
  home: z.optional(z.array(line.toLowerCase())).meta({
    description:
      'What the home page shows, in this order: `next_talk`, `tags`, collections, and folders of the site.',
    example: ['next_talk', 'writing', 'tags'],
    otherwise: 'everything that the site has',
  }),
  collections: z
    .partialRecord(
      z.enum(CONTENT_TYPES.filter((type) => type !== 'page')),
      z.strictObject({
        title: z.optional(line).meta({ description: 'What the list is called.', example: 'Blog' }),
        at: z
          .optional(
            z
              .string()
              .regex(/^(?:\/[\w-]+)+$/, 'it must be a pathname without a slash at its end, such as /blog'),
          )
          .meta({ description: 'The address of the list; its usual one redirects there.', example: '/blog' }),
        hidden: no.meta({ description: '`true` leaves it out of the navigation and the home page.' }),
      }),
    )
    .default({})
    .meta({
      description:
        'What the lists of `writing`, `video`, `talk` and `project` are called, and where they are; entries and feeds keep their addresses. `hidden: true` leaves one out of the navigation and the home page.',
      example: { writing: { title: 'Blog', at: '/blog' }, project: { hidden: true } },
      otherwise: 'the usual names and addresses',
    }),
  redirects: z
    .record(siteAddress, siteAddress)
    .default({})
    .meta({
      description: 'Former addresses of the site, and what they lead to now.',
      example: { '/old/post': '/writing/post' },
      otherwise: 'none',
    }),
  posters: no.meta({
    description:
      '`true` lets `lectern build` fetch the pictures of videos on YouTube, Vimeo and PeerTube, once: they become files of the site (`public/posters/`), and pages load nothing from there.',
  }),
  lists: z
    .partialRecord(z.enum(CONTENT_TYPES), z.enum(['cards', 'rows']))
    .default({})
    .meta({
      description: 'How entries of a type are listed: `cards` with pictures, or `rows` of text.',
      example: { writing: 'cards', video: 'rows' },
      otherwise: 'videos and projects as cards, others as rows; some looks have only rows',
    }),
  page_actions: yes.meta({
    description:
      'Shows a button beside each text, with actions for readers: copy it as Markdown, ask an assistant about it.',
  }),
  strings: z
    .partialRecord(z.enum(STRING_NAMES), interfaceText)
    .default({})
    .meta({
      description: 'Replaces texts of the interface, by name.',
      example: { read_on: 'Keep reading' },
      otherwise: 'the texts of the `language`',
    }),
  theme: theme.meta({ description: 'Look, colours, font and shape of the pages.' }),
  social: z
    .array(social)
    .default([])
    .meta({
      description: 'Your profiles elsewhere. They appear in the footer.',
      example: ['https://github.com/me'],
      otherwise: 'none',
    }),
  analytics: z
    .optional(analytics)
    .meta({ description: 'The script of a service that counts visits.', otherwise: 'none' }),
  allow: allow.meta({
    description: 'What slots may load: origins that the content security policy allows beside your own.',
  }),
  trusted_html: no.meta({
    description:
      '`true` keeps the HTML in your Markdown as you wrote it. Use it only if you are the only author.',
  }),
  components: z
    .record(
      z.string().regex(/^[A-Za-z][\w.:-]*$/, 'it must be the name of a component, such as Chart'),
      z.string(),
    )
    .default({})
    .meta({
      description:
        'The Markdown that a component of your site becomes. `{title}` is its attribute `title`, `{children}` its content.',
      example: { Chart: '![{title}](/charts/{slug}.png)' },
      otherwise: 'its words, titles, captions and links',
    }),
  math: z.optional(z.boolean()).meta({
    description: '`true` shows `$…$` and `$$…$$` as formulas, `false` as they are written.',
    otherwise: 'as your generator does',
  }),
  heading_ids: z.optional(z.enum(HEADING_IDS)).meta({
    description:
      'The rule by which headings get their ids, named after the library that makes the ids of your site.',
    otherwise: 'as your generator does',
  }),
  content_signal: contentSignal.meta({
    description: 'What `robots.txt` says about the use of your content.',
  }),
  // RFC 9111, section 4.1.
  cache_negotiated: no.meta({
    description:
      '`true` if the cache in front of Lectern keys on `Accept`. Shared caches may then keep pages for a minute.',
  }),
};
