import { COLLECTIONS, type ContentType } from '../../../model/content-type.ts';
import type { StringName } from '../../../model/strings.ts';
import { formatDate } from '../../../text/format-date.ts';

/** The most results on the search page. */
export const MAX_RESULTS = 20;

/** A search: a query, and the type of entries if it is limited to one. */
export interface Search {
  query: string;
  type: ContentType | undefined;
}

/** One result on the search page. */
export interface ShownRow {
  type: ContentType;
  /** The title, typeset. */
  title: string;
  /** Link to the passage, or to the page if it is unknown. */
  href: string;
  date?: string | null | undefined;
  description?: string | null | undefined;
  excerpt?: string | undefined;
}

export interface ResultsProps {
  search: Search;
  /** Null without a query. */
  found: {
    rows: readonly ShownRow[];
    total: number;
    /** The corrected query, if its results are shown instead. */
    suggestion: string | undefined;
  } | null;
  /** Language of the site, for dates. */
  language: string;
  /** The words of a text that match a query, as ascending ranges in UTF-16 units; `end` is exclusive. */
  marks: (query: string, text: string) => readonly { start: number; end: number }[];
  t: (name: StringName, values?: Readonly<Record<string, string | number>>) => string;
}

/** The results of a search. Server and browser render them with this component. */
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

/** Quotes each word, so that the search does not correct it. */
function exactly(query: string): string {
  return query.replace(/[^\s"]+/g, '"$&"');
}

interface Answered {
  total?: number | undefined;
  suggestion?: string | null | undefined;
}

/** The query to search for instead; undefined to keep it. @param corrected returns the query without typing errors. */
export function correctionOf(query: string, found: Answered, corrected: () => string | null) {
  if (query.includes('"')) return undefined;
  return (found.total === 0 ? found.suggestion : corrected()) ?? undefined;
}

/** The heading with the number of results. */
export function resultsHeading(t: ResultsProps['t'], total: number, query: string): string {
  return t(total === 0 ? 'results_none' : 'results', { count: total, query });
}

/** The query string of the address of a search. */
export function queryOf({ query, type }: Search): string {
  return new URLSearchParams({ query, ...(type ? { type } : {}) }).toString();
}

/** The URL of a result, with the fragment of the heading of its passage. */
export function addressOf(url: string, anchor: string | undefined): string {
  return anchor ? `${url}#${encodeURIComponent(anchor)}` : url;
}

type Marks = (text: string) => ReturnType<ResultsProps['marks']>;

/** A text in which the words that match the query are marked. */
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
