import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../../model/content-type.ts';
import { typeset } from '../../markdown/html.ts';
import { searchContent } from '../../operations/search-content.ts';
import type { LinkKind } from '../../site/listings.ts';
import type { Site } from '../../site/site.ts';
import { text } from '../../site/text.ts';
import { link, type TwinSource } from '../../site/twin.ts';
import type { Page } from './page.ts';
import { Time, type Translate, translator } from './parts.tsx';

const MAX_QUERY = 1000;
const MAX_RESULTS = 20;

/** What is searched for. */
interface Search {
  query: string;
  type: ContentType | undefined;
}

type Found = ReturnType<typeof searchContent.run>;

/** The search page: a form, and results where there is a query. */
export function searchPage(site: Site, parameters: URLSearchParams): Page {
  const query = (parameters.get('query') ?? parameters.get('q') ?? '').trim().slice(0, MAX_QUERY);
  const search: Search = { query, type: CONTENT_TYPES.find((type) => type === parameters.get('type')) };
  return {
    kind: 'search',
    pathname: '/search',
    query: query ? queryOf(search) : '',
    unindexed: query !== '',
    source: (links) => searchSource(site, search, links),
    main: () => searchMain(site, search),
  };
}

function queryOf({ query, type }: Search): string {
  return new URLSearchParams({ query, ...(type ? { type } : {}) }).toString();
}

function find(site: Site, { query, type }: Search): Found | null {
  return query ? searchContent.run(site, { query, limit: MAX_RESULTS, ...(type ? { type } : {}) }) : null;
}

function searchSource(site: Site, search: Search, links: LinkKind): TwinSource {
  const { base, pages } = site.origins;
  const found = find(site, search);
  const body = found
    ? [
        heading(translator(site), search, found, escapeMarkdown),
        found.results
          .map(
            (row) =>
              `- ${link(row.title, targetOf(row, links))}${row.excerpt ? `: ${escapeMarkdown(row.excerpt)}` : ''}`,
          )
          .join('\n'),
        found.suggestion
          ? text(site, 'did_you_mean', {
              suggestion: link(
                found.suggestion,
                `${base}/search${links === 'md' ? '.md' : ''}?${queryOf({ ...search, query: found.suggestion })}`,
              ),
            })
          : '',
      ]
    : [
        text(site, 'search_intro'),
        `Search by \`${base}/api/v1/search?query=…\`, or on this page with \`?query=…\`.`,
      ];
  return {
    title: text(site, 'search'),
    description: `${text(site, 'search')} ${site.snapshot.config.name}. ${text(site, 'search_intro')}`,
    url: `${pages}/search`,
    body: body.filter(Boolean).join('\n\n'),
  };
}

function heading(
  t: Translate,
  { query }: Search,
  { total = 0 }: Found,
  shown: (text: string) => string,
): string {
  const name = total === 0 ? 'results_none' : total === 1 ? 'results_one' : 'results_many';
  return t(name, { count: total, query: shown(query) });
}

function targetOf(row: Found['results'][number], links: LinkKind): string {
  if (links === 'md') return row.md ?? row.url;
  return row.anchor ? `${row.url}#${encodeURIComponent(row.anchor)}` : row.url;
}

/** Text that means nothing in Markdown. */
function escapeMarkdown(words: string): string {
  return words.replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&').replace(/\s+/g, ' ');
}

function searchMain(site: Site, search: Search): string {
  const t = translator(site);
  return String(
    <>
      <header>
        <h1>{t('search')}</h1>
      </header>
      <SearchForm search={search} types={CONTENT_TYPES.filter((type) => site.counts[type] > 0)} t={t} />
      <div id="results" aria-live="polite">
        <Results site={site} search={search} t={t} />
      </div>
    </>,
  );
}

interface FormProps {
  search: Search;
  types: readonly ContentType[];
  t: Translate;
}

/** The search form, which agents of browsers may fill in too (WebMCP). */
export function SearchForm({ search, types, t }: FormProps) {
  const tool = {
    toolname: 'search_page',
    tooldescription: 'Search everything on this site and show the results on this page.',
  };
  return (
    <form action="/search" role="search" class="search" {...tool}>
      <label for="query">{t('search_label')}</label>
      <div>
        <input
          id="query"
          type="search"
          name="query"
          value={search.query}
          required
          autocomplete="off"
          autocapitalize="off"
          enterkeyhint="search"
          toolparamdescription='What to look for; "words in quotes" stand together.'
        />
        <select name="type" aria-label={t('search_type')} toolparamdescription="Only this kind of content.">
          <option value="">{t('search_everything')}</option>
          {types.map((type) => (
            <option value={type} selected={search.type === type}>
              {t(type)}
            </option>
          ))}
        </select>
        <button>{t('search')}</button>
      </div>
    </form>
  );
}

function Results({ site, search, t }: { site: Site; search: Search; t: Translate }) {
  const found = find(site, search);
  if (!found) return <p class="hint">{t('search_intro')}</p>;
  const { results, suggestion, total = 0 } = found;
  const [before = '', after = ''] = t('did_you_mean', { suggestion: '\0' }).split('\0');
  return (
    <>
      <h2>{heading(t, search, found, String)}</h2>
      {suggestion && (
        <p>
          {before}
          <a href={`/search?${queryOf({ ...search, query: suggestion })}`}>{suggestion}</a>
          {after}
        </p>
      )}
      {total === 0 && <p class="hint">{t('search_help')}</p>}
      <ol class="results">
        {results.map((row) => (
          <li>
            <h3>
              <a href={targetOf(row, 'url')}>{typeset(row.title, row.lang ?? '')}</a>
            </h3>
            <p class="meta">
              <span>{COLLECTIONS[row.type] ? t(row.type) : t('page')}</span>
              {row.date && <Time date={row.date} lang={site.snapshot.config.language} />}
            </p>
            {(row.excerpt ?? row.description) && (
              <p>
                <Marked text={row.excerpt ?? row.description ?? ''} query={search.query} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {total > results.length && <p class="hint">{t('more_results', { count: results.length })}</p>}
    </>
  );
}

/** Text in which the words that start as those of the query do are marked. */
function Marked({ text: words, query }: { text: string; query: string }) {
  const wanted = (query.match(/[\p{L}\p{N}]{2,}/gu) ?? []).slice(0, 12).map((word) => word.slice(0, 40));
  if (wanted.length === 0) return <>{words}</>;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])((?:${wanted.join('|')})[\\p{L}\\p{N}]*)`, 'giu');
  return <>{words.split(pattern).map((part, index) => (index % 2 === 1 ? <mark>{part}</mark> : part))}</>;
}
