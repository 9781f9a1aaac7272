export interface ConfiguredRedirect {
  from: string;
  to: string;
  file: string;
  /** Pathname of the page that `from` is relative to; none where it starts at the root. */
  page?: string;
  /** Only where it leads to a page. */
  isOfHost?: boolean;
}
