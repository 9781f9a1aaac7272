/** An `error` keeps something from being published, a `warning` does not, `info` explains. */
export type Severity = 'error' | 'warning' | 'info';

/** A message about a file of the site. */
export interface Diagnostic {
  severity: Severity;
  /** Stable, kebab-case, documented in docs/reference/diagnostics.md. */
  code: string;
  /** One or two sentences: what was being done, what was found, what was expected. */
  message: string;
  fix?: string;
  /** Path relative to the site's folder, with `/` on every system. */
  file: string;
  /** One-based; absent if the message is about the whole file. */
  line?: number;
  /** One-based, in UTF-16 units. */
  column?: number;
  /** The words of texts that one cause leaves out, in all files. */
  lost?: Lost;
}

/** The words that one tag, component or expression leaves out of texts. */
export interface Lost {
  by: string;
  words: number;
  /** The first of the words; empty if only the site's own program knows them. */
  sample: string;
  files: string[];
}

/** Words that a page of a build shows and its entry has not, with the text around them. */
export interface LeftOut {
  /** The name of the furniture that says them; empty outside of furniture. */
  by: string;
  text: string;
  words: readonly string[];
}

/**
 * Why something is not published. `draft`: its author says so. `scheduled`, `expired`: its time has not come, or is over.
 * `withheld`: the site keeps it back. `doubtful`: it may be kept back. `undecided`: only the site's own program knows. `part`:
 * it is part of a page, the theme or the repository. `list`: Lectern makes that list. `moved`: its address redirects.
 * `not-content`: it is no text. Code must decide by the kind and never by the `reason`.
 */
export type HiddenKind =
  | 'draft'
  | 'scheduled'
  | 'expired'
  | 'withheld'
  | 'doubtful'
  | 'undecided'
  | 'part'
  | 'list'
  | 'moved'
  | 'not-content';

/** Why a file or an entry is not published. */
export interface Hidden {
  kind: HiddenKind;
  /** A part of a sentence, for people. */
  reason: string;
}

/** The outcome of one file. Every file that was read has exactly one. */
export type FileOutcome =
  | {
      file: string;
      outcome: 'served';
      paths: string[];
      /** For a page of a build: the share of its words that the extracted text has, 0 to 1. */
      kept?: number;
    }
  | ({ file: string; outcome: 'hidden' } & Hidden)
  | { file: string; outcome: 'reported'; code: string };

/** `file:line:col`, which editors and terminals turn into a link. */
export function place(diagnostic: Diagnostic): string {
  const { file, line, column } = diagnostic;
  if (line === undefined) return file;
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}
