import type { Limits } from '../../../model/server-config.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Refuse } from '../../../surfaces/app.ts';
import type { Handler } from '../../../surfaces/http/message.ts';

/** What answers the requests of a server. */
export interface Answering {
  handler: Handler;
  refuse: Refuse;
  /** The origin that links are written with. */
  base: string;
  platform: Platform;
}

/** A server that listens and answers. */
export interface Listening<T extends Answering> {
  port: number;
  answering: T;
  /** Open connections, or, where the runtime knows no more, requests that are being answered. */
  open(): number;
  /**
   * Waits so many seconds at most for what is under way, and then ends what is left. Each answer meanwhile ends its connection.
   * @param isPatient waits as long for connections that are idle, since a request may be on its way; else it ends them at once.
   */
  close(seconds: number, isPatient: boolean): Promise<void>;
}

/**
 * @param begin is told the port in the same turn in which it opens, so that no request comes before the handler.
 * @throws an error with the code `EADDRINUSE` where another program has the port.
 */
export type Listen = <T extends Answering>(
  host: string,
  port: number,
  limits: Limits,
  begin: (port: number) => T,
) => Promise<Listening<T>>;
