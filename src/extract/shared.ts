/** What every reader of a folder needs; it may move to a station of its own. */
export { encodePathname } from '../content/addresses/url-pattern.ts';
export { reservedWith } from '../content/addresses/clashes.ts';
export { canonicalLanguage } from '../content/fields/front-matter-values.ts';
export { usable } from '../content/config/config.ts';
export { primaryOf } from '../content/entries/entry-address.ts';
export { cutLead } from '../markdown/html/shown.ts';
export { neverServed } from '../content/files/never-served.ts';
export { PictureHeaders } from '../content/files/picture-headers.ts';
export { type SourceFile, walk } from '../content/files/walk.ts';
export { internalError } from '../content/report/internal-error.ts';
export { isNamed } from '../generators/host/host-rules.ts';
export { type HostRules, readHostRules, RULE_FILES } from '../generators/host/host-rules.ts';
export { isMapping } from '../generators/site-folder.ts';
export { typeOfName } from '../generators/standard/sections.ts';
export { readDate } from '../text/dates.ts';
export { safeDecode } from '../text/pathname.ts';
