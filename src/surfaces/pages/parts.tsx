import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { StringName } from '../../model/strings.ts';
import type { EntryRecord } from '../../model/entry-schema.ts';
import { typeset } from '../../markdown/html/html.ts';
import { recordAt, type Site, ownPicture } from '../../site/site.ts';
import { type TagCount, tagPathname } from '../../site/tags.ts';
import { text } from '../../site/text.ts';
import { formatDate } from '../../text/format-date.ts';
import { listedPlace } from '../../site/listings.ts';

/** Interface texts of a site, by name. */
export type Translate = (name: StringName, values?: Readonly<Record<string, string | number>>) => string;

/** Returns a function for the texts of the interface. @param lang of the page, if it is not the site's. */
export function translator(site: Site, lang?: string): Translate {
  return (name, values) => text(site, name, values, lang);
}

/** Inserts HTML that is already safe. */
export function Html({ html }: { html: string }) {
  return raw(html);
}

export function Time({ date, lang, style }: { date: string; lang: string; style?: 'whole' | 'day' }) {
  return <time datetime={date}>{formatDate(date, lang, style)}</time>;
}

interface LinksProps {
  items: readonly { href: string; label: Child; [attribute: string]: unknown }[];
  isOrdered?: boolean;
}

/** A list of links. Further members of an item are attributes of its link. */
export function Links({ items, isOrdered = false }: LinksProps) {
  const shown = items.map(({ href, label, ...attributes }) => (
    <li>
      <a href={href} {...attributes}>
        {label}
      </a>
    </li>
  ));
  return isOrdered ? <ol>{shown}</ol> : <ul>{shown}</ul>;
}

/** The attribute `lang`, if a language is not that of the site. */
function langAttribute({ snapshot: { config } }: Site, lang: string): { lang?: string } {
  return lang === config.language ? {} : { lang };
}

type Titled = Pick<EntryRecord, 'pathname' | 'title' | 'lang'>;

/** The title of an entry as a link to it. */
export function EntryLink({ site, of: { pathname, title, lang } }: { site: Site; of: Titled }) {
  return (
    <a href={pathname} {...langAttribute(site, lang)}>
      {typeset(title, lang)}
    </a>
  );
}

/** The description of an entry. */
export function About({ site, of: { description, lang } }: { site: Site; of: EntryRecord }) {
  return description ? <p {...langAttribute(site, lang)}>{typeset(description, lang)}</p> : <></>;
}

/** A picture as a link to an entry. It is hidden from assistive technology, which reads the linked title beside it. */
export function PictureLink({ href, src, sizes, of }: Record<'href' | 'src' | 'sizes' | 'of', string>) {
  return (
    <a class={of} href={href} tabindex={-1} aria-hidden="true">
      <img src={src} alt="" sizes={sizes} />
    </a>
  );
}

export interface RowsProps {
  site: Site;
  rows: readonly number[];
  /** Leaves out the year of dates, which a heading has. */
  day?: boolean;
  /** Leaves out descriptions. */
  isBrief?: boolean;
}

/** Entries as a list: date, title, place, description. */
export function Rows({ site, rows, day = false, isBrief = false }: RowsProps) {
  const { language } = site.snapshot.config;
  const t = translator(site);
  return (
    <ol class="rows">
      {rows.map((row) => {
        const record = recordAt(site, row);
        const { pathname, date } = record;
        const thumbnail = isBrief ? null : ownPicture(site, record);
        const place = listedPlace(record, language);
        return (
          <li>
            {date && <Time date={date} lang={language} style={day ? 'day' : 'whole'} />}
            <div>
              {thumbnail && <PictureLink of="thumbnail" href={pathname} src={thumbnail} sizes="9rem" />}
              <Featured of={record} t={t} />
              <b>
                <EntryLink site={site} of={record} />
              </b>
              <Withheld of={record.withheld} t={t} />
              {/* The space separates the words for programs that remove the tags. */}
              {place && !isBrief && [' ', <span class="place">{place}</span>]}
              {!isBrief && <About site={site} of={record} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Marks a featured entry. */
export function Featured({ of: { featured }, t }: { of: Pick<EntryRecord, 'featured'>; t: Translate }) {
  return featured ? <small class="mark">{t('featured')}</small> : <></>;
}

/** Marks a draft or a scheduled entry, which only the author sees. */
export function Withheld({ of: withheld, t }: { of: 'draft' | 'scheduled' | undefined; t: Translate }) {
  return withheld === undefined ? <></> : <span class="withheld">{t(withheld)}</span>;
}

/** Tags with the numbers of their entries, as links to their pages. A tag without listed entries has no page. */
export function Tags({ tags }: { tags: readonly TagCount[] }) {
  if (tags.length === 0) return <></>;
  return (
    <ul class="tags">
      {tags.map(({ tag, label, count }) => (
        <li>
          {count > 0 ? (
            <a href={tagPathname(tag)} rel="tag">
              {label}
              <small> {count}</small>
            </a>
          ) : (
            label
          )}
        </li>
      ))}
    </ul>
  );
}
