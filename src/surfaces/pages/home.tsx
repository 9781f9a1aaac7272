import { renderHtml, typeset } from '../../markdown/html.ts';
import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../../model/content-type.ts';
import { HOME_SIZE, newestRows } from '../../site/listings.ts';
import type { Site } from '../../site/site.ts';
import { allTags } from '../../site/tags.ts';
import type { TwinSource } from '../../site/twin.ts';
import { Html, Rows, Tags, type Translate, translator } from './parts.tsx';

/** How many tags the home page shows. */
const MAX_TAGS = 16;

/** The home page that Lectern makes: who, and the newest of each type. */
export function homeMain(site: Site, source: TwinSource): string {
  const t = translator(site);
  const { language } = site.snapshot.config;
  const tags = allTags(site).filter(({ count }) => count > 1);
  return String(
    <>
      <header class="welcome">
        <h1>{source.title}</h1>
        {source.description && (
          <div class="standfirst">
            <Html html={renderHtml(source.description, { lang: language })} />
          </div>
        )}
      </header>
      <Lists site={site} />
      {tags.length > 0 && (
        <section>
          <h2>
            <a href="/tags">{t('tags')}</a>
          </h2>
          <Tags tags={tags.slice(0, MAX_TAGS)} />
        </section>
      )}
    </>,
  );
}

/** The newest of each type. */
export function Lists({ site }: { site: Site }) {
  const t = translator(site);
  return (
    <>
      {CONTENT_TYPES.filter((type) => newestRows(site, type).length > 0).map((type) => (
        <Newest site={site} type={type} t={t} />
      ))}
    </>
  );
}

const ALL = {
  writing: 'all_writing',
  video: 'all_video',
  talk: 'all_talk',
  project: 'all_project',
  page: null,
} as const satisfies Record<ContentType, unknown>;

function Newest({ site, type, t }: { site: Site; type: ContentType; t: Translate }) {
  const rows = newestRows(site, type);
  const all = ALL[type];
  return (
    <section class={type}>
      <h2>{typeset(t(type), site.snapshot.config.language)}</h2>
      <Rows site={site} rows={rows.slice(0, HOME_SIZE)} />
      {all && rows.length > HOME_SIZE && (
        <p class="more">
          <a href={`/${COLLECTIONS[type]}`}>{t(all)}</a>
        </p>
      )}
    </section>
  );
}
