/** What an output is; rules of hosts and the manifest go by it. */
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
  /** Pathname, encoded, at which a visitor asks for it. */
  address: string;
  /** Path below the folder of the export. */
  file: string;
  /** With its charset. */
  type: string;
  /** Further response headers that belong to it: `Cache-Control`, `Vary` and others. */
  headers: Readonly<Record<string, string>>;
}

export interface Output extends OutputFile {
  /** Of its bytes. */
  digest: string;
  /** null: its file is in place from an earlier run. */
  body: Uint8Array | null;
}

/** A former address. Both are pathnames, encoded; `to` may be a whole URL. */
export interface Redirect {
  from: string;
  to: string;
}
