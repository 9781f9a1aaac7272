import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Observer, surfaceOf } from '../../../../surfaces/http/observe.ts';
import { type Health, seconds, type SourceState } from './probes.ts';

/** Seconds: most responses take some microseconds. */
const BUCKETS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** The metrics of a server, in the text format of Prometheus, version 0.0.4. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(health: Health, connections: () => number) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const responses = new Counter({
    name: 'lectern_answers_total',
    help: 'Answers, by surface and status.',
    labelNames: ['surface', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'lectern_answer_seconds',
    help: 'Seconds that it took to make an answer, by surface.',
    labelNames: ['surface'],
    buckets: BUCKETS,
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('lectern_connections', 'Connections that are open.', connections);
  gauge('lectern_entries', 'Entries that are published.', health.entries);
  gauge('lectern_reloads_succeeded', 'How often the site was read again.', () => health.reload().succeeded);
  gauge('lectern_reloads_failed', 'How often reading the site again failed.', () => health.reload().failed);
  gauge('lectern_last_reload_ok', '0 where the last reading failed and an older site is served.', () =>
    health.reload().error === null ? 1 : 0,
  );
  const { source, quota } = health;
  const { kind } = source();
  const info = new Gauge({
    name: 'lectern_revision_info',
    help: 'What is served: number and digest of a publication, the commit of a Git repository, and what is listed.',
    labelNames: ['kind', 'number', 'digest', 'commit', 'revision'] as const,
    registers: [],
    collect() {
      const { number, digest, commit } = source();
      this.reset();
      const labels = { number: number ?? '', digest: digest ?? '', commit: commit ?? '' };
      this.set({ kind, ...labels, revision: health.revision() }, 1);
    },
  });
  registry.registerMetric(info);
  const since = (name: string, text: string, from: (state: SourceState) => number | null) =>
    gauge(`lectern_${name}_seconds`, text, () => seconds(from(source()) ?? Date.now(), Date.now()));
  since('revision_age', 'Age of what is served: since it was published, committed or read.', (it) => it.made);
  if (kind !== 'folder') {
    since(
      'source_behind',
      'Since when the source has something newer that is not served.',
      (it) => it.behind,
    );
    since('source_checked', 'Since the store or the repository has answered.', (it) => it.checked ?? it.made);
    gauge('lectern_source_ok', '0 where the source cannot be read, or what it has is refused.', () =>
      source().problem === null ? 1 : 0,
    );
  }
  if (quota() !== null)
    gauge('lectern_quota_shared', '0 where this replica counts by itself: its breaker is open.', () =>
      quota() ? 1 : 0,
    );
  const observe: Observer = ({ path }, { status, fields }, ms) => {
    const surface = surfaceOf(path, fields);
    responses.inc({ surface, status });
    duration.observe({ surface }, ms / 1000);
  };
  return { observe, text: () => registry.metrics(), type: registry.contentType };
}
