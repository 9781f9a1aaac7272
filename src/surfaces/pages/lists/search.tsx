import { CONTENT_TYPES } from '../../../model/content-type.ts';
import { typeset } from '../../../markdown/html/html.ts';
import { searchContent } from '../../../operations/search-content.ts';
import { filterBits } from '../../../site/rows.ts';
import type { Site } from '../../../site/site.ts';
import { markdownLink } from '../../../text/markdown-link.ts';
import { type TwinSource } from '../../../site/twin.ts';
import type { Page } from '../page.ts';
import { translator } from '../parts.tsx';
import {
  addressOf,
  correctionOf,
  MAX_RESULTS,
  queryOf,
  Results,
  resultsHeading,
  type ResultsProps,
  type Search,
} from './search-results.tsx';

const MAX_QUERY = 1000;

type Found = ReturnType<typeof searchContent.run>;

/** The search page: a form, and the results of the query if there is one. */
export function searchPage(site: Site, parameters: URLSearchParams): Page {
  const query = (parameters.get('query') ?? parameters.get('q') ?? '').trim().slice(0, MAX_QUERY);
  const search: Search = { query, type: CONTENT_TYPES.find((type) => type === parameters.get('type')) };
  let known: { found: Found | null } | undefined;
  /** Searches once for the page, its twin and the counts of visits. */
  const results = () => (known ??= { found: find(site, search) }).found;
  return {
    kind: 'search',
    pathname: '/search',
    query: query ? queryOf(search) : '',
    unindexed: query !== '',
    about: () => (results()?.total === 0 ? { missed: query } : {}),
    source: () => searchSource(site, search, results()),
    main: () => searchMain(site, search, results()),
  };
}

function find(site: Site, { query, type }: Search): Found | null {
  if (query === '') return null;
  return searchContent.run(site, { query, type, limit: MAX_RESULTS, excerpts: 'short' });
}

function searchSource(site: Site, search: Search, answer: Found | null): TwinSource {
  const { base, pages } = site.origins;
  const t = translator(site);
  const item = (row: Found['results'][number]) =>
    `- ${markdownLink(row.title, row.md ?? row.url)}${row.excerpt ? `: ${escapeMarkdown(row.excerpt)}` : ''}`;
  const instead = (query: string) =>
    t('did_you_mean', {
      suggestion: markdownLink(query, `${base}/search.md?${queryOf({ ...search, query })}`),
    });
  const body = answer
    ? [
        resultsHeading(t, answer.total ?? 0, escapeMarkdown(search.query)),
        answer.results.map(item).join('\n'),
        answer.suggestion && instead(answer.suggestion),
      ]
    : [
        t('search_intro'),
        !site.origins.isStatic &&
          `Search by \`${base}/api/v1/search?query=…\`, or on this page with \`?query=…\`.`,
      ];
  return {
    title: t('search'),
    description: `${t('search')} ${site.snapshot.config.name}. ${t('search_intro')}`,
    url: `${pages}/search`,
    body: body.filter(Boolean).join('\n\n'),
  };
}

/** Escapes a text, so that it has no meaning in Markdown. */
function escapeMarkdown(words: string): string {
  return words.replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&').replace(/\s+/g, ' ');
}

function searchMain(site: Site, search: Search, answer: Found | null): string {
  const t = translator(site);
  return String(
    <>
      <header>
        <h1>{t('search')}</h1>
      </header>
      <SearchForm search={search} site={site} />
      <div id="results" aria-live="polite">
        <Results {...shownResults(site, search, answer)} t={t} />
      </div>
    </>,
  );
}

/** The properties of {@link Results}; without a query, `found` is null. */
function shownResults(site: Site, search: Search, answer: Found | null): Omit<ResultsProps, 't'> {
  const { config, index } = site.snapshot;
  const common = { search, language: config.language, marks: index.marks };
  if (!answer) return { ...common, found: null };
  const suggestion = correctionOf(search.query, answer, () =>
    index.corrected(search.query, filterBits(site, { type: search.type })),
  );
  const shown = (suggestion && find(site, { ...search, query: suggestion })) || answer;
  const rows = shown.results.map((row) => ({
    ...row,
    title: typeset(row.title, row.lang ?? ''),
    href: addressOf(row.url, row.anchor),
  }));
  return { ...common, found: { rows, total: shown.total ?? 0, suggestion } };
}

/** The search form. Agents in browsers may fill it in too (WebMCP). */
export function SearchForm({ search, site }: { search: Search; site: Site }) {
  const t = translator(site);
  const types = CONTENT_TYPES.filter((type) => site.counts[type] > 0);
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
