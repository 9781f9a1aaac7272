import { renderHtml, typeset } from '../../../markdown/html/html.ts';
import type { EntryRecord } from '../../../model/entry-schema.ts';
import { foldTag } from '../../../model/tag.ts';
import { shortBio } from '../../../site/home.ts';
import { perSite } from '../../../site/per-site.ts';
import { personOf, pressKitOf } from '../../../site/press-kit.ts';
import { findRow, recordAt, type Site } from '../../../site/site.ts';
import { Html, Links, type Translate } from '../parts.tsx';
import { termAt } from '../../../site/rows.ts';
import { safeUrl } from '../safe-url.ts';
import { COLLECTIONS } from '../../../model/content-type.ts';
import { readOn } from '../../../site/read-on.ts';
import { CardsOrRows } from '../lists/cards.tsx';

/** The first sentence. A point within the first 30 characters ends an abbreviation, such as `Dr.`. */
const SENTENCE = /^[\s\S]{30,}?(?:[.!?…؟](?=\s|$)|[。！？])/;

/** The pathname of the page about the person, or of the press kit; null if there is neither. */
export function aboutPathname(site: Site): string | null {
  const about = findRow(site, 'about');
  return about !== undefined ? recordAt(site, about).pathname : site.snapshot.pressKit ? '/press-kit' : null;
}

/** Photo and first sentence about the person from the press kit; null if it has neither. */
const personAt = perSite((site) => {
  if (site.snapshot.pressKit === null) return null;
  const bio = shortBio(site) ?? pressKitOf(site).bios[0]?.body ?? '';
  const sentence = SENTENCE.exec(bio)?.[0] ?? (shortBio(site) === null ? '' : bio);
  const src = safeUrl(pressKitOf(site).photos[0]?.src);
  return src || sentence ? { src, sentence, name: personOf(site), href: aboutPathname(site) } : null;
}, 'person');

/** The most parts of a series that each of them lists. */
const MAX_PARTS = 60;

/** The parts of the series of an entry, if it has several. */
export function Parts({
  site,
  record: { series, pathname },
  t,
}: {
  site: Site;
  record: EntryRecord;
  t: Translate;
}) {
  const list = series === null ? null : termAt(site, `series/${foldTag(series)}`);
  if (!list || list.rows.length < 2) return <></>;
  const items = list.rows.slice(0, MAX_PARTS).map((row) => {
    const part = recordAt(site, row);
    const current = part.pathname === pathname ? { 'aria-current': 'page' } : {};
    return { href: part.pathname, label: typeset(part.title, part.lang), ...current };
  });
  return (
    <nav class="parts" aria-labelledby="parts">
      <h2 id="parts">
        {t('series')}: <a href={list.pathname}>{typeset(list.title, site.snapshot.config.language)}</a>
      </h2>
      <Links isOrdered items={items} />
    </nav>
  );
}

/** The author of a writing or video, if that is the person of the press kit. */
export function AuthorBox({ site, record }: { site: Site; record: EntryRecord }) {
  const person = personAt(site);
  const { language } = site.snapshot.config;
  const isOwn = ({ name }: { name: string }) =>
    record.authors.length === 0 || record.authors.some((author) => foldTag(author) === foldTag(name));
  if (!/^(?:writing|video)$/.test(record.type) || person === null || !isOwn(person)) return <></>;
  const { src, sentence, name, href } = person;
  return (
    <footer class="author-box">
      {src && <img src={src} alt="" sizes="4.5rem" />}
      <div>
        <b>{href ? <a href={href}>{typeset(name, language)}</a> : typeset(name, language)}</b>
        <div {...(record.lang === language ? {} : { lang: language })}>
          <Html html={renderHtml(sentence, { lang: language })} />
        </div>
      </div>
    </footer>
  );
}

/** Links to related entries, and to the newer and the older one in the collection. */
export function ReadOn(props: { site: Site; row: number; record: EntryRecord; t: Translate }) {
  const { site, row, record, t } = props;
  if (!COLLECTIONS[record.type]) return <></>;
  const { newer, older, related } = readOn(site, row);
  const sides = [
    ...newer.map((other) => ({ label: t('newer'), other })),
    ...older.map((other) => ({ label: t('older'), other })),
  ];
  return (
    <>
      {related.length > 0 && (
        <nav class="related" aria-labelledby="related">
          <h2 id="related">{t('related')}</h2>
          <CardsOrRows site={site} rows={related} isBrief />
        </nav>
      )}
      {sides.length > 0 && (
        <nav class="around" aria-labelledby="read-on">
          <h2 id="read-on">{t('read_on')}</h2>
          {sides.map(({ label, other }) => {
            const { pathname, title, lang } = recordAt(site, other);
            return (
              <a href={pathname}>
                <small>{label}</small> {typeset(title, lang)}
              </a>
            );
          })}
        </nav>
      )}
    </>
  );
}
