import { COLLECTIONS, type ContentType } from '../../../model/content-type.ts';
import type { StringName } from '../../../model/strings.ts';
import { formatDate } from '../../../text/format-date.ts';

/** So many results are shown. */
export const MAX_RESULTS = 20;

/** What is searched for. */
export interface Search {
  query: string;
  type: ContentType | undefined;
}

/** One result as it is shown. */
export interface ShownRow {
  type: ContentType;
  /** Typeset. */
  title: string;
  /** To the passage, where one is known. */
  href: string;
  date?: string | null | undefined;
  description?: string | null | undefined;
  excerpt?: string | undefined;
}

export interface ResultsProps {
  search: Search;
  /** Null where there is no query. */
  found: {
    rows: readonly ShownRow[];
    total: number;
    /** What was searched for in place of the query, which is nowhere. */
    suggestion: string | undefined;
  } | null;
  /** Of the site: dates are written so. */
  language: string;
  /** The words of a text that a query means, in their order: ranges in UTF-16 units, without their ends. */
  marks: (query: string, text: string) => readonly { start: number; end: number }[];
  t: (name: StringName, values?: Readonly<Record<string, string | number>>) => string;
}

/** The results of a search: the same markup from the server and in the browser. */
export function Results({ search, found, language, marks, t }: ResultsProps) {
  if (!found) return <p class="hint">{t('search_intro')}</p>;
  const { rows, suggestion, total } = found;
  const [before = '', after = ''] = t('showing_results', { suggestion: '\0' }).split('\0');
  return (
    <>
      <h2>{resultsHeading(t, total, suggestion ?? search.query)}</h2>
      {suggestion && (
        <p class="instead">
          {before}
          <a href={`/search?${queryOf({ ...search, query: suggestion })}`}>{suggestion}</a>
          {`${after} `}
          <a href={`/search?${queryOf({ ...search, query: exactly(search.query) })}`}>
            {t('search_instead', { query: search.query })}
          </a>
        </p>
      )}
      {total === 0 && <p class="hint">{t('search_help')}</p>}
      <ol class="results">
        {rows.map((row) => (
          <li>
            <h3>
              <a href={row.href}>{row.title}</a>
            </h3>
            <p class="meta">
              <span>{COLLECTIONS[row.type] ? t(row.type) : t('page')}</span>
              {row.date && <time datetime={row.date}>{formatDate(row.date, language)}</time>}
            </p>
            <Marked
              text={row.excerpt ?? row.description ?? ''}
              marks={(text) => marks(suggestion ?? search.query, text)}
            />
          </li>
        ))}
      </ol>
      {total > rows.length && <p class="hint">{t('more_results', { count: rows.length })}</p>}
    </>
  );
}

/** What is in quotes is not corrected. */
function exactly(query: string): string {
  return query.replace(/[^\s"]+/g, '"$&"');
}

interface Answered {
  total?: number | undefined;
  suggestion?: string | null | undefined;
}

/** What is searched for in place of a query that nothing holds. @param corrected the query without typing errors. */
export function correctionOf(query: string, found: Answered, corrected: () => string | null) {
  if (query.includes('"')) return undefined;
  return (found.total === 0 ? found.suggestion : corrected()) ?? undefined;
}

/** How many were found. @param query as it is shown. */
export function resultsHeading(t: ResultsProps['t'], total: number, query: string): string {
  return t(total === 0 ? 'results_none' : 'results', { count: total, query });
}

/** The query of the address that a search has. */
export function queryOf({ query, type }: Search): string {
  return new URLSearchParams({ query, ...(type ? { type } : {}) }).toString();
}

/** Where a result leads: to the heading that its passage stands under. */
export function addressOf(url: string, anchor: string | undefined): string {
  return anchor ? `${url}#${encodeURIComponent(anchor)}` : url;
}

type Marks = (text: string) => ReturnType<ResultsProps['marks']>;

/** Text in which the words that the query means are marked. */
function Marked({ text, marks: marksIn }: { text: string; marks: Marks }) {
  if (text === '') return <></>;
  const marks = marksIn(text);
  return (
    <p>
      {marks.map(({ start, end }, number) => (
        <>
          {text.slice(marks[number - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </p>
  );
}
