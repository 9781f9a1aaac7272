import { CONTENT_TYPES } from '../../model/content-type.ts';
import { nearPaths } from '../../site/near.ts';
import { findRow, type Site } from '../../site/site.ts';
import { summaryAt } from '../../site/summary.ts';
import { text } from '../../site/text.ts';
import { link } from '../../site/twin.ts';
import { Rows, translator } from './parts.tsx';
import { SearchForm } from './search.tsx';

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
  return String(
    <>
      <header>
        <h1>{t('not_found')}</h1>
        <p class="standfirst">{t('not_found_text')}</p>
      </header>
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
          <a href="/">{t('home')}</a> · <a href={`${site.origins.base}/llms.txt`}>llms.txt</a>
        </p>
      </section>
    </>,
  );
}
