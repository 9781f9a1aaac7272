import type { HttpRequest } from '../../../surfaces/http/message.ts';
import type { Observer } from '../../../surfaces/http/observe.ts';
import type { OperatorAddress } from './operator-server.ts';
import type { Health } from './probes.ts';

/** What whoever runs a server wants to see of it. */
export interface OperatorOptions {
  /** Where metrics and details are served; null: nowhere. */
  admin?: OperatorAddress | null;
  /** A line on standard error for each answer. */
  accessLog?: boolean;
}

interface OperatedServer {
  health: Health;
  connections: () => number;
  clientOf: (request: HttpRequest) => string;
}

/** Who is told of answers, and how to stop. */
interface Operator {
  observers: Observer[];
  close(): void;
}

/** Loads what is asked for, and nothing else. @throws the error of `listen`, such as EADDRINUSE. */
export async function startOperator(
  { admin = null, accessLog = false }: OperatorOptions,
  { health, connections, clientOf }: OperatedServer,
): Promise<Operator> {
  const observers: Observer[] = [];
  if (accessLog) observers.push((await import('./access-log.ts')).accessLog(clientOf));
  if (admin === null) return { observers, close: () => undefined };
  const [{ createMetrics }, { serveOperator }] = await Promise.all([
    import('./metrics.ts'),
    import('./operator-server.ts'),
  ]);
  const metrics = createMetrics(health, connections);
  observers.push(metrics.observe);
  const server = await serveOperator(admin, health, metrics);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { observers, close };
}
