/** How much a diagnostic matters: an `error` keeps something unpublished, a `warning` does not, `info` explains. */
export type Severity = 'error' | 'warning' | 'info';

/** One thing that is wrong with, or worth knowing about, a file of the site. */
export interface Diagnostic {
  severity: Severity;
  /** Stable, kebab-case, documented in docs/reference/diagnostics.md. */
  code: string;
  /** What was being done, what was found, what was wanted. One sentence or two. */
  message: string;
  fix?: string;
  /** Path relative to the site's folder, with `/` on every system. */
  file: string;
  /** One-based; absent when the whole file is meant. */
  line?: number;
  /** One-based, in UTF-16 units. */
  column?: number;
  /** Words of texts that one thing takes, wherever it stands. */
  lost?: Lost;
}

/** What one tag, component or expression leaves out of texts. */
export interface Lost {
  by: string;
  words: number;
  /** The first of the words; empty where only a program knows them. */
  sample: string;
  files: string[];
}

/**
 * Why something is not published: its author calls it a draft; its window has not begun, or is over; it is held back,
 * or may be; a mark says so that only a theme understands; only the site's own program knows; it is a part of pages, of the theme or of the repository, or made by a
 * program; Lectern makes the list that it would be; its address leads on; it is no content. Decisions read this, and
 * never the words.
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
  /** For people; a part of a sentence. */
  reason: string;
}

/** What became of one file: every file that was read has exactly one outcome. */
export type FileOutcome =
  | {
      file: string;
      outcome: 'served';
      paths: string[];
      /** Of a page of a build: the share of its words that its text keeps, 0 to 1. */
      kept?: number;
    }
  | ({ file: string; outcome: 'hidden' } & Hidden)
  | { file: string; outcome: 'reported'; code: string };

/** `file:line:col`, as editors and terminals link it. */
export function place(diagnostic: Diagnostic): string {
  const { file, line, column } = diagnostic;
  if (line === undefined) return file;
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}
