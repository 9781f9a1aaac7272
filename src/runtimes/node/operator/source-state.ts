/** What is wrong between a server and where its site comes from: it serves what it has. */
export type SourceProblem = 'unreachable' | 'missing' | 'refused';

/** What is served, and how that stands to where it comes from. Probes, metrics and logs all read it. */
export interface SourceState {
  kind: 'folder' | 'git' | 'publication';
  /** Of a publication: its number and the beginning of its snapshot's SHA-256, as `lectern publish` says them. */
  number: number | null;
  digest: string | null;
  /** Of Git. */
  commit: string | null;
  /** When what is served was made, in milliseconds since the epoch, as are those below. */
  made: number;
  /** When the source has answered last; null where none is asked. */
  checked: number | null;
  /** Since when the source has something else that is not served; null where it is. */
  behind: number | null;
  problem: SourceProblem | null;
}

export function sourceState(kind: SourceState['kind']): SourceState {
  const of = { number: null, digest: null, commit: null };
  return { kind, ...of, made: Date.now(), checked: null, behind: null, problem: null };
}

/** The same for readers: seconds instead of instants, and nothing that is not there. */
export function sourceReport({ made, checked, behind, ...state }: SourceState, now: number): object {
  const all = {
    ...state,
    made_at: new Date(made).toISOString(),
    age_seconds: seconds(made, now),
    checked_at: checked === null ? null : new Date(checked).toISOString(),
    behind_seconds: seconds(behind ?? now, now),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

export function seconds(from: number, to: number): number {
  return Math.max(0, Math.round((to - from) / 1000));
}
