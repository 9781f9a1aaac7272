import type { Limits } from '../../../model/server-config.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Handler } from '../../../surfaces/http/message.ts';

/** A server that listens; it answers as soon as it is told how. */
export interface Listening {
  port: number;
  /** Open connections, or, where the runtime knows no more, requests that are being answered. */
  open(): number;
  /** @param base the origin that refusals of the server itself name. */
  answer(handler: Handler, base: string, platform: Platform): void;
  /** Takes no more connections, and waits so many seconds at most for what is under way. */
  close(seconds: number): Promise<void>;
}

/** @throws an error with the code `EADDRINUSE` where another program has the port. */
export type Listen = (host: string, port: number, limits: Limits) => Promise<Listening>;
