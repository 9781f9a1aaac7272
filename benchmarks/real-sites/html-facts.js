import { Parser } from 'htmlparser2';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_FIRST = new RegExp(`(\\d{1,2}) (${MONTHS.join('|')})\\w* (\\d{4})`, 'i');
const MONTH_FIRST = new RegExp(`(${MONTHS.join('|')})\\w* (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`, 'i');

/** The calendar date as it is written, in whatever time zone; null if there is none. */
export function writtenDay(text) {
  const iso = /(\d{4})-(\d\d)-(\d\d)/.exec(text ?? '');
  if (iso) return iso[0];
  const [, day, name = '', year] = DAY_FIRST.exec(text ?? '') ?? [];
  if (year !== undefined) return dayOf(year, name, day);
  const [, nameFirst = '', dayThen, yearThen] = MONTH_FIRST.exec(text ?? '') ?? [];
  return yearThen === undefined ? null : dayOf(yearThen, nameFirst, dayThen);
}

function dayOf(year, name, day) {
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * The facts that a page of the original says about itself. This does not use `src/built`, so that a mistake in
 * Lectern's own reader cannot hide a mistake in the other.
 */
export function htmlFacts(html) {
  const facts = {
    title: null,
    headings: [],
    ogTitle: null,
    lang: null,
    published: [],
    times: [],
    refresh: null,
    text: '',
  };
  let kept = null;
  let time = null;
  let script = null;
  let inSvg = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag === 'html') facts.lang = attributes.lang?.trim() || null;
        else if (tag === 'svg') inSvg++;
        else if (tag === 'title' && inSvg === 0 && facts.title === null) kept = { tag, text: '' };
        else if (tag === 'h1') kept = { tag, text: '' };
        else if (tag === 'a' && kept && attributes.href?.startsWith('#')) kept.mark = '';
        else if (tag === 'time') {
          facts.times.push(attributes.datetime ?? '');
          time = '';
        } else if (tag === 'script' && attributes.type === 'application/ld+json') script = '';
        else if (tag === 'meta') readMeta(attributes, facts);
        else if (tag === 'br' && kept) kept.text += ' ';
      },
      ontext(text) {
        if (script !== null) script += text;
        else if (kept?.mark !== undefined) kept.mark += text;
        else if (kept) kept.text += text;
        if (time !== null) time += text;
        facts.text += text;
      },
      onclosetag(tag) {
        if (tag === 'svg') inSvg--;
        if (tag === 'script' && script !== null) {
          readLinkedData(script, facts);
          script = null;
        }
        if (tag === 'time' && time !== null) {
          facts.times.push(time);
          time = null;
        }
        if (tag === 'a' && kept?.mark !== undefined) {
          // The mark of a heading that links to the heading itself is not part of its text.
          if (kept.mark.trim().length > 2) kept.text += kept.mark;
          kept.mark = undefined;
        }
        if (kept?.tag !== tag) return;
        if (tag === 'title') facts.title = kept.text.trim();
        else facts.headings.push(kept.text.trim());
        kept = null;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return facts;
}

function readMeta({ name, property, content = '', 'http-equiv': equiv }, facts) {
  const key = (property ?? name ?? '').toLowerCase();
  if (key === 'og:title') facts.ogTitle ??= content.trim();
  if (key === 'article:published_time') facts.published.push(content);
  if (equiv?.toLowerCase() === 'refresh')
    facts.refresh = /url\s*=\s*["']?([^"']+)/i.exec(content)?.[1].trim() ?? null;
}

function readLinkedData(text, facts) {
  const visit = (value) => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value && typeof value === 'object') {
      // Does not visit the items of lists, which have their own dates.
      if (typeof value.datePublished === 'string') facts.published.push(value.datePublished);
      for (const key of ['@graph', 'mainEntity']) visit(value[key]);
    }
  };
  try {
    visit(JSON.parse(text));
  } catch {
    // Templates often write invalid JSON.
  }
}

/** Titles and dates of the entries of a feed, by their addresses. */
export function feedFacts(xml) {
  const items = [];
  let item = null;
  let field = null;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag === 'item' || tag === 'entry') item = { link: null, title: '', date: '' };
        else if (item && tag === 'link' && attributes.href && /^(alternate)?$/.test(attributes.rel ?? ''))
          item.link ??= attributes.href;
        else if (item && /^(link|title|pubDate|published|dc:date)$/.test(tag)) field = { tag, text: '' };
      },
      ontext(text) {
        if (field) field.text += text;
      },
      onclosetag(tag) {
        if (item && field?.tag === tag) {
          if (tag === 'link') item.link ??= field.text.trim() || null;
          else if (tag === 'title') item.title ||= field.text.trim();
          else item.date ||= field.text.trim();
          field = null;
        } else if (tag === 'item' || tag === 'entry') {
          if (item?.link) items.push(item);
          item = null;
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return items;
}
