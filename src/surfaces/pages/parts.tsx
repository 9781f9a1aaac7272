import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { StringName } from '../../model/strings.ts';
import type { EntryRecord } from '../../model/entry-schema.ts';
import { typeset } from '../../markdown/html/html.ts';
import { recordAt, type Site, ownPicture } from '../../site/site.ts';
import { type TagCount, tagPathname } from '../../site/tags.ts';
import { text } from '../../site/text.ts';
import { formatDate } from '../../text/format-date.ts';
import { placeOf } from '../../site/listings.ts';

/** Interface texts of a site, by name. */
export type Translate = (name: StringName, values?: Readonly<Record<string, string | number>>) => string;

/** @param lang of the page, where it is not the site's. */
export function translator(site: Site, lang?: string): Translate {
  return (name, values) => text(site, name, values, lang);
}

/** Markup that is already safe. */
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

/** Links as a list; further members are attributes. */
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

/** The language of what is in another one than the site. */
function foreign({ snapshot: { config } }: Site, lang: string): { lang?: string } {
  return lang === config.language ? {} : { lang };
}

type Titled = Pick<EntryRecord, 'pathname' | 'title' | 'lang'>;

/** The title of an entry, which leads there. */
export function EntryLink({ site, of: { pathname, title, lang } }: { site: Site; of: Titled }) {
  return (
    <a href={pathname} {...foreign(site, lang)}>
      {typeset(title, lang)}
    </a>
  );
}

/** What an entry is about, in a sentence. */
export function About({ site, of: { description, lang } }: { site: Site; of: EntryRecord }) {
  return description ? <p {...foreign(site, lang)}>{typeset(description, lang)}</p> : <></>;
}

/** A picture that leads to an entry; the title beside it says what the link says. */
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
  /** Dates without their year, where a heading says it. */
  day?: boolean;
  /** Without descriptions. */
  isBrief?: boolean;
}

/** Entries as a list: date, title, where, description. */
export function Rows({ site, rows, day = false, isBrief = false }: RowsProps) {
  const { language } = site.snapshot.config;
  const t = translator(site);
  return (
    <ol class="rows">
      {rows.map((row) => {
        const record = recordAt(site, row);
        const { pathname, date } = record;
        const thumbnail = ownPicture(site, record);
        const place = placeOf(record, language);
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
              {/* Without the space, a text without its tags joins two words. */}
              {place && !isBrief && [' ', <span class="place">{place}</span>]}
              {!isBrief && <About site={site} of={record} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Says that an entry stands before others because its owner wants it there. */
export function Featured({ of: { featured }, t }: { of: Pick<EntryRecord, 'featured'>; t: Translate }) {
  return featured ? <small class="mark">{t('featured')}</small> : <></>;
}

/** Says why only the author sees an entry. */
export function Withheld({ of: withheld, t }: { of: 'draft' | 'scheduled' | undefined; t: Translate }) {
  return withheld === undefined ? <></> : <span class="withheld">{t(withheld)}</span>;
}

/** Tags as links to their pages, each with the number of its entries; one that nothing listed has is no page. */
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
