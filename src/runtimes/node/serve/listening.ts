import type { Limits } from '../../../model/server-config.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Refuse } from '../../../surfaces/app.ts';
import type { Handler } from '../../../surfaces/http/message.ts';

/** What answers the requests of a server. */
export interface Answering {
  handler: Handler;
  refuse: Refuse;
  /** The origin of links. */
  base: string;
  platform: Platform;
}

/** A server that listens and answers. */
export interface Listening<T extends Answering> {
  port: number;
  answering: T;
  /** The number of open connections; on Bun and Deno, of requests that are being answered. */
  open(): number;
  /**
   * Waits at most `seconds` for open requests, then closes all connections. Each response meanwhile closes its connection.
   * @param isPatient waits for idle connections too, since a request may be on its way; else it closes them at once.
   */
  close(seconds: number, isPatient: boolean): Promise<void>;
}

/**
 * @param begin is called in the turn in which the port opens, so that no request comes before the handler exists.
 * @throws an error with the code `EADDRINUSE` if another program has the port.
 */
export type Listen = <T extends Answering>(
  host: string,
  port: number,
  limits: Limits,
  begin: (port: number) => T,
) => Promise<Listening<T>>;
