import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Notifies systemd, if it has started this process and waits for that: sd_notify(3). Node.js has no Unix datagram sockets,
 * so systemd's own program sends the messages, one after the other.
 * @param notice gets a line for each failure.
 */
export function serviceManager(notice: (line: string) => void) {
  let last = Promise.resolve();
  const tell = (...variables: string[]): Promise<void> => {
    if (!process.env['NOTIFY_SOCKET']) return last;
    const notified = () => promisify(execFile)('systemd-notify', variables);
    last = last.then(notified).then(
      () => undefined,
      ({ message }: Error) =>
        notice(
          `Telling systemd ${variables[0]} failed: ${message.trim()}. The unit needs NotifyAccess=all, and the program systemd-notify must be there; else use Type=exec.`,
        ),
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
