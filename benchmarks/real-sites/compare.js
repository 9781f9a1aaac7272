import { addressKey } from './original.js';
import { plainTitle } from './plain-title.js';

/**
 * Compares what Lectern and the original say about the same addresses.
 * @param entries of Lectern, as `{ pathname, title, date, lang, file }`.
 * @param base path below which the original lies.
 * @param besides patterns of addresses that are not compared.
 * @param beside files whose addresses are Lectern's own.
 * @param until day of a build that is older than the sources.
 * @param dates why the dates of its pages are not compared.
 */
export function compare(entries, original, { base = '', beside, besides = {}, until, dates }) {
  const leftOut = Object.keys(besides).map((pattern) => new RegExp(pattern));
  const areDatesWritten = dates === undefined;
  const differ = { titles: [], dates: [], languages: [] };
  const compared = { titles: 0, dates: 0, languages: 0 };
  const extra = [];
  for (const entry of entries) {
    const key = addressKey(entry.pathname, base);
    const page = original.pages.get(key);
    if (page === undefined) {
      // Lectern's own home page and moved pages do not count: the owner did not hold them back.
      const isKnown = original.redirects.has(key) || isPassedOver(original, key) || beside.has(entry.file);
      const isNewer = until !== undefined && entry.date !== null && entry.date > until;
      const isLeftOut = leftOut.some((pattern) => pattern.test(`/${key}`));
      if (!isKnown && !isLeftOut && !isNewer && !isShown(entry, original)) extra.push(entry);
      continue;
    }
    if (page.titles.length > 0 && key !== '') {
      compared.titles++;
      const wanted = page.titles.map(plainTitle);
      if (!wanted.includes(plainTitle(entry.title)))
        differ.titles.push({ ...entry, wanted: page.titles.slice(0, 3).join(' | ') });
    }
    if (areDatesWritten && (page.isDated || (page.dates.length > 0 && entry.date !== null))) {
      compared.dates++;
      if (!page.days.includes(entry.date) && !page.instants.some((text) => isDaySomewhere(text, entry.date)))
        differ.dates.push({ ...entry, wanted: page.dates.slice(0, 4).join(' ') });
    }
    if (page.lang) {
      compared.languages++;
      if (!isSameLanguage(page.lang, entry.lang)) differ.languages.push({ ...entry, wanted: page.lang });
    }
  }
  return { differ, compared, extra };
}

/** Whether a UTC time is on this day in some time zone: sites convert the local times of their authors to UTC. */
function isDaySomewhere(text, day) {
  if (!/T\d\d:\d\d.*Z$|(?:GMT|\+0000)$/.test(text) || /00:00:00/.test(text)) return false;
  const at = (hours) => new Date(Date.parse(text) + hours * 3_600_000).toISOString().slice(0, 10);
  return at(-12) <= day && day <= at(14);
}

/**
 * Talks, projects and entries of data files often have no page of their own in the original. Then some page must show
 * their title.
 */
function isShown({ type, file, title }, { text }) {
  const isListed = /^(talk|video|project)$/.test(type) || /\.(ya?ml|json|toml|csv|[cm]?[jt]s)$/.test(file);
  return isListed && bare(text).includes(bare(plainTitle(title)));
}

/** The text without backslashes, because some generators read a backslash before a quotation mark as an escape. */
const bare = (text) => text.replaceAll('\\', '');

function isPassedOver({ passed }, key) {
  return [...passed.values()].some((addresses) => addresses.some((address) => addressKey(address) === key));
}

/** Whether two languages agree. One may be more exact than the other: `en` and `en-GB`. */
function isSameLanguage(a, b) {
  const [short, long] = [a, b]
    .map((lang) => lang.toLowerCase().replaceAll('_', '-'))
    .toSorted((x, y) => x.length - y.length);
  return long === short || long.startsWith(`${short}-`);
}
