/** What a file of an export contains. The rules for hosts and the choice of files for an overlay depend on it. */
export type OutputKind =
  | 'page'
  | 'twin'
  | 'document'
  | 'rest'
  | 'asset'
  | 'frame'
  | 'search'
  | 'not-found'
  | 'moved';

/** One file of an export, without its bytes. */
export interface OutputFile {
  kind: OutputKind;
  /** The encoded pathname that a visitor requests. */
  address: string;
  /** Path below the folder of the export. */
  file: string;
  /** Media type with its charset. */
  type: string;
  /** Other response headers, such as `cache-control` and `vary`. Their names are in lower case. */
  headers: Readonly<Record<string, string>>;
}

export interface Output extends OutputFile {
  /** Digest of the bytes. */
  digest: string;
  /** `staged` if the thread that made it has written it to the staging folder; null if it is in place from an earlier run. */
  body: Uint8Array | 'staged' | null;
}

/** A former address. Both are pathnames, encoded; `to` may be a whole URL. */
export interface Redirect {
  from: string;
  to: string;
}
