import { renderHtml, typeset } from '../../markdown/html/html.ts';
import { CONTENT_TYPES } from '../../model/content-type.ts';
import { nearPaths } from '../../site/near.ts';
import { absolute, findRow, recordAt, type Site, textsAt } from '../../site/site.ts';
import { summaryAt } from '../../site/summary.ts';
import { text } from '../../site/text.ts';
import { link } from '../../site/twin.ts';
import { Html, Rows, translator } from './parts.tsx';
import { SearchForm } from './lists/search.tsx';

function nearRows(site: Site, path: string): number[] {
  return nearPaths(site, path).flatMap((found) => findRow(site, found) ?? []);
}

/** What a client that did not ask for HTML reads where there is no page. */
export function notFoundMarkdown(site: Site, path: string): string {
  const { base } = site.origins;
  const near = nearRows(site, path).map((row) => summaryAt(site, row));
  const blocks = [
    `# ${text(site, 'not_found')}`,
    text(site, 'not_found_text'),
    ...(near.length > 0
      ? [`${text(site, 'near')}:`, near.map((row) => `- ${link(row.title, row.md)}`).join('\n')]
      : []),
    `${text(site, 'elsewhere')}: ${link(text(site, 'search'), `${base}/search.md`)}, ${link(text(site, 'home'), `${base}/index.md`)}, ${link('llms.txt', `${base}/llms.txt`)}.`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** The page of the site's own that says so, `404.md`. */
function ownRow(site: Site): number | undefined {
  return findRow(site, '404');
}

/** Its title, else ours. */
export function notFoundTitle(site: Site): string {
  const row = ownRow(site);
  return row === undefined ? text(site, 'not_found') : recordAt(site, row).title;
}

/** So many characters of it are shown. */
const MAX_OWN = 20_000;

function ownText(site: Site) {
  const row = ownRow(site);
  if (row === undefined) return null;
  const { title, lang } = recordAt(site, row);
  const markdown = absolute(site, textsAt(site, row).body.slice(0, MAX_OWN));
  return (
    <>
      <header>
        <h1>{typeset(title, lang)}</h1>
      </header>
      <div class="own-text">
        <Html html={renderHtml(markdown, { lang, trusted: site.snapshot.config.trusted_html })} />
      </div>
    </>
  );
}

/** The main part of the page that says so: what may have been meant, and a search for the words of the address. */
export function notFoundMain(site: Site, path: string): string {
  const t = translator(site);
  const near = nearRows(site, path);
  const words = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100);
  const own = ownText(site);
  return String(
    <>
      {own ?? (
        <header>
          <h1>{t('not_found')}</h1>
          <p class="standfirst">{t('not_found_text')}</p>
        </header>
      )}
      {near.length > 0 && (
        <section>
          <h2>{t('near')}</h2>
          <Rows site={site} rows={near} />
        </section>
      )}
      <section>
        <h2>{t('elsewhere')}</h2>
        <SearchForm
          search={{ query: words, type: undefined }}
          types={CONTENT_TYPES.filter((type) => site.counts[type] > 0)}
          t={t}
        />
        <p>
          <a href="/">{t('home')}</a>
        </p>
      </section>
    </>,
  );
}
