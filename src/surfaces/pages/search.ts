import { searchContent } from '../../operations/search-content.ts';
import type { Site } from '../../site/site.ts';
import { link } from '../../site/twin.ts';
import { html } from 'hono/html';
import type { Page } from './page.ts';

const MAX_QUERY = 1000;

/** The search page: a form, and results where there is a query. */
export function searchSource(site: Site, parameters: URLSearchParams): Page {
  const query = (parameters.get('query') ?? parameters.get('q') ?? '').trim().slice(0, MAX_QUERY);
  const { base, pages } = site.origins;
  return {
    pathname: '/search',
    path: 'search',
    query: query ? new URLSearchParams({ query }).toString() : '',
    lead: () =>
      String(
        html`<form action="/search" role="search"><input type="search" name="query" aria-label="Search" value="${query}" /><button>Search</button></form>`,
      ),
    source(links) {
      const {
        results,
        total = 0,
        suggestion,
      } = query
        ? searchContent.run(site, { query, limit: 20 })
        : { results: [] as ReturnType<typeof searchContent.run>['results'] };
      const items = results.map((row) => {
        const target = row[links] ?? row.url;
        return `- ${link(row.title, row.anchor && links === 'url' ? `${target}#${row.anchor}` : target)}${row.excerpt ? `: ${plain(row.excerpt)}` : ''}`;
      });
      const found = query
        ? [
            `${total === 1 ? '1 result' : `${total} results`} for “${plain(query)}”.`,
            items.join('\n'),
            suggestion
              ? `Did you mean ${link(suggestion, `${base}/search${links === 'md' ? '.md' : ''}?query=${encodeURIComponent(suggestion)}`)}?`
              : '',
          ]
        : [`Search by \`${base}/api/v1/search?query=…\`, or on this page with \`?query=…\`.`];
      return {
        title: 'Search',
        description: `Search everything on ${site.snapshot.config.name}.`,
        url: `${pages}/search`,
        body: found.filter(Boolean).join('\n\n'),
      };
    },
  };
}

/** Text that means nothing in Markdown. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&').replace(/\s+/g, ' ');
}
