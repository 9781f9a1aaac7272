import type { HttpRequest } from '../../../surfaces/http/message.ts';
import type { Observer } from '../../../surfaces/http/observe.ts';
import type { OperatorAddress } from './operator-server.ts';
import { openVisitLog } from './visit-log.ts';
import type { Health } from './probes.ts';

/** What whoever runs a server wants to see of it. */
export interface OperatorOptions {
  /** Where metrics and details are served; null: nowhere. */
  admin?: OperatorAddress | null;
  /** A line on standard error for each answer. */
  accessLog?: boolean;
  /** The file that keeps the counts of visits; null: they are not counted. */
  visits?: string | null;
}

interface OperatedServer {
  health: Health;
  connections: () => number;
  clientOf: (request: HttpRequest) => string;
  /** What is told to whoever runs the server. */
  notice: (line: string) => void;
}

/** Loads what is asked for, and nothing else. @throws the error of `listen`, such as EADDRINUSE. */
export async function startOperator(
  { admin = null, accessLog = false, visits = null }: OperatorOptions,
  { health, connections, clientOf, notice }: OperatedServer,
) {
  const observers: Observer[] = [];
  if (accessLog) observers.push((await import('./access-log.ts')).accessLog(clientOf));
  const lost = ({ message }: Error) => notice(`The counts of visits could not be kept: ${message}`);
  const visitLog = visits === null ? null : openVisitLog(visits, lost);
  if (visitLog) observers.push(visitLog.observe);
  const stop = () => visitLog?.close();
  if (admin === null) return { observers, close: stop };
  const [{ createMetrics }, { serveOperator }] = await Promise.all([
    import('./metrics.ts'),
    import('./operator-server.ts'),
  ]);
  const metrics = createMetrics(health, connections);
  observers.push(metrics.observe);
  const visitCounts = () => visitLog?.counts.toJSON() ?? null;
  const server = await serveOperator(admin, { health, metrics, visits: visitCounts });
  const close = () => {
    stop();
    server.close();
    server.closeAllConnections();
  };
  return { observers, close };
}
