import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { plainTitle } from './plain-title.js';
import { feedFacts, htmlFacts, writtenDay } from './html-facts.js';

/**
 * The key of an address, the same for all its spellings: decoded, without base path, slashes, `index.html` and `.html`.
 */
export function addressKey(address, base = '') {
  let path = address.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  try {
    path = decodeURIComponent(path);
  } catch {
    // An address that cannot be decoded stays as it is.
  }
  path = path.normalize('NFC');
  if (base !== '' && (path === base || path.startsWith(`${base}/`))) path = path.slice(base.length);
  return path
    .replace(/(^|\/)index\.html?$/, '$1')
    .replace(/\.html?$/, '')
    .replace(/^\/+|\/+$/g, '');
}

/** Pages that generators make by themselves. */
const GENERAL = [
  [/(^|\/)(200|404|404\/index|40[13]|50\d)\.html?$/, 'error pages'],
  [/(^|\/)(page|p)\/?\d+(\.html?$|\/)/, 'later pages of lists'],
];

/**
 * Reads the original: a folder with a build of the site by its own generator.
 * @param base path below which the site lies, such as `/docs`.
 * @param besides pattern of addresses → why they do not count.
 * @param builtOn day of the build, `YYYY-MM-DD`: generators write this day if a page has no date.
 */
export function readOriginal(dir, { base = '', besides = {} }, builtOn) {
  const files = listFiles(dir);
  const rules = [...GENERAL, ...Object.entries(besides).map(([pattern, why]) => [new RegExp(pattern), why])];
  const pages = new Map();
  const redirects = new Map();
  const passed = new Map();
  const inFeeds = new Map();
  const inSitemap = new Set();
  /** The texts of pages that are not asked for. */
  const texts = [];
  for (const file of files) {
    if (file.endsWith('.xml')) readXml(readFileSync(join(dir, file), 'utf8'), base, inFeeds, inSitemap);
    if (!/\.html?$/.test(file)) continue;
    const address = `/${file.replace(/(^|\/)index\.html?$/, '$1')}`;
    const rule = rules.find(([pattern]) => pattern.test(`/${file}`) || pattern.test(address));
    if (rule) {
      texts.push(htmlFacts(readFileSync(join(dir, file), 'utf8')).text);
      passed.set(rule[1], [...(passed.get(rule[1]) ?? []), address]);
      continue;
    }
    const html = readFileSync(join(dir, file), 'utf8');
    const facts = htmlFacts(html);
    if (facts.refresh !== null) redirects.set(addressKey(address), { address, to: facts.refresh });
    // Parts of pages, and files that prove to a service who owns the site.
    else if (facts.title === null && !/<(html|body|h1)\b/i.test(html))
      passed.set('no pages: without a title', [...(passed.get('no pages: without a title') ?? []), address]);
    else pages.set(addressKey(address), { address, file, ...facts });
  }
  for (const [key, { title, date }] of inFeeds) {
    const page = pages.get(key);
    if (page === undefined) continue;
    page.feedTitle = title;
    if (date) page.published.push(date);
  }
  const isEnd = commonEnds([...pages.values()]);
  const siteName = nameOf([...pages.values()], isEnd);
  for (const page of pages.values()) {
    const titles = titlesOf(page, isEnd);
    page.titles = titles.every((title) => plainTitle(title) === siteName) ? [] : titles;
    // Dates before 1900 do not count: generators write their date zero if a page has no date.
    const isWritten = (day) =>
      day !== null && day > '1900' && Math.abs(Date.parse(day) - Date.parse(builtOn)) > DAY;
    page.days = [...new Set([...page.published, ...page.times].map(writtenDay))];
    page.dates = page.days.filter(isWritten);
    page.instants = [...page.published, ...page.times];
    page.isDated = page.published.map(writtenDay).some(isWritten);
  }
  const text = plainTitle([...[...pages.values()].map((page) => page.text), ...texts].join('\n'));
  return {
    files: new Set(files.map((file) => file.normalize('NFC'))),
    pages,
    redirects,
    passed,
    inSitemap,
    text,
  };
}

function listFiles(dir, at = '') {
  return readdirSync(join(dir, at), { withFileTypes: true }).flatMap((item) => {
    const file = at === '' ? item.name : `${at}/${item.name}`;
    if (item.name === '.git' || item.name === 'node_modules') return [];
    if (item.isDirectory()) return listFiles(dir, file);
    return statSync(join(dir, file), { throwIfNoEntry: false })?.isFile() ? [file] : [];
  });
}

function readXml(xml, base, inFeeds, inSitemap) {
  if (/<(rss|feed|rdf:RDF)\b/.test(xml.slice(0, 3000)))
    for (const { link, title, date } of feedFacts(xml)) inFeeds.set(addressKey(link, base), { title, date });
  else if (/<urlset\b/.test(xml.slice(0, 3000)))
    for (const [, loc] of xml.matchAll(/<loc>\s*([^<]+?)\s*<\/loc>/g)) inSitemap.add(addressKey(loc, base));
}

const DAY = 86_400_000;
const MARKS_AROUND = /^[\s\-–—|·•»«:~/∙⋅&]+|[\s\-–—|·•»«:~/∙⋅&]+$/g;
const SEPARATOR = /\s+[-–—|·•»«:~/∙⋅&]+\s+|\s*[|»]\s*|:\s+/g;

/** Whether the beginning or the end of a title is shared by many titles, so that it is the name of the site. */
function commonEnds(pages) {
  const counts = new Map();
  for (const { title } of pages)
    for (const end of new Set(endsOf(title).map(({ end }) => end)))
      counts.set(end, (counts.get(end) ?? 0) + 1);
  const least = Math.max(2, pages.length / 20);
  return (end) => (counts.get(end) ?? 0) >= least;
}

/** The words with which most titles end or begin. A page whose title is only these words shows no title. */
function nameOf(pages, isEnd) {
  const counts = new Map();
  for (const { title } of pages)
    for (const { end } of endsOf(title)) {
      const name = plainTitle(end.replace(MARKS_AROUND, ''));
      if (isEnd(end)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function endsOf(title) {
  return [...(title ?? '').matchAll(SEPARATOR)].flatMap(({ index, 0: { length } }) => [
    { end: title.slice(index), rest: title.slice(0, index) },
    { end: title.slice(0, index + length), rest: title.slice(index + length) },
  ]);
}

function titlesOf({ title, ogTitle, headings, feedTitle }, isEnd) {
  const rests = [title, ogTitle].flatMap((text) =>
    endsOf(text).flatMap(({ end, rest }) => (isEnd(end) ? [rest] : [])),
  );
  const all = [...headings, ogTitle, feedTitle, title, ...rests].filter(Boolean);
  return [...new Set(all)];
}
