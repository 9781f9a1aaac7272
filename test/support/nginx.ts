import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePorts } from './free-port.ts';
import { isThere } from './needed.ts';
import { writeFolder } from './workspace.ts';

export const hasNginx = isThere(
  '/usr/sbin/nginx',
  "Debian's package nginx-light (apt-get install nginx-light)",
);

/** Runs nginx for one test. @param ports the number of its ports. @param conf the `http` block for these ports. */
export async function startNginx(
  ports: number,
  conf: (...ports: readonly number[]) => string,
): Promise<number[]> {
  const dir = writeFolder({});
  mkdirSync(join(dir, 'tmp'));
  const free = await freePorts(ports);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/tmp;`,
  );
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${dir}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {} http { access_log off; ${temporary.join(' ')}\n${conf(...free)}\n}\n`,
  );
  const args = ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')];
  await untilListening(spawn('/usr/sbin/nginx', args, { stdio: 'ignore' }), free);
  return free;
}

/** Waits until a program listens at its ports, and ends it with the test. @throws Error if the program ends before. */
export async function untilListening(
  child: ReturnType<typeof spawn>,
  ports: readonly number[],
): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  onTestFinished(async () => {
    if (hasEnded()) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  for (const port of ports) {
    while (!(await takesConnections(port))) {
      if (hasEnded()) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}.`);
      await wait(20);
    }
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });
}
