import { typeset } from '../../../markdown/html/html.ts';
import { recordAt, type Site, ownPicture } from '../../../site/site.ts';
import type { EntryRecord } from '../../../model/entry-schema.ts';
import { placeOf } from '../format.ts';
import {
  About,
  EntryLink,
  Featured,
  foreign,
  PictureLink,
  Rows,
  type RowsProps,
  Time,
  translator,
} from '../parts.tsx';

/** How wide a card is shown: three of them fill a line. */
const SIZES = '(min-width: 60rem) 18rem, (min-width: 40rem) 50vw, 100vw';

/** Entries as cards where at least half of them have a picture, else as a list. */
export function CardsOrRows(props: RowsProps) {
  const { site, rows } = props;
  const pictured = rows.filter((row) => ownPicture(site, recordAt(site, row)) !== null);
  return 2 * pictured.length >= rows.length ? <Cards {...props} /> : <Rows {...props} />;
}

interface PartProps {
  site: Site;
  of: EntryRecord;
}

function When({ site, of }: PartProps) {
  const { language } = site.snapshot.config;
  const place = placeOf(of, language);
  if (!of.date && !place) return <></>;
  return (
    <p class="meta">
      {of.date && <Time date={of.date} lang={language} />}
      {place && <span>{place}</span>}
    </p>
  );
}

function Heading({ site, of }: PartProps) {
  return (
    <>
      <Featured of={of} t={translator(site)} />
      <h3>
        <EntryLink site={site} of={of} />
      </h3>
    </>
  );
}

/** The entry that a page begins with: larger than the others. */
export function Feature({ site, row }: { site: Site; row: number }) {
  const record = recordAt(site, row);
  const src = ownPicture(site, record);
  return (
    <div class={`feature ${record.type}`}>
      {src && (
        <PictureLink of="picture" href={record.pathname} src={src} sizes="(min-width: 60rem) 40rem, 100vw" />
      )}
      <div>
        <Heading site={site} of={record} />
        <About site={site} of={record} />
        <When site={site} of={record} />
      </div>
    </div>
  );
}

/** Entries with pictures as cards: picture, title, when and where, description. */
function Cards({ site, rows, isBrief = false }: RowsProps) {
  return (
    <ol class="cards">
      {rows.map((row) => {
        const record = recordAt(site, row);
        const { type, pathname, title, lang } = record;
        const src = ownPicture(site, record);
        return (
          <li class={type}>
            {src ? (
              <PictureLink of="picture" href={pathname} src={src} sizes={SIZES} />
            ) : (
              <a class="picture type" href={pathname} tabindex={-1} aria-hidden="true">
                <span {...foreign(site, lang)}>{typeset(title, lang)}</span>
              </a>
            )}
            <Heading site={site} of={record} />
            <When site={site} of={record} />
            {!isBrief && <About site={site} of={record} />}
          </li>
        );
      })}
    </ol>
  );
}
