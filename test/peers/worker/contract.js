/** Runs those parts of the contract suite against a Worker that a Worker could answer differently from a server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const PARTS = ['document', 'errors', 'negotiation'];

const files = PARTS.map((part) => `test/contract/${part}.test.ts`);
const vitest = spawn(join(ROOT, 'node_modules/.bin/vitest'), ['run', ...files], {
  cwd: ROOT,
  env: { ...process.env, LECTERN_CONTRACT: 'worker' },
  stdio: 'inherit',
});
const [code] = await once(vitest, 'exit');
process.exitCode = code ?? 1;
