import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** Programs that serve the files of a folder without any configuration. */
export const PLAIN_HOSTS = {
  python: {
    path: '/usr/bin/python3',
    wanted: "Debian's package python3 (apt-get install python3)",
    args: (folder: string, port: number) => ['-m', 'http.server', `${port}`, '-b', '127.0.0.1', '-d', folder],
  },
  caddy: {
    path: '/usr/bin/caddy',
    wanted: "Debian's package caddy (apt-get install caddy)",
    args: (folder: string, port: number) => [
      'file-server',
      '--root',
      folder,
      '--listen',
      `127.0.0.1:${port}`,
    ],
  },
} as const;

/** Serves a folder. Returns a function that ends the server. */
export async function startPlainHost(
  name: keyof typeof PLAIN_HOSTS,
  folder: string,
  port: number,
): Promise<() => Promise<void>> {
  const { path, args } = PLAIN_HOSTS[name];
  const child = spawn(path, args(folder, port), { stdio: 'ignore' });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.arrayBuffer().then(() => true),
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
    await wait(20);
  }
  return async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}
