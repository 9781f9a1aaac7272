import { z } from 'zod';

/** Anything but NUL, which would be taken for an origin mark. */
const text = z.string().min(1);

/**
 * The press kit of a site: contract, "PressKit"; `docs/reference/press-kit.md` has the forms in which its owner may write it.
 * `src` and `href` may be relative to the site; they are made absolute when shown.
 */
export const pressKitSource = z.strictObject({
  title: text.optional(),
  /** Of the person or the organisation. */
  name: text.optional(),
  description: text.optional(),
  intro: text.optional(),
  contact_url: text.optional(),
  email: text.optional(),
  /** Without a label where there is one text alone. */
  bios: z.array(z.strictObject({ label: z.string(), body: text })).default([]),
  topics: z.array(z.strictObject({ title: text, body: z.string() })).default([]),
  stages: z.array(text).default([]),
  photos: z.array(z.looseObject({ src: text, alt: z.string(), label: text.optional() })).default([]),
  facts: z.array(z.looseObject({ term: text, value: text, href: text.optional() })).default([]),
  downloads: z
    .array(z.looseObject({ label: text, href: text, meta: text.optional(), note: text.optional() }))
    .default([]),
  colors: z
    .array(
      z.looseObject({
        name: text,
        hex: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'it must be a colour of the form #RRGGBB, in quotes'),
        usage: text.optional(),
      }),
    )
    .default([]),
});

export type PressKitSource = z.infer<typeof pressKitSource>;
