/** Every peer in turn; the exit code says whether all are content. Needs a built Lectern: npm run build at the root. */
import { join } from 'node:path';
import { HERE, run } from './support.js';

const PEERS = [
  'package.js',
  'frameworks.js',
  'openapi.js',
  'conformance.js',
  'clients.js',
  'inspector.js',
  'mcp-remote.js',
  'hosts.js',
  'recipes.js',
  'runtimes.js',
  'zstd.js',
];
const asked = process.argv.slice(2);

let failed = false;
for (const peer of asked.length > 0 ? asked : PEERS) {
  const { code, stdout, stderr } = await run(process.execPath, [join(HERE, peer)]);
  failed ||= code !== 0;
  console.log(
    `== ${peer}: ${code === 0 ? 'passed' : `FAILED (${code})`}\n${stdout}${code === 0 ? '' : stderr}`,
  );
}
process.exitCode = failed ? 1 : 0;
