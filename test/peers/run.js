/**
 * Runs every peer, two at a time. The exit code says whether all passed. Needs a built Lectern: npm run build at the
 * root.
 */
import { join } from 'node:path';
import { HERE, run } from './support.js';

const PEERS = [
  'package.js',
  'container.js',
  'frameworks.js',
  'openapi.js',
  'conformance.js',
  'clients.js',
  'inspector.js',
  'mcp-remote.js',
  'hosts.js',
  'functions.js',
  'plugins.js',
  'recipes.js',
  'runtimes.js',
  'zstd.js',
];
const asked = process.argv.slice(2);

const left = asked.length > 0 ? asked : PEERS;
async function runNext() {
  for (let peer = left.shift(); peer !== undefined; peer = left.shift()) {
    const { code, stdout, stderr } = await run(process.execPath, [join(HERE, peer)]);
    if (code !== 0) process.exitCode = 1;
    console.log(
      `== ${peer}: ${code === 0 ? 'passed' : `FAILED (${code})`}\n${stdout}${code === 0 ? '' : stderr}`,
    );
  }
}
await Promise.all([runNext(), runNext()]);
