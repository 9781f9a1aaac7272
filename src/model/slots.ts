import { z } from 'zod';

/** Where a fragment of the owner's HTML may stand: `slots/<name>.html`. An entry is of a collection, a page is not. */
export const SLOTS = [
  'head',
  'header',
  'home-top',
  'before-entry',
  'after-entry',
  'before-page',
  'after-page',
  'footer',
] as const;

export type SlotName = (typeof SLOTS)[number];

const hashes = z.array(z.string().regex(/^'sha256-[A-Za-z0-9+/]{43}='$/));

/** The fragments of a site, and the hashes of what is inline in them, as its content security policy names it. */
export const slots = z.object({
  html: z.partialRecord(z.enum(SLOTS), z.string()),
  script_src: hashes,
  style_src: hashes,
});

export type Slots = z.infer<typeof slots>;

export const NO_SLOTS: Slots = { html: {}, script_src: [], style_src: [] };
