import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { isThere } from '../support/needed.ts';

const hasCaddy = isThere('/usr/bin/caddy', "Debian's package caddy");
const hasOpenssl = isThere('/usr/bin/openssl', "Debian's package openssl");

// Runs a sample of the benchmark. test/faults/service.test.ts tries nginx.
it.runIf(hasCaddy && hasOpenssl)(
  'a replica behind Caddy is restarted as the documentation says, and no request fails',
  () => {
    const sample = '--proxies caddy --replicas 2 --restarts 1 --clients 4 --stop-timeout 4'.split(' ');
    const { stdout, stderr } = spawnSync(process.execPath, ['benchmarks/rolling-restart.js', ...sample], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /^caddy: 1 restarts of 2 replicas in \d+ s, [1-9]\d* requests answered, 0 failed \{"200":\d+\}\n$/,
    );
  },
  120_000,
);
