import type { HttpRequest, HttpResponse } from '../../../../surfaces/http/message.ts';
import { uncached } from '../../../../surfaces/http/message.ts';

/** How the last attempt to read the site again ended. */
export interface ReloadState {
  succeeded: number;
  failed: number;
  /** When the last one ended, in milliseconds since the epoch; null where there was none. */
  at: number | null;
  /** Why the last one failed, with the names of files; null where it did not. */
  error: string | null;
}

export const NEVER_RELOADED: ReloadState = { succeeded: 0, failed: 0, at: null, error: null };

/** The state after an attempt. @param isNew whether it would have given something new. */
export function nextState(before: ReloadState, error: string | null, isNew = true): ReloadState {
  const succeeded = before.succeeded + Number(isNew && error === null);
  return { succeeded, failed: before.failed + Number(error !== null), at: Date.now(), error };
}

/** What a server says of its own state. */
export interface Health {
  /** It is about to end. */
  isStopping(): boolean;
  revision(): string;
  entries(): number;
  reload(): ReloadState;
  source(): SourceState;
  /** Whether what replicas count in answers; null where this process counts by itself. */
  quota(): boolean | null;
}

/**
 * Answers the probes of load balancers. `/healthz`: the process answers. `/readyz`: it has a site to serve, and is not about to end.
 * @param isOperator who asks may be told names of files, also of drafts.
 */
export function probe(request: HttpRequest, health: Health, isOperator: boolean): HttpResponse | null {
  const { method, path } = request;
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (path === '/healthz') return uncached(200, 'text/plain; charset=utf-8', 'ok\n');
  if (path !== '/readyz') return null;
  const { succeeded, failed, at, error } = health.reload();
  const state = {
    status: health.isStopping() ? 'stopping' : 'ready',
    revision: health.revision(),
    entries: health.entries(),
    source: sourceReport(health.source(), Date.now()),
    ...(health.quota() === null ? {} : { quota: health.quota() ? 'shared' : 'by itself' }),
    reload: at === null ? null : { ok: error === null, at: new Date(at).toISOString() },
    ...(isOperator ? { reloads: { succeeded, failed, error } } : {}),
  };
  return uncached(health.isStopping() ? 503 : 200, 'application/json', `${JSON.stringify(state)}\n`);
}

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
function sourceReport({ made, checked, behind, ...state }: SourceState, now: number): object {
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
