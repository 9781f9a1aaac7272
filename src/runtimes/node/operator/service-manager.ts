import { execFile } from 'node:child_process';

/** What starts and stops services on this machine, and wants to know how they are. */
export interface ServiceManager {
  ready(): Promise<void>;
  reloading(): Promise<void>;
  stopping(): Promise<void>;
}

/**
 * The systemd that started this process, where one waits to be told: sd_notify(3). Node.js has no Unix datagram sockets,
 * so its own program is asked to tell it, one message after the other.
 * @param notice is told where that fails.
 */
export function serviceManager(notice: (line: string) => void): ServiceManager {
  let last = Promise.resolve();
  const tell = (...variables: string[]): Promise<void> => {
    if (!process.env['NOTIFY_SOCKET']) return last;
    last = last.then(
      () =>
        new Promise((resolve) => {
          execFile('systemd-notify', variables, (error) => {
            if (error)
              notice(
                `Telling systemd ${variables[0]} failed: ${error.message.trim()}. The unit needs NotifyAccess=all, and the program systemd-notify must be there; else use Type=exec.`,
              );
            resolve();
          });
        }),
    );
    return last;
  };
  return {
    ready: () => tell('READY=1'),
    // CLOCK_MONOTONIC in microseconds, as Type=notify-reload wants it in the same message.
    reloading: () => tell('RELOADING=1', `MONOTONIC_USEC=${process.hrtime.bigint() / 1000n}`),
    stopping: () => tell('STOPPING=1'),
  };
}
