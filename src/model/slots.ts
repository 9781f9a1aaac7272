import { z } from 'zod';

/** Places for the owner's HTML, which is in `slots/<name>.html`. "Entry" means an entry of a collection. */
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

/** The HTML of the slots, and the hashes of their inline scripts and styles for the content security policy. */
export const slots = z.object({
  html: z.partialRecord(z.enum(SLOTS), z.string()),
  script_src: hashes,
  style_src: hashes,
});

export type Slots = z.infer<typeof slots>;

export const NO_SLOTS: Slots = { html: {}, script_src: [], style_src: [] };
