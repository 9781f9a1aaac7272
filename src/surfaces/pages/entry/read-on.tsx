import { typeset } from '../../../markdown/html/html.ts';
import { COLLECTIONS } from '../../../model/content-type.ts';
import type { EntryRecord } from '../../../model/entry-schema.ts';
import { rowsOfType } from '../../../site/collection.ts';
import { relatedRows } from '../../../site/related.ts';
import { recordAt, type Site } from '../../../site/site.ts';
import { CardsOrRows } from '../lists/cards.tsx';
import type { Translate } from '../parts.tsx';

interface ReadOnProps {
  site: Site;
  row: number;
  record: EntryRecord;
  t: Translate;
}

/** What to read after an entry: what is about the same, and the entries before and after it in its collection. */
export function ReadOn({ site, row, record, t }: ReadOnProps) {
  if (!COLLECTIONS[record.type]) return <></>;
  const rows = rowsOfType(site, record.type);
  const at = rows.indexOf(row);
  const sides = [
    { label: t('newer'), other: rows[at - 1] },
    { label: t('older'), other: rows[at + 1] },
  ].filter((side): side is { label: string; other: number } => at >= 0 && side.other !== undefined);
  const related = relatedRows(site, row, [row, ...sides.map(({ other }) => other)]);
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
