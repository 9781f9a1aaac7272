import { restOfGroup, type Tagged } from '../../../site/collection.ts';
import { collectionUrl } from '../../../site/listings.ts';
import type { Site } from '../../../site/site.ts';
import type { TagCount } from '../../../site/tags.ts';
import type { TwinSource } from '../../../site/twin.ts';
import { Rows, Tags, translator } from '../parts.tsx';

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

/** The main part of the page of a tag: its entries by type. */
export function tagMain(site: Site, tag: string, { label, groups }: Tagged): string {
  const t = translator(site);
  return String(
    <>
      <header>
        <p class="kicker">
          <a href="/tags">{t('tags')}</a>
        </p>
        <h1>{label}</h1>
        <p class="meta">
          <span>{t('entries', { count: groups.reduce((sum, { total }) => sum + total, 0) })}</span>
        </p>
      </header>
      {groups.map((group) => {
        const rest = restOfGroup(site, tag, group, collectionUrl(site, group.type));
        return (
          <section>
            <h2>{t(group.type)}</h2>
            <Rows site={site} rows={group.rows} />
            {rest && (
              <p class="more">
                <a href={rest}>{t('entries', { count: group.total })}</a>
              </p>
            )}
          </section>
        );
      })}
    </>,
  );
}
