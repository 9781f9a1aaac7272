/**
 * Runs the steps of deploy/Containerfile one by one, in a root folder of its own, because no image can be fetched here.
 * The programs of this machine are mounted read-only instead. The steps write the same files as in the container, and
 * start the program the same way.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { EXAMPLE, HERE, run } from './support.js';

const ROOT = join(HERE, '../..');
const USER = 1000;
/**
 * Mounts the folders of an image, and then becomes the program. $1 is the root, $2 is "ro" if the root is read-only, $3
 * is user and group.
 */
const ENTER = `set -e
root=$1 mode=$2 user=$3; shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
for name in usr bin sbin lib lib64 etc dev proc; do
  [ -e /$name ] || continue
  mkdir -p "$root/$name"
  mount --rbind /$name "$root/$name"
done
mkdir -p "$root/tmp" "$root/site"
mount -t tmpfs tmpfs "$root/tmp"
chmod 1777 "$root/tmp"
[ ! -d "$root/cache" ] || mount --bind "$root/cache" "$root/cache"
[ $mode = rw ] || mount -o remount,bind,ro "$root"
exec chroot --userspec=$user "$root" "$@"`;

if (process.getuid() !== 0) {
  console.log('Skipped: a root of its own wants the rights of root.');
  process.exit();
}
const dir = await mkdtemp(join(tmpdir(), 'lectern-container-'));
const root = join(dir, 'root');
try {
  const [install, image] = stagesOf(await readFile(join(ROOT, 'deploy/Containerfile'), 'utf8'));
  assert.equal(one(image, 'COPY'), '--from=install /opt/lectern /opt/lectern');
  assert.equal(one(image, 'USER'), `${USER}:${USER}`);
  const work = one(install, 'WORKDIR');
  await mkdir(join(root, work), { recursive: true });
  const packed = await must('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', dir], ROOT);
  const [{ filename }] = JSON.parse(packed);
  assert.match(filename, /^lectern-.*\.tgz$/);
  assert.equal(one(install, 'COPY'), 'lectern-*.tgz ./');
  await cp(join(dir, filename), join(root, work, filename));
  const registry = (await must('npm', ['config', 'get', 'registry'], ROOT)).trim();
  const npm = [`npm_config_registry=${registry}`, 'HOME=/tmp', `PATH=${process.env.PATH}`];
  const shell = (command) => ['/usr/bin/env', '-i', ...npm, 'sh', '-ec', command];
  await must(...enter('rw', '0:0', shell(`cd ${work}; ${one(install, 'RUN')}`)));
  // Skips the installation of Git, which this machine already has.
  const own = image.filter(([, text]) => !text.startsWith('apt-get'));
  await must(...enter('rw', '0:0', shell(one(own, 'RUN'))));
  await cp(EXAMPLE, join(root, 'site'), { recursive: true });
  await chown(join(root, 'tmp'), USER, USER);

  const env = ['env', '-i', `PATH=${process.env.PATH}`, ...one(image, 'ENV').split(' '), 'LECTERN_PORT=0'];
  const command = [...JSON.parse(one(image, 'ENTRYPOINT')), ...JSON.parse(one(image, 'CMD')), '--json-ready'];
  const child = spawn(...enter('ro', `${USER}:${USER}`, [...env, ...command]), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit'),
  ]);
  const { port } = new URL(JSON.parse(line).url);
  const page = await fetch(`http://127.0.0.1:${port}/about`, { headers: { accept: 'text/html' } });
  assert.equal(page.status, 200);
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  assert.match(status, new RegExp(`^Uid:\\t${USER}\\t${USER}`, 'm'));
  const health = JSON.parse(one(image, 'HEALTHCHECK').replace(/^.*CMD /, ''));
  assert.deepEqual(health.slice(0, 2), ['node', '-e']);
  await must('node', ['-e', health[2].replace(':8080', `:${port}`)]);
  const refused = await run(...enter('ro', '0:0', ['touch', join(work, 'x')]));
  assert.match(refused.stderr, /Read-only file system/);
  assert.ok((await readdir(join(root, 'cache'))).some((name) => name.endsWith('.snapshot')));
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  const { lectern, ioredis, sharp } = JSON.parse(
    await readFile(join(root, work, 'package.json'), 'utf8'),
  ).dependencies;
  assert.ok(lectern && ioredis && sharp);
  console.log(`installed, read-only, as user ${USER}: served, kept its snapshot in /cache, ended with 0`);
} finally {
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
}

/** The instructions of each stage. A backslash at the end of a line continues the line. */
function stagesOf(text) {
  const lines = text.replaceAll('\\\n', '').split('\n');
  const stages = [];
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line);
    if (name === 'FROM') stages.push([]);
    else stages.at(-1).push([name, rest]);
  }
  return stages;
}

function one(stage, name) {
  const found = stage.filter(([each]) => each === name);
  assert.equal(found.length, 1, name);
  return found[0][1];
}

function enter(mode, user, command) {
  return ['unshare', ['--mount', 'sh', '-c', ENTER, 'sh', root, mode, user, ...command]];
}

async function must(command, args, cwd) {
  const ended = await run(command, args, cwd === undefined ? {} : { cwd });
  assert.equal(ended.code, 0, `${command} ${args.join(' ')}\n${ended.stdout}${ended.stderr}`);
  return ended.stdout;
}
