import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const SCRIPT = 'benchmarks/ready.js';

it('each request is answered that begins before, when and after the port opens', () => {
  const sample = ['--requests', '60', '--runtimes', 'node', '--only=folder --admin --access-log stats: true'];
  const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...sample, '--seconds', '60'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^node: 60 requests in 1 combinations, [1-9]\d* begun before the port opened: \{"(?:200|503)":\d+(?:,"503":\d+)?\}, the slowest \d+ ms\n$/,
  );
});
