import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Observer } from '../../../surfaces/http/observe.ts';
import { surfaceOf } from '../../../surfaces/surface-of.ts';
import type { Health } from './probes.ts';

/** Seconds: most answers take some microseconds. */
const BUCKETS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** Numbers of a server for Prometheus. */
export interface Metrics {
  observe: Observer;
  /** Prometheus text format, version 0.0.4. */
  text(): Promise<string>;
  type: string;
}

/** @param connections that are open. */
export function createMetrics(health: Health, connections: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Counter({
    name: 'lectern_answers_total',
    help: 'Answers, by surface and status.',
    labelNames: ['surface', 'status'],
    registers,
  });
  const seconds = new Histogram({
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
  return {
    observe({ path }, { status, fields }, ms) {
      const surface = surfaceOf(path, fields);
      answers.inc({ surface, status });
      seconds.observe({ surface }, ms / 1000);
    },
    text: () => registry.metrics(),
    type: registry.contentType,
  };
}
