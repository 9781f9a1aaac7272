import { z } from 'zod';
import { parseUrl } from './parse-url.ts';

const EMAIL = /^[^\s@/:]+@[^\s@/:]+$/;

/** An e-mail address, without `mailto:`. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** A web address, or a path of the site: decisions, "Press kit". */
function isAddress(text: string): boolean {
  return /^https?:$/.test(parseUrl(text, 'https://site.invalid/')?.protocol ?? '');
}

function isContact(text: string): boolean {
  return isAddress(text) || isEmail(text.replace(/^mailto:/i, ''));
}

/** A text that is not empty. */
const text = z.string('it must be text').min(1);
const address = text.refine(isAddress, 'it must be a web address or a file of the site');
const HEX = 'it must be a colour of the form #RRGGBB, in quotes';

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
  contact_url: text.refine(isContact, 'it must be a web address, a page or an e-mail address').optional(),
  email: text.refine(isEmail, 'it must be an e-mail address').optional(),
  /** The label is empty if there is only one biography. */
  bios: z.array(z.strictObject({ label: z.string(), body: text })).default([]),
  topics: z.array(z.strictObject({ title: text, body: z.string() })).default([]),
  stages: z.array(text).default([]),
  photos: z.array(z.looseObject({ label: text.optional(), src: address, alt: z.string() })).default([]),
  facts: z.array(z.looseObject({ term: text, value: text, href: address.optional() })).default([]),
  downloads: z
    .array(z.looseObject({ label: text, href: address, meta: text.optional(), note: text.optional() }))
    .default([]),
  colors: z
    .array(
      z.looseObject({
        name: text,
        hex: z.string(HEX).regex(/^#[0-9A-Fa-f]{6}$/, HEX),
        usage: text.optional(),
      }),
    )
    .default([]),
});

export type PressKitSource = z.infer<typeof pressKitSource>;

/** A part of a press kit that is a list. */
export type PressKitList = {
  [Name in keyof PressKitSource]-?: NonNullable<PressKitSource[Name]> extends readonly unknown[]
    ? Name
    : never;
}[keyof PressKitSource];

/** The lists of a press kit, in the order in which it has them. */
export const PRESS_KIT_LISTS = Object.entries(pressKitSource.shape)
  .filter(([, schema]) => schema instanceof z.ZodDefault)
  .map(([name]) => name as PressKitList);
