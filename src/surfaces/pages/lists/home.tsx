import type { Child } from 'hono/jsx';
import { renderHtml, typeset } from '../../../markdown/html/html.ts';
import { COLLECTIONS } from '../../../model/content-type.ts';
import { absolute, recordAt, type Site } from '../../../site/site.ts';
import { contactUrl, hasContact, personOf, pressKitOf } from '../../../site/press-kit.ts';
import { type HomeBlock, type HomePart, homeParts, shortBio } from '../../../site/home.ts';
import { lookOf } from '../../../site/look.ts';
import { featuredFirst, featuredOf } from '../../../site/rows.ts';
import type { TwinSource } from '../../../site/twin.ts';
import { Drawing } from './drawing.tsx';
import { CardsOrRows, Feature } from './cards.tsx';
import { linksToTranslations, linksToLanguages } from './languages.tsx';
import { aboutPathname } from '../entry/after-entry.tsx';
import { shownBody, Standfirst } from '../entry/entry-text.tsx';
import { collectionLabel } from '../frame/navigation.ts';
import { About, EntryLink, Html, Tags, Time, type Translate, translator, Withheld } from '../parts.tsx';
import { safeUrl } from '../safe-url.ts';
import type { Texts } from '../../texts/texts.ts';

const MAX_TAGS = 16;
/** Entries of each list, beside the larger one with which the first list begins. */
const MAX_ROWS = 3;

/** The home page that Lectern makes: who it is, the next talk, and the newest of each list. */
export function homeMain(site: Site, source: TwinSource): string {
  const { language: lang } = site.snapshot.config;
  const bio = shortBio(site);
  return homePage(
    site,
    source.title,
    lang,
    <>
      {source.description && (
        <div class="standfirst">
          <Html html={renderHtml(source.description, { lang })} />
        </div>
      )}
      {bio && bio !== source.description && (
        <div class="about">
          <Html html={renderHtml(bio, { lang })} />
        </div>
      )}
    </>,
  );
}

/** The home page with the site's own text above the lists. */
export function ownHomeMain(site: Site, row: number, source: TwinSource, texts: Texts): string {
  const { lang, title, image } = recordAt(site, row);
  const { html } = shownBody(site, source, lang, texts);
  const picture = safeUrl(image && absolute(site, image.src));
  return homePage(
    site,
    title,
    lang,
    <>
      <Standfirst source={source} lang={lang} />
      {picture && (
        <figure>
          <img src={picture} alt={image?.alt ?? ''} />
        </figure>
      )}
      <div class="prose">
        <Html html={html} />
      </div>
    </>,
    picture !== null || /<img\b/.test(html),
    linksToTranslations(site, row, lang),
  );
}

/** @param isPortrayed the content has pictures; otherwise the page shows the portrait of the press kit. */
function homePage(
  site: Site,
  title: string,
  lang: string,
  content: Child,
  isPortrayed = false,
  translations: Child[] = [],
): string {
  const t = translator(site, lang);
  const languages = translations.length > 0 ? translations : linksToLanguages(site, '/');
  const photo = site.snapshot.pressKit && !isPortrayed ? pressKitOf(site).photos[0] : undefined;
  const src = safeUrl(photo?.src);
  return String(
    <>
      <header class={src ? 'welcome has-portrait' : 'welcome'}>
        <div>
          <h1>{typeset(title, lang)}</h1>
          {content}
          {languages.length > 0 && <p class="meta">{languages}</p>}
          <Ways site={site} t={t} />
        </div>
        {!src && lookOf(site) === 'speaker' && <Drawing of={{ path: title, type: 'talk' }} />}
        {src && (
          <img
            class="portrait"
            src={src}
            alt={photo?.alt || t('portrait_of', { name: personOf(site) })}
            sizes={
              lookOf(site) === 'speaker' ? '(min-width: 44rem) 22rem, 85vw' : '(min-width: 44rem) 14rem, 8rem'
            }
            fetchpriority="high"
          />
        )}
      </header>
      <Lists site={site} />
    </>,
  );
}

/** Links to invite the speaker, and to read more about the person. */
function Ways({ site, t }: { site: Site; t: Translate }) {
  const { pressKit, config } = site.snapshot;
  const name = personOf(site);
  const contact =
    hasContact(site) && (pressKit !== null || site.counts.talk > 0) ? safeUrl(contactUrl(site)) : null;
  const more = aboutPathname(site);
  const isPerson = pressKit !== null || config.author.name !== undefined;
  if (!contact && !(more && isPerson)) return <></>;
  return (
    <p class="action">
      {contact && <a href={contact}>{t('invite', { name })}</a>}
      {more && isPerson && (
        <a class="plain" href={more}>
          {t('more_about', { name })}
        </a>
      )}
    </p>
  );
}

function Lists({ site }: { site: Site }) {
  const t = translator(site);
  const all = homeParts(site).map((part) =>
    part.kind === 'list' ? { ...part, rows: featuredFirst(site, part.rows) } : part,
  );
  const lists = all.filter((part) => part.kind === 'list');
  const listed = lists.flatMap(({ rows }) => rows);
  const [newest] = featuredOf(site, listed).toSorted((a, b) => a - b);
  const lead = newest === undefined ? undefined : lists.find(({ rows }) => rows[0] === newest);
  // On the site of a speaker, talks and videos come before texts.
  const isSpoken = lookOf(site) === 'speaker';
  const order = (part: HomePart) => {
    if (part.kind !== 'list') return part.kind === 'next' ? 0 : 4;
    if (part === lead) return 1;
    return isSpoken && part.type !== 'video' && part.type !== 'talk' ? 3 : 2;
  };
  const parts = site.snapshot.config.home === undefined ? all.toSorted((a, b) => order(a) - order(b)) : all;
  const first = lead ?? parts.find(({ kind }) => kind === 'list');
  return (
    <>
      {parts.map((part) =>
        part.kind === 'next' ? (
          <Next site={site} row={part.row} t={t} />
        ) : part.kind === 'list' ? (
          <Block site={site} block={part} isFirst={part === first} isLed={part === lead} t={t} />
        ) : (
          <section>
            <h2>
              <a href="/tags">{t('tags')}</a>
            </h2>
            <nav aria-label={t('tags')}>
              <Tags tags={part.tags.slice(0, MAX_TAGS)} />
            </nav>
          </section>
        ),
      )}
    </>
  );
}

function Next({ site, row, t }: { site: Site; row: number; t: Translate }) {
  const record = recordAt(site, row);
  const { date, conference, location, withheld } = record;
  return (
    <section class="next">
      <h2>{t('next_talk')}</h2>
      <p class="meta">
        {date && <Time date={date} lang={site.snapshot.config.language} />}
        {[conference, location].map((place) => place && <span>{place}</span>)}
      </p>
      <h3>
        <EntryLink site={site} of={record} />
        <Withheld of={withheld} t={t} />
      </h3>
      <About site={site} of={record} />
    </section>
  );
}

interface BlockProps {
  site: Site;
  block: HomeBlock;
  /** It is the first list, which begins with a larger entry. */
  isFirst: boolean;
  /** Its first entry is featured, and so leads the home page. */
  isLed: boolean;
  t: Translate;
}

function Block({ site, block: { type, title, rows, pathname }, isFirst, isLed, t }: BlockProps) {
  const name = title ?? collectionLabel(site, type);
  const [featuredRow] = rows;
  const hasFeature =
    isFirst && featuredRow !== undefined && (isLed || (rows.length > MAX_ROWS && lookOf(site) !== 'docs'));
  const listRows = rows.slice(hasFeature ? 1 : 0).slice(0, MAX_ROWS);
  return (
    <section class={COLLECTIONS[type] || 'pages'}>
      <div class="title">
        <h2>{typeset(name, site.snapshot.config.language)}</h2>
        {pathname && (
          <a href={pathname} aria-label={`${t('view_all')}: ${name}`}>
            {t('view_all')}
          </a>
        )}
      </div>
      {hasFeature && <Feature site={site} row={featuredRow} />}
      <CardsOrRows site={site} rows={listRows} />
    </section>
  );
}
