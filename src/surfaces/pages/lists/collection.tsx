import { listPathname } from '../../../site/listings.ts';
import { typeset } from '../../../markdown/html/html.ts';
import { pathnameKey } from '../../../text/pathname.ts';
import type { ContentType } from '../../../model/content-type.ts';
import type { StringName } from '../../../model/strings.ts';
import { foldTag } from '../../../model/tag.ts';
import { byTime, type Collection, collectionQuery } from '../../../site/collection.ts';
import { type Paged, partAddress } from '../../../site/paging.ts';
import { pageQuery, type SectionList, sectionOf } from '../../../site/section.ts';
import { absolute, recordAt, type Site } from '../../../site/site.ts';
import type { EntryRecord } from '../../../model/entry-schema.ts';
import type { TagCount } from '../../../site/tags.ts';
import type { TwinSource } from '../../../site/twin.ts';
import {
  EntryLink,
  Html,
  Links,
  PictureLink,
  Rows,
  Tags,
  Time,
  type Translate,
  translator,
} from '../parts.tsx';
import { Cards, layoutOf } from './cards.tsx';
import { linksToLanguages } from './languages.tsx';
import { portraitOf } from '../../../site/press-kit.ts';
import type { TermList } from '../../../site/rows.ts';
import { markupOf, type Texts } from '../../texts/texts.ts';
import { safeUrl } from '../safe-url.ts';
import { addTo } from '../../../text/append.ts';

/** A list of so few entries has no filters. */
const FEW = 5;
const MAX_TAGS = 14;

/** The main part of a page of a collection: filters, entries by year, paging. */
export function collectionMain(site: Site, collection: Collection, texts: Texts): string {
  const t = translator(site);
  const { type, rows, year, featured } = collection;
  const pathname = listPathname(site, type);
  const others = rows.filter((row) => !featured.includes(row));
  const { upcoming, past } = byTime(site, others);
  const groups = byYear(site, past);
  // If years have hardly more than one entry each, headings would be half of the page.
  const isCards = layoutOf(site, type) === 'cards';
  const list = (shown: number[], as: 'h2' | 'h3' = 'h2') =>
    isCards ? <Cards site={site} rows={shown} as={as} /> : <Rows site={site} rows={shown} />;
  const isSparse = isCards || past.length < 2 * groups.length;
  const years = (Heading: 'h2' | 'h3') =>
    isSparse
      ? list(past, Heading)
      : groups.map(([name, group]) => (
          <section class="year">
            {!year && <Heading>{name || t('undated')}</Heading>}
            <Rows site={site} rows={group} day />
          </section>
        ));
  return String(
    <>
      <ListHead site={site} list={{ ...collection, pathname }} texts={texts} t={t} />
      <Filters site={site} collection={collection} />
      {rows.length === 0 && <p>{t('nothing_here')}</p>}
      {featured.length > 0 && list(featured)}
      {upcoming.length > 0 && (
        <section class="upcoming">
          <h2>{t('upcoming')}</h2>
          <Rows site={site} rows={upcoming} />
        </section>
      )}
      {upcoming.length > 0 && past.length > 0 ? (
        <section class="past">
          <h2>{t('past')}</h2>
          {years('h3')}
        </section>
      ) : (
        years('h2')
      )}
      <Paging
        site={site}
        list={collection}
        pathname={pathname}
        query={(page) => collectionQuery({ ...collection, page })}
      />
    </>,
  );
}

/** The main part of a page of a section: its text, its entries, paging. */
export function sectionMain(site: Site, section: SectionList, texts: Texts): string {
  const t = translator(site);
  const { term } = section;
  const above = term && term.name !== '' ? { label: t(term.kind), href: `/${term.kind}` } : undefined;
  return String(
    <>
      <ListHead site={site} list={section} texts={texts} t={t} above={above} />
      {section.terms ? (
        <Terms site={site} terms={section.terms} t={t} />
      ) : (
        <Rows site={site} rows={section.rows} />
      )}
      {section.rows.length === 0 && !section.terms && <p>{t('nothing_here')}</p>}
      <Paging site={site} list={section} pathname={section.pathname} />
    </>,
  );
}

/** All authors, with portraits, or all series, each with its number of entries and its newest one. */
function Terms({ site, terms, t }: { site: Site; terms: readonly TermList[]; t: Translate }) {
  const { language } = site.snapshot.config;
  return (
    <ol class="rows terms">
      {terms.map(({ kind, title, pathname, rows }) => {
        const portrait = kind === 'authors' ? safeUrl(portraitOf(site, title)) : null;
        const newest = recordAt(site, kind === 'series' ? (rows.at(-1) as number) : (rows[0] as number));
        return (
          <li>
            <div>
              {portrait && <PictureLink of="thumbnail face" href={pathname} src={portrait} sizes="5rem" />}
              <b>
                <a href={pathname}>{typeset(title, language)}</a>
              </b>
              <span class="place">{t('entries', { count: rows.length })}</span>
              <p>
                {newest.date && <Time date={newest.date} lang={language} />}{' '}
                <EntryLink site={site} of={newest} />
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The main part of the list of tags. */
export function tagsMain(site: Site, tags: readonly TagCount[], source: TwinSource): string {
  const t = translator(site);
  return String(
    <>
      <header>
        <h1>{source.title}</h1>
        <p class="standfirst">{t('tags_intro')}</p>
      </header>
      <Tags tags={tags} />
    </>,
  );
}

/** The first page of the list below an entry. */
export function Below({ site, record: { pathname } }: { site: Site; record: EntryRecord }) {
  const section = sectionOf(site, pathnameKey(pathname), 1);
  if (!section) return <></>;
  return (
    <section>
      <Rows site={site} rows={section.rows} />
      <Paging site={site} list={section} pathname={pathname} />
    </section>
  );
}

const COUNTS = {
  writing: 'count_writing',
  video: 'count_video',
  talk: 'count_talk',
  project: 'count_project',
  page: 'entries',
} as const satisfies Record<ContentType, StringName>;

interface ListHeadProps {
  site: Site;
  list: Paged & Pick<SectionList, 'title' | 'intro' | 'terms' | 'pathname'> & { type?: ContentType };
  texts: Texts;
  t: Translate;
  /** Link to the list of all authors, series or tags. */
  above?: { label: string; href: string } | undefined;
}

/** Title, number of entries, and the site's own text above the list. */
function ListHead({
  site,
  list: { title, intro, total, page, type, terms, pathname },
  texts,
  t,
  above,
}: ListHeadProps) {
  const { language: lang } = site.snapshot.config;
  const body =
    page === 1 && intro
      ? texts.show({ markdown: absolute(site, intro.body), lang, anchors: true, ...markupOf(site) }).html
      : '';
  return (
    <>
      <header>
        {above && (
          <p class="kicker">
            <a href={above.href}>{above.label}</a>
          </p>
        )}
        <h1>{typeset(title, lang)}</h1>
        {!terms && (
          <p class="meta">
            <span>{t(type === undefined ? 'entries' : COUNTS[type], { count: total })}</span>
            {linksToLanguages(site, pathname)}
          </p>
        )}
      </header>
      {body && (
        <div class="prose">
          <Html html={body} />
        </div>
      )}
    </>
  );
}

function byYear(site: Site, rows: readonly number[]): [string, number[]][] {
  const groups = new Map<string, number[]>();
  for (const row of rows) addTo(groups, recordAt(site, row).date?.slice(0, 4) ?? '', row);
  return [...groups];
}

function Filters({ site, collection }: { site: Site; collection: Collection }) {
  const t = translator(site);
  const { type, year, tag, years, total } = collection;
  const tags = collection.tags.filter(({ count }) => count > 1).slice(0, MAX_TAGS);
  if (!(year ?? tag) && (total <= FEW || (years.length < 2 && tags.length === 0))) return <></>;
  // An export has no page for each topic of each year, which would be more pages than the site has.
  const [inYear, onTopic] = site.origins.isStatic ? [undefined, undefined] : [year, tag];
  const item = (label: string, query: Pick<Collection, 'year' | 'tag'>, isCurrent: boolean) => ({
    label,
    href: partAddress(site, listPathname(site, type), collectionQuery({ page: 1, ...query })),
    ...(isCurrent ? { 'aria-current': 'true' } : {}),
  });
  const ofYears = [
    item(t('all_years'), { tag: onTopic }, !year),
    ...years.map((name) => item(name, { year: name, tag: onTopic }, name === year)),
  ];
  const ofTags = [
    item(t('all_topics'), { year: inYear }, !tag),
    ...tags.map((one) => item(one.label, { year: inYear, tag: one.tag }, one.tag === foldTag(tag ?? ''))),
  ];
  return (
    <div class="filters">
      {years.length > 1 && (
        <nav aria-label={t('year')}>
          <Links items={ofYears} />
        </nav>
      )}
      {tags.length > 0 && (
        <nav aria-label={t('topic')}>
          <Links items={ofTags} />
        </nav>
      )}
    </div>
  );
}

interface PagingProps {
  site: Site;
  list: Paged;
  pathname: string;
  query?: (page: number) => string;
}

function Paging({ site, list: { page, pages }, pathname, query = pageQuery }: PagingProps) {
  if (pages === 1) return <></>;
  const t = translator(site);
  const to = (other: number, rel: 'prev' | 'next', label: string) =>
    other < 1 || other > pages ? (
      <span />
    ) : (
      <a href={partAddress(site, pathname, query(other))} rel={rel}>
        {label}
      </a>
    );
  return (
    <nav class="paging" aria-label={t('pages')}>
      {to(page - 1, 'prev', t('newer'))}
      <span>{t('page_of', { page, pages })}</span>
      {to(page + 1, 'next', t('older'))}
    </nav>
  );
}
