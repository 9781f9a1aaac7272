import type { AnswerSubject } from '../../operations/operation.ts';
import type { ContentType } from '../../model/content-type.ts';
import type { TwinSource } from '../../site/twin.ts';
import type { Texts } from '../texts/texts.ts';

type PageKind = 'home' | 'collection' | 'section' | 'tags' | 'press-kit' | 'search' | 'developers' | 'entry';

/** A page of the site. HTML and markdown twin are made from the same source. */
export interface Page {
  kind: PageKind;
  /** Canonical pathname. */
  pathname: string;
  /** The part of the query on which the page depends, such as `page=2`; empty if it does not. */
  query: string;
  lang?: string;
  row?: number;
  /** The type of its collection. */
  type?: ContentType;
  /** The pages between the home page and this one, for breadcrumbs. */
  crumbs?(): { title: string; pathname: string }[];
  /** Search engines must not index it: it is a part of another page, or unlisted. */
  unindexed?: boolean;
  /** What it is about, for the counts of visits. */
  about?(): AnswerSubject;
  source(): TwinSource;
  /** Safe HTML of the main part. */
  main(source: TwinSource, texts: Texts): string;
}
