import { listPathname } from '../../../site/listings.ts';
import type { Child } from 'hono/jsx';
import { typeset } from '../../../markdown/html/html.ts';
import { COLLECTIONS } from '../../../model/content-type.ts';
import { createSlugger } from '../../../text/heading-ids.ts';
import { foldTag } from '../../../model/tag.ts';
import { absolute, recordAt, type Site, isUpcoming } from '../../../site/site.ts';
import type { EntryRecord } from '../../../model/entry-schema.ts';
import { tagCount } from '../../../site/tags.ts';
import { termPathname } from '../../../site/rows.ts';
import type { TwinSource } from '../../../site/twin.ts';
import { placeOf } from '../../../site/listings.ts';
import { readingMinutes } from '../format.ts';
import { AuthorBox, Parts, ReadOn } from './after-entry.tsx';
import { Below } from '../lists/collection.tsx';
import { shownBody, Standfirst } from './entry-text.tsx';
import { ownHomeMain } from '../lists/home.tsx';
import { linksToTranslations } from '../lists/languages.tsx';
import { collectionLabel } from '../frame/navigation.ts';
import { Html, Links, Tags, Time, type Translate, translator, Withheld } from '../parts.tsx';
import { isPlayable, linkTimes, Player, transcriptHtml } from './film.tsx';
import { calendarOf } from '../../feeds/calendar.ts';
import { PageActions } from './page-actions.tsx';
import { Slot } from '../frame/slots.tsx';
import type { ShownText } from '../../../model/shown-text.ts';
import { hostOf, safeUrl } from '../safe-url.ts';
import type { Texts } from '../../texts/texts.ts';

/** Sections from which on a text has a list of contents, and headings up to which that list has subsections. */
const CONTENTS_FROM = 4;
const MAX_CONTENTS = 80;

function contentsOf(headings: ShownText['headings']): ShownText['headings'] {
  const [sections, all] = [2, 3].map((lowest) =>
    headings.filter(({ level }) => level >= 2 && level <= lowest),
  );
  if (!sections || !all || sections.length < CONTENTS_FROM) return [];
  return all.length > MAX_CONTENTS ? sections : all;
}

/** Ids of other elements of the page. */
const PAGE_IDS: ReadonlySet<string> = new Set([
  'main',
  'series',
  'related',
  'read-on',
  'transcript',
  'search',
]);

/** The id that the title would have in the text, for links to it; undefined if another element has that id. */
function titleId(site: Site, title: string, headings: ShownText['headings']): string | undefined {
  const id = createSlugger(site.snapshot.config.heading_ids)(title);
  return PAGE_IDS.has(id) || headings.some(({ anchor }) => anchor === id) ? undefined : id;
}

/** A space before a short number, such as in “part 1: …”, at which the title must not break. */
const NUMBER = / (?=\d{1,3}(?:[:.)]|$))/g;

/** The main part of an entry's page. */
export function entryMain(site: Site, row: number, source: TwinSource, texts: Texts): string {
  const record = recordAt(site, row);
  if (record.lists && record.path === 'index') return ownHomeMain(site, row, source, texts);
  const { type, lang } = record;
  const t = translator(site, lang);
  const [isEntry, kind] = [record.path !== 'index', type === 'page' ? type : 'entry'] as const;
  const { link = null, slides = null, recording = null } = source.facts ?? {};
  const image = record.image && { ...record.image, src: safeUrl(absolute(site, record.image.src)) ?? '' };
  const shownImage = image?.src ? image : null;
  const film = recording ?? (link !== null && (type === 'video' || isPlayable(link)) ? link : null);
  // Links to the slides of a talk, and to what the entry is about.
  const actions = [slides, link].flatMap((target) => {
    const href = target === film ? null : safeUrl(target);
    const host = href && hostOf(href);
    if (!href || !host) return [];
    const isSlides = target === slides || (type === 'talk' && /slide|deck|noti\.?st/i.test(href));
    return [<a href={href}>{t(isSlides ? 'slides_at' : 'visit', { host })}</a>];
  });
  if (isUpcoming(site, row) && record.date)
    actions.push(
      <a href={`data:text/calendar,${encodeURIComponent(calendarOf(site, [row]))}`} download="talk.ics">
        {t('to_calendar')}
      </a>,
    );
  const body = shownBody(site, source, lang, texts);
  const contents = contentsOf(body.headings);
  const tags = record.tags
    .map((label) => ({ tag: foldTag(label), label, count: tagCount(site, foldTag(label)) }))
    .filter(({ tag }) => tag);
  return String(
    <>
      {isEntry && <Slot name={`before-${kind}`} />}
      <article class={contents.length > 0 ? `${type} with-contents` : type}>
        <header id={titleId(site, record.title, body.headings)}>
          {COLLECTIONS[type] && (
            <p class="kicker">
              <a href={listPathname(site, type)}>{collectionLabel(site, type, lang)}</a>
            </p>
          )}
          <h1>{typeset(record.title, lang).replace(NUMBER, '\u00a0')}</h1>
          <Standfirst source={source} lang={lang} />
          <Meta site={site} row={row} record={record} source={source} t={t} />
          {site.snapshot.config.page_actions && <PageActions site={site} record={record} t={t} />}
        </header>
        {film !== null && <Player link={film} of={record} image={shownImage} t={t} />}
        {film === null && shownImage && (
          <figure>
            <img src={shownImage.src} alt={shownImage.alt} />
          </figure>
        )}
        {actions.length > 0 && <p class="action">{actions}</p>}
        {contents.length > 0 && (
          <details class="contents">
            <summary>{t('contents')}</summary>
            <Links
              items={contents.map(({ text, anchor, level }) => ({
                href: `#${anchor}`,
                label: typeset(text, lang),
                ...(level === 3 ? { class: 'sub' } : {}),
              }))}
            />
          </details>
        )}
        <div class="prose" data-copy-code={t('copy')} data-copied={t('copied')}>
          <Html html={film === null ? body.html : linkTimes(body.html, film)} />
        </div>
        {source.transcript && (
          <section>
            <h2 id="transcript">{t('transcript')}</h2>
            <Html html={transcriptHtml(source.transcript, lang, texts)} />
          </section>
        )}
        <Parts site={site} record={record} t={t} />
        <Tags tags={tags} />
        <AuthorBox site={site} record={record} />
      </article>
      {isEntry && <Slot name={`after-${kind}`} />}
      {record.lists && <Below site={site} record={record} />}
      <ReadOn site={site} row={row} record={record} t={t} />
    </>,
  );
}

interface MetaProps {
  site: Site;
  row: number;
  record: EntryRecord;
  source: TwinSource;
  t: Translate;
}

function Meta({ site, row, record, source, t }: MetaProps) {
  const { date, updated, lang, type, authors, series } = record;
  const place = placeOf(record, lang);
  const items = [
    record.withheld && <Withheld of={record.withheld} t={t} />,
    source.upcoming && <strong class="mark">{t('upcoming')}</strong>,
    authors.length > 0 && (
      <span>
        {authors.flatMap((name, index) => [
          index > 0 && ', ',
          <a href={termPathname('authors', name)} rel="author">
            {name}
          </a>,
        ])}
      </span>
    ),
    place && <span>{place}</span>,
    date && <Time date={date} lang={lang} />,
    updated && updated !== date && (
      <Phrase pattern={t('updated', { date: '\0' })} value={<Time date={updated} lang={lang} />} />
    ),
    series && (
      <Phrase
        pattern={t('part_of', { series: '\0' })}
        value={<a href={termPathname('series', series)}>{typeset(series, lang)}</a>}
      />
    ),
    type === 'writing' && <span>{t('minutes', { count: readingMinutes(source.body) })}</span>,
    ...linksToTranslations(site, row, lang),
  ].filter(Boolean);
  // A space between flex items is invisible, and separates the words for programs that remove the tags.
  return items.length > 0 ? <p class="meta">{items.flatMap((item, i) => [i > 0 && ' ', item])}</p> : <></>;
}

/** A text of the interface with an element in it. @param pattern the text, with NUL in the place of the element. */
function Phrase({ pattern, value }: { pattern: string; value: Child }) {
  const [before = '', after = ''] = pattern.split('\0');
  return (
    <span>
      {before}
      {value}
      {after}
    </span>
  );
}
