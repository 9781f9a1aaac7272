// Measures how long a change takes until it is served: from a push to an answer of `serve --git`, and from a
// publication to an answer of a replica of a bucket.
//
//   npm run build && node benchmarks/follow.js [CHANGES]
//
// The exit code is 1 if a change takes longer than the polling interval and two seconds (Git), or the interval and one
// second (bucket).
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import S3rver from 's3rver';

const changes = Number(process.argv[2] ?? 20);
const POLL = 1000;
const LECTERN = join(import.meta.dirname, '../dist/cli/main.js');
const dir = mkdtempSync(join(tmpdir(), 'lectern-follow-'));
const [work, bare, address] = [join(dir, 'work'), join(dir, 'site.git'), 's3://bucket/site'];
const git = (...args) =>
  execFileSync('git', ['-C', work, '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args]);
const write = (n) =>
  writeFileSync(
    join(work, 'content/writing/a.md'),
    `---\ntitle: Change ${n}\ndate: 2026-01-01\n---\n\nText.\n`,
  );
const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(dir, 's3'),
  configureBuckets: [{ name: 'bucket' }],
});

try {
  mkdirSync(join(work, 'content/writing'), { recursive: true });
  execFileSync('git', ['init', '--quiet', '--bare', '-b', 'main', bare]);
  git('init', '--quiet', '-b', 'main');
  const push = () => {
    git('add', '-A');
    git('commit', '--quiet', '-m', 'x');
    git('push', '--quiet', bare, 'HEAD:main');
  };
  const { port } = await s3.run();
  const account = {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
  };
  const env = { ...process.env, ...account, LECTERN_CACHE: 'none' };
  const publish = () =>
    once(
      spawn(process.execPath, [LECTERN, 'publish', work, '--to', address], { env, stdio: 'ignore' }),
      'exit',
    );
  process.exitCode =
    (await measure('a push to Git', env, ['--git', bare], push, POLL + 2000)) +
    (await measure('a publication to a bucket', env, ['--from', address], publish, POLL + 1000));
} finally {
  await s3.close();
  rmSync(dir, { recursive: true, force: true });
}

/** @param change publishes the written text. @returns 1 if a change took longer than `most`. */
async function measure(what, env, source, change, most) {
  write(0);
  await change();
  const args = [LECTERN, 'serve', ...source, '--poll', `${POLL / 1000}`, '--port', '0', '--json-ready'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url } = JSON.parse(line);
  const took = [];
  for (let n = 1; n <= changes; n++) {
    write(n);
    await change();
    const started = performance.now();
    while (!(await (await fetch(`${url}/writing/a.md`)).text()).includes(`# Change ${n}\n`)) await wait(10);
    took.push(Math.round(performance.now() - started));
  }
  child.kill();
  await once(child, 'exit');
  took.sort((a, b) => a - b);
  const last = took.at(-1);
  console.log(
    `${what}: served after ${took[Math.floor(changes / 2)]} ms (median), ${last} ms (at most); the bound is ${most} ms`,
  );
  return last > most ? 1 : 0;
}
