import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { isThere } from '../support/needed.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';

const areThere =
  isThere('/usr/bin/systemd-notify', "Debian's package systemd") &&
  isThere('/usr/bin/perl', "Debian's package perl-base");
const itWithSystemd = areThere ? it : it.skip;

const post = (title: string) => `---\ntitle: ${title}\ndate: 2026-01-01\n---\n\nText.\n`;

/** Listens at a socket like systemd, and prints each message on one line. */
const LISTENER = `
use Socket; $| = 1;
socket(my $s, AF_UNIX, SOCK_DGRAM, 0) or die $!;
bind($s, pack_sockaddr_un($ARGV[0])) or die $!;
print "listening\\n";
while (defined recv($s, my $said, 4096, 0)) { $said =~ s/\\n/ /g; print "$said\\n"; }`;

async function listener(socket: string) {
  const child = spawn('/usr/bin/perl', ['-e', LISTENER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  lines.on('line', (line) => said.push(line.trim()));
  // systemd-notify sends this second message to learn whether systemd has read the first.
  return { said: () => said.filter((line) => !line.startsWith('BARRIER')) };
}

/** Starts a server with the environment of a systemd service. */
async function supervised(socket: string, env: Record<string, string> = {}) {
  const dir = writeFolder({ 'content/writing/a.md': post('First') });
  const set = Object.entries({ NOTIFY_SOCKET: socket, ...env }).map(([name, value]) => `${name}=${value}`);
  const served = await serving([dir], {}, ['/usr/bin/env', ...set, process.execPath]);
  return { dir, ...served };
}

itWithSystemd('systemd is told when the server is ready, reads the site again, and stops', async () => {
  const socket = join(writeFolder({}), 'notify');
  const { said } = await listener(socket);
  const { dir, until, signal, ended } = await supervised(socket);
  await until('/healthz', () => said().length === 1);
  expect(said()).toEqual(['READY=1']);

  const before = process.hrtime.bigint() / 1000n;
  writeFileSync(join(dir, 'content/writing/a.md'), post('Second'));
  signal('SIGHUP');
  const { text } = await until('/writing/a.md', () => said().length === 3);
  expect(text).toContain('# Second');
  const [, at] = /^RELOADING=1 MONOTONIC_USEC=(\d+)$/.exec(said()[1] ?? '') ?? [];
  expect(BigInt(at ?? 0)).toBeGreaterThan(before);
  expect(said()[2]).toBe('READY=1');

  signal('SIGINT');
  await ended();
  await expect.poll(() => said().slice(3), { timeout: 120_000 }).toEqual(['STOPPING=1']);
});

it('a server whose messages cannot be sent says what to change, and serves', async () => {
  const { until, lines } = await supervised(join(writeFolder({}), 'nobody'), { PATH: '/nowhere' });
  await until('/healthz', () => lines.length > 0);
  expect(lines).toEqual([
    'Telling systemd READY=1 failed: spawn systemd-notify ENOENT. The unit needs NotifyAccess=all, and the program systemd-notify must be there; else use Type=exec.',
  ]);
});
