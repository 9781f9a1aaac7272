import { typeset } from '../../../markdown/html/html.ts';
import { ownPicture } from '../../../site/assets.ts';
import { recordAt, type Site } from '../../../site/site.ts';
import { placeOf } from '../format.ts';
import { Featured, Rows, type RowsProps, Time, translator } from '../parts.tsx';

/** How wide a card is shown: three of them fill a line. */
const SIZES = '(min-width: 60rem) 18rem, (min-width: 40rem) 50vw, 100vw';

/** Entries as cards where at least half of them have a picture, else as a list. */
export function CardsOrRows(props: RowsProps) {
  const { site, rows } = props;
  const pictured = rows.filter((row) => ownPicture(site, recordAt(site, row)) !== null);
  return 2 * pictured.length >= rows.length ? <Cards {...props} /> : <Rows {...props} />;
}

/** What a card says of an entry: its record, its picture, its place, and its language where that is another. */
function cardOf(site: Site, row: number) {
  const { language } = site.snapshot.config;
  const record = recordAt(site, row);
  const foreign = record.lang === language ? {} : { lang: record.lang };
  return { ...record, record, src: ownPicture(site, record), place: placeOf(record, language), foreign };
}

function When({ date, place, lang }: { date: string | null; place: string | null; lang: string }) {
  if (!date && !place) return <></>;
  return (
    <p class="meta">
      {date && <Time date={date} lang={lang} />}
      {place && <span>{place}</span>}
    </p>
  );
}

/** That an entry is featured, and its title as a link. */
function Heading({ site, card }: { site: Site; card: ReturnType<typeof cardOf> }) {
  const { record, pathname, title, lang, foreign } = card;
  return (
    <>
      <Featured of={record} t={translator(site)} />
      <h3>
        <a href={pathname} {...foreign}>
          {typeset(title, lang)}
        </a>
      </h3>
    </>
  );
}

/** The entry that a page begins with: larger than the others. */
export function Feature({ site, row }: { site: Site; row: number }) {
  const { language } = site.snapshot.config;
  const card = cardOf(site, row);
  const { type, pathname, date, description, lang, src, place, foreign } = card;
  return (
    <div class={`feature ${type}`}>
      {src && (
        <a class="picture" href={pathname} tabindex={-1} aria-hidden="true">
          <img src={src} alt="" sizes="(min-width: 60rem) 40rem, 100vw" />
        </a>
      )}
      <div>
        <Heading site={site} card={card} />
        {description && <p {...foreign}>{typeset(description, lang)}</p>}
        <When date={date} place={place} lang={language} />
      </div>
    </div>
  );
}

/** Entries with pictures as cards: picture, title, when and where, description. */
function Cards({ site, rows, isBrief = false }: RowsProps) {
  const { language } = site.snapshot.config;
  return (
    <ol class="cards">
      {rows.map((row) => {
        const card = cardOf(site, row);
        const { type, pathname, title, date, description, lang, src, place, foreign } = card;
        return (
          <li class={type}>
            {/* The title beside it says what the link says. */}
            <a class={src ? 'picture' : 'picture type'} href={pathname} tabindex={-1} aria-hidden="true">
              {src ? (
                <img src={src} alt="" sizes={SIZES} />
              ) : (
                <span {...foreign}>{typeset(title, lang)}</span>
              )}
            </a>
            <Heading site={site} card={card} />
            <When date={date} place={place} lang={language} />
            {description && !isBrief && <p {...foreign}>{typeset(description, lang)}</p>}
          </li>
        );
      })}
    </ol>
  );
}
