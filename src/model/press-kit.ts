import { z } from 'zod';

/** A text that is not empty. */
const text = z.string().min(1);

/**
 * The press kit of a site (contract, "PressKit"). `docs/reference/press-kit.md` says how owners write it. `src` and `href` may
 * be relative to the site; answers make them absolute.
 */
export const pressKitSource = z.strictObject({
  title: text.optional(),
  /** Name of the person or the organisation. */
  name: text.optional(),
  description: text.optional(),
  intro: text.optional(),
  contact_url: text.optional(),
  email: text.optional(),
  /** The label is empty if there is only one biography. */
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
