import { embedOf } from '../../../markdown/html/embed.ts';
import { plainText } from '../../../markdown/html/shown.ts';
import type { ContentType } from '../../../model/content-type.ts';
import { lastChange } from '../../../site/rows.ts';
import { absolute, recordAt, type Site } from '../../../site/site.ts';
import type { EntryRecord } from '../../../model/entry-schema.ts';
import { text } from '../../../site/text.ts';
import type { TwinSource } from '../../../site/twin.ts';
import type { Page } from '../page.ts';
import { hostOf, safeUrl } from '../safe-url.ts';
import { pressKitOf } from '../../../site/press-kit.ts';

/** Characters of a transcript. More would double the size of the page. */
const MAX_TRANSCRIPT = 8000;

/** The description of a page for search engines: schema.org as JSON-LD, escaped for `<script>`. */
export function jsonLd(site: Site, page: Page, source: TwinSource): string {
  const { origins } = site;
  const { config } = site.snapshot;
  const website = `${origins.pages}/#website`;
  const subject = subjectOf(site, page, source);
  const graph: Node[] = [
    {
      '@type': pageType(page),
      '@id': source.url,
      url: source.url,
      name: source.title,
      description: source.description ?? undefined,
      inLanguage: page.lang ?? config.language,
      dateModified: changedOn(site, page, source) ?? undefined,
      isPartOf: { '@id': website },
      breadcrumb: { '@id': `${source.url}#breadcrumb` },
      mainEntity: subject ? { '@id': subject['@id'] } : undefined,
    },
    {
      '@type': 'BreadcrumbList',
      '@id': `${source.url}#breadcrumb`,
      itemListElement: crumbs(site, page, source),
    },
    {
      '@type': 'WebSite',
      '@id': website,
      url: `${origins.pages}/`,
      name: config.name,
      description: config.description,
    },
    ...(subject ? [subject] : []),
    ...(subject?.['@type'] === 'Person' ? [] : [author(site)]),
  ];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}

/** The day on which the content of a page last changed; null if unknown. */
function changedOn(site: Site, page: Page, source: TwinSource): string | null {
  const own = source.updated ?? (source.upcoming ? null : source.date) ?? null;
  if (own !== null || page.row !== undefined) return own;
  if (page.kind === 'collection') return lastChange(site, { type: page.type });
  const tag = /^\/tags\/(.+)/.exec(page.pathname)?.[1];
  if (tag !== undefined) return lastChange(site, { tag: decodeURIComponent(tag) });
  return page.kind === 'home' || page.kind === 'tags' ? lastChange(site, {}) : null;
}

function pageType({ kind, pathname }: Page): string {
  if (kind === 'collection' || kind === 'section' || kind === 'tags') return 'CollectionPage';
  if (kind === 'search') return 'SearchResultsPage';
  return kind === 'press-kit' || /^\/about\/?$/.test(pathname) ? 'ProfilePage' : 'WebPage';
}

function crumbs(site: Site, page: Page, { title, url }: TwinSource): Node[] {
  const { pages } = site.origins;
  const steps = [
    { name: text(site, 'home'), item: `${pages}/` },
    ...(page.crumbs?.() ?? []).map((crumb) => ({ name: crumb.title, item: pages + crumb.pathname })),
    ...(page.kind === 'home' ? [] : [{ name: title, item: url }]),
  ];
  return steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }));
}

/** The entry or the person that a page is about; null if neither. */
function subjectOf(site: Site, page: Page, source: TwinSource): Node | null {
  if (pageType(page) === 'ProfilePage') return profile(site);
  if (page.row === undefined || page.type === undefined || page.type === 'page') return null;
  const record = recordAt(site, page.row);
  const image = safeUrl(record.image && absolute(site, record.image.src));
  const named = record.authors.map((name): Node => ({ '@type': 'Person', name }));
  const by = named.length > 0 ? named : { '@id': `${site.origins.pages}/#author` };
  return {
    '@id': `${source.url}#${page.type}`,
    name: record.title,
    description: record.description ?? undefined,
    url: source.url,
    image: image ?? undefined,
    inLanguage: record.lang,
    keywords: record.tags.length > 0 ? record.tags.join(', ') : undefined,
    isPartOf: record.series ? { '@type': 'CreativeWorkSeries', name: record.series } : undefined,
    ...DETAILS[page.type](record, source, by, image),
  };
}

type Details = (record: EntryRecord, source: TwinSource, by: Node | Node[], image: string | null) => Node;

const DETAILS: Readonly<Record<Exclude<ContentType, 'page'>, Details>> = {
  writing: (record, { url }, author) => ({
    '@type': 'BlogPosting',
    headline: record.title,
    ...daysOf(record),
    author,
    mainEntityOfPage: { '@id': url },
  }),
  video: (record, { facts, transcript }, creator, image) => {
    const link = safeUrl(facts?.['link']);
    const embed = link ? embedOf(link) : null;
    const transcriptText = transcript ? plainLine(transcript.slice(0, 4 * MAX_TRANSCRIPT)) : undefined;
    const { datePublished: uploadDate, dateModified } = daysOf(record);
    return {
      '@type': 'VideoObject',
      uploadDate,
      dateModified,
      thumbnailUrl: image ?? thumbnail(link) ?? undefined,
      embedUrl: embed?.player,
      contentUrl: embed ? undefined : (link ?? undefined),
      transcript: transcriptText?.slice(0, MAX_TRANSCRIPT),
      creator,
    };
  },
  talk: ({ date, conference, location }, { upcoming }, performer) => ({
    '@type': 'Event',
    startDate: date ?? undefined,
    eventStatus: upcoming ? 'https://schema.org/EventScheduled' : undefined,
    location: location ? { '@type': 'Place', name: location } : undefined,
    superEvent: conference ? { '@type': 'Event', name: conference } : undefined,
    performer,
  }),
  project: (record, { facts }, creator) => {
    const codeRepository = safeUrl(facts?.['link']) ?? undefined;
    const type = codeRepository ? 'SoftwareSourceCode' : 'CreativeWork';
    return { '@type': type, codeRepository, ...daysOf(record), creator };
  },
};

function daysOf({ updated, date }: EntryRecord) {
  return { datePublished: date ?? undefined, dateModified: updated ?? date ?? undefined };
}

function plainLine(markdown: string): string {
  return plainText(markdown).replace(/\s+/g, ' ').trim();
}

function thumbnail(link: string | null): string | null {
  const id = /^https:\/\/www\.youtube\.com\/watch\?v=(.+)$/.exec((link && embedOf(link)?.page) ?? '')?.[1];
  return id ? `https://i.ytimg.com/vi/${id}/hqdefault.jpg` : null;
}

type Node = Record<string, unknown>;

/** The author of the site: schema.org, "Person". */
function author(site: Site): Node {
  const { config, pressKit } = site.snapshot;
  const { author: who, name } = config;
  return {
    '@type': 'Person',
    '@id': `${site.origins.pages}/#author`,
    name: who.name ?? pressKit?.name ?? name,
    url: who.url ?? `${site.origins.pages}/`,
  };
}

/** The author with biography, photo and profiles. A press kit with another name is of somebody else, and not used. */
function profile(site: Site): Node {
  const { config, pressKit } = site.snapshot;
  const person = author(site);
  const isOfAuthor = pressKit !== null && (pressKit.name ?? person['name']) === person['name'];
  const { bios, photos } = isOfAuthor ? pressKitOf(site) : { bios: [], photos: [] };
  const [biography] = bios.map(({ body }) => body).toSorted((a, b) => a.length - b.length);
  const profiles = config.social.map((one) => (typeof one === 'string' ? one : one.href)).filter(hostOf);
  return {
    ...person,
    description: biography && plainLine(biography),
    image: safeUrl(photos[0]?.src) ?? undefined,
    sameAs: profiles.length > 0 ? profiles : undefined,
  };
}
