import { renderHtml, typeset } from '../../markdown/html/html.ts';
import { nearPaths } from '../../site/near.ts';
import { absolute, findRow, recordAt, type Site, textsAt } from '../../site/site.ts';
import { summaryAt } from '../../site/summary.ts';
import { text } from '../../site/text.ts';
import { markdownLink } from '../../text/markdown-link.ts';
import { lastOf } from '../../text/pathname.ts';
import { Html, Rows, translator } from './parts.tsx';
import { SearchForm } from './lists/search.tsx';

function nearRows(site: Site, path: string): number[] {
  return nearPaths(site, path).flatMap((found) => findRow(site, found) ?? []);
}

/** The body of a 404 for clients that did not ask for HTML. */
export function notFoundMarkdown(site: Site, path: string): string {
  const { base } = site.origins;
  const near = nearRows(site, path).map((row) => summaryAt(site, row));
  const t = translator(site);
  const nearest = near.map((row) => `- ${markdownLink(row.title, row.md)}`).join('\n');
  const blocks = [
    `# ${t('not_found')}`,
    t('not_found_text'),
    ...(nearest === '' ? [] : [`${t('near')}:`, nearest]),
    `${t('elsewhere')}: ${markdownLink(t('search'), `${base}/search.md`)}, ${markdownLink(t('home'), `${base}/index.md`)}, ${markdownLink('llms.txt', `${base}/llms.txt`)}.`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** The title of the site's own page `404.md`, else ours. */
export function notFoundTitle(site: Site): string {
  const row = findRow(site, '404');
  return row === undefined ? text(site, 'not_found') : recordAt(site, row).title;
}

/** Characters of `404.md` that are shown. */
const MAX_OWN = 20_000;

function OwnText({ site }: { site: Site }) {
  const row = findRow(site, '404');
  const t = translator(site);
  if (row === undefined)
    return (
      <header>
        <h1>{t('not_found')}</h1>
        <p class="standfirst">{t('not_found_text')}</p>
      </header>
    );
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

/** The main part of the page of a 404: similar entries, and a search for the words of the address. */
export function notFoundMain(site: Site, path: string): string {
  const t = translator(site);
  const near = nearRows(site, path);
  const name = lastOf(path).replace(/\.\w+$/, '');
  const words = (name.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').slice(0, 100);
  return String(
    <>
      <OwnText site={site} />
      {near.length > 0 && (
        <section>
          <h2>{t('near')}</h2>
          <Rows site={site} rows={near} />
        </section>
      )}
      <section>
        <h2>{t('elsewhere')}</h2>
        <SearchForm search={{ query: words, type: undefined }} site={site} />
        <p>
          <a href="/">{t('home')}</a>
        </p>
      </section>
    </>,
  );
}
