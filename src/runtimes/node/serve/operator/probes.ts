import type { HttpRequest, HttpResponse } from '../../../../surfaces/http/message.ts';
import { uncached } from '../../../../surfaces/http/message.ts';

/** How often the site was read again, and how the last attempt ended. */
export interface ReloadState {
  succeeded: number;
  failed: number;
  /** When the last attempt ended, in milliseconds since the epoch; null: there was none. */
  at: number | null;
  /** Why the last attempt failed, with the names of files; null: it did not. */
  error: string | null;
}

export const NEVER_RELOADED: ReloadState = { succeeded: 0, failed: 0, at: null, error: null };

/** The state after an attempt. @param isNew whether the site has changed; if it has not, a success is not counted. */
export function nextState(previous: ReloadState, error: string | null, isNew = true): ReloadState {
  const succeeded = previous.succeeded + Number(isNew && error === null);
  return { succeeded, failed: previous.failed + Number(error !== null), at: Date.now(), error };
}

/** The state of a server. */
export interface Health {
  /** Whether the server is about to end. */
  isStopping(): boolean;
  revision(): string;
  entries(): number;
  reload(): ReloadState;
  source(): SourceState;
  /** Whether the counter that replicas share answers; null: this process counts by itself. */
  quota(): boolean | null;
}

/**
 * Answers the probes of load balancers. `/healthz`: the process answers. `/readyz`: it has a site to serve, and is not about
 * to end. @param isOperator whether the response may have the names of files, also of drafts.
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

/** Why a server cannot follow its source: the source does not answer, has no such ref, or has a site that cannot be served. */
export type SourceProblem = 'unreachable' | 'missing' | 'refused';

/** What is served, and how it differs from the source. Probes, metrics and logs read it. */
export interface SourceState {
  kind: 'folder' | 'git' | 'publication';
  /** Of a publication: its number, and the beginning of its snapshot's SHA-256, as `lectern publish` prints them. */
  number: number | null;
  digest: string | null;
  /** Of a Git repository. */
  commit: string | null;
  /** When the served site was published, committed or read, in milliseconds since the epoch, as are the next two. */
  made: number;
  /** When the source answered last; null: it is a folder, or has not answered yet. */
  checked: number | null;
  /** Since when the source has something newer than what is served; null: it has not. */
  behind: number | null;
  problem: SourceProblem | null;
}

export function sourceState(kind: SourceState['kind']): SourceState {
  const version = { number: null, digest: null, commit: null };
  return { kind, ...version, made: Date.now(), checked: null, behind: null, problem: null };
}

/** The state as `/readyz` has it: with ages in seconds, and without members that are null. */
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
