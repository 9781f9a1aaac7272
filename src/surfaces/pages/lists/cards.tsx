import type { ContentType } from '../../../model/content-type.ts';
import { lookOf } from '../../../site/look.ts';
import { recordAt, type Site, ownPicture } from '../../../site/site.ts';
import type { EntryRecord } from '../../../model/entry-schema.ts';
import { listedPlace } from '../../../site/listings.ts';
import { Drawing } from './drawing.tsx';
import {
  About,
  EntryLink,
  Featured,
  PictureLink,
  Rows,
  type RowsProps,
  Time,
  translator,
  Withheld,
} from '../parts.tsx';

/** The attribute `sizes` of a card, of which two or three fill a line. */
const sizesOf = (isPairs: boolean) =>
  `(min-width: 60rem) ${isPairs ? 28 : 18}rem, (min-width: 40rem) 50vw, 100vw`;

/** The layout of a type by configuration or look; undefined if it depends on the pictures of the entries. */
export function layoutOf(site: Site, type: ContentType): 'cards' | 'rows' | undefined {
  const isSeen = /^(?:video|project)$/.test(type) && lookOf(site) !== 'docs';
  return site.snapshot.config.lists[type] ?? (isSeen ? 'cards' : undefined);
}

/** Entries in the layout of their type; if it has none, as cards if at least half of them have a picture. */
export function CardsOrRows(props: RowsProps) {
  const { site, rows } = props;
  const records = rows.map((row) => recordAt(site, row));
  const layouts = new Set(records.map(({ type }) => layoutOf(site, type)));
  const [layout] = layouts.size === 1 ? layouts : [];
  const pictured = records.filter((record) => ownPicture(site, record) !== null);
  const isPictured = 2 * pictured.length >= rows.length;
  return (layout ?? (isPictured ? 'cards' : 'rows')) === 'cards' ? <Cards {...props} /> : <Rows {...props} />;
}

interface PartProps {
  site: Site;
  of: EntryRecord;
  /** The heading element of its title. */
  as?: 'h2' | 'h3';
}

function When({ site, of }: PartProps) {
  const { language } = site.snapshot.config;
  const place = listedPlace(of, language);
  if (!of.date && !place) return <></>;
  return (
    <p class="meta">
      {of.date && <Time date={of.date} lang={language} />}
      {place && <span>{place}</span>}
    </p>
  );
}

function Heading({ site, of, as: As = 'h3' }: PartProps) {
  return (
    <>
      <Featured of={of} t={translator(site)} />
      <As>
        <EntryLink site={site} of={of} />
        <Withheld of={of.withheld} t={translator(site)} />
      </As>
    </>
  );
}

/** The first entry of the home page, which is larger than the others. */
export function Feature({ site, row }: { site: Site; row: number }) {
  const record = recordAt(site, row);
  const src = ownPicture(site, record);
  const isCovered = src === null && layoutOf(site, record.type) === 'cards';
  return (
    <div class={`feature ${record.type}`}>
      {src && (
        <PictureLink of="picture" href={record.pathname} src={src} sizes="(min-width: 60rem) 40rem, 100vw" />
      )}
      {isCovered && <Cover site={site} of={record} />}
      <div>
        {!isCovered && <Heading site={site} of={record} />}
        <About site={site} of={record} />
        {!isCovered && <When site={site} of={record} />}
      </div>
    </div>
  );
}

/** A replacement for a missing picture: title, date and place in front of a drawing. */
function Cover({ site, of, as }: PartProps) {
  return (
    <div class="picture cover">
      <Drawing of={of} />
      <Heading site={site} of={of} {...(as ? { as } : {})} />
      <When site={site} of={of} />
    </div>
  );
}

/** Entries as cards: picture, title, date, place, description. */
export function Cards({ site, rows, isBrief = false, as = 'h3' }: RowsProps & Pick<PartProps, 'as'>) {
  // Two or three in a line, so that there is no gap. A class decides it, because the page is laid out before it is complete.
  const isPairs = [1, 2, 4].includes(rows.length);
  return (
    <ol class={isPairs ? 'cards pairs' : 'cards'}>
      {rows.map((row) => {
        const record = recordAt(site, row);
        const src = ownPicture(site, record);
        return (
          <li class={record.type}>
            {src === null ? (
              <Cover site={site} of={record} as={as} />
            ) : (
              <>
                <PictureLink of="picture" href={record.pathname} src={src} sizes={sizesOf(isPairs)} />
                <Heading site={site} of={record} as={as} />
                <When site={site} of={record} />
              </>
            )}
            {!isBrief && <About site={site} of={record} />}
          </li>
        );
      })}
    </ol>
  );
}
