/** What every reader of a folder needs; these move to a station of their own. */
export { encodePathname, safeDecode } from '../content/address.ts';
export { LEFTOVER } from '../content/assets.ts';
export { reservedWith } from '../content/clashes.ts';
export { typeOfName } from '../content/recognise/sections.ts';
export { readDate } from '../content/dates.ts';
export { canonicalLanguage } from '../content/front-matter.ts';
export { internalError } from '../content/internal-error.ts';
export { cutLead } from '../content/lead.ts';
export { type SourceFile, walk } from '../content/walk.ts';
