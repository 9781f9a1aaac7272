import type { AnswerSubject } from '../../operations/operation.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { TwinSource } from '../../site/twin.ts';
import type { Texts } from '../texts/texts.ts';

type PageKind = 'home' | 'collection' | 'section' | 'tags' | 'press-kit' | 'search' | 'developers' | 'entry';

/** A page of the site: one source, shown as HTML and as its markdown twin. */
export interface Page {
  kind: PageKind;
  /** Canonical pathname. */
  pathname: string;
  /** What of the query makes another page, such as `page=2`; empty where nothing does. */
  query: string;
  lang?: string;
  row?: number;
  /** The collection that it belongs to. */
  type?: ContentType;
  /** Steps between the home page and this one. */
  crumbs?: { title: string; pathname: string }[];
  /** Not for search engines: a part of another page, or unlisted. */
  unindexed?: boolean;
  /** For those who count. */
  about?(): AnswerSubject;
  source(): TwinSource;
  /** Safe HTML of the main part. */
  main(source: TwinSource, texts: Texts): string;
}
