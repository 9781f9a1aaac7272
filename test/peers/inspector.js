/** Runs the Inspector's command line: lists the tools and calls each of the six. */
import { join } from 'node:path';
import { CALLS, checkResult, checkTools, HERE, run, startLectern } from './support.js';

const LAUNCHER = join(HERE, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');

const server = await startLectern();
try {
  const ask = async (...args) => {
    const common = [LAUNCHER, '--cli', server.endpoint, '--transport', 'http'];
    const { code, stdout, stderr } = await run(process.execPath, [...common, ...args]);
    if (code !== 0) throw new Error(`inspector ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
    return JSON.parse(stdout);
  };
  checkTools((await ask('--method', 'tools/list')).tools);
  for (const [name, args] of CALLS) {
    const given = Object.entries(args).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`]);
    checkResult(`inspector, ${name}`, await ask('--method', 'tools/call', '--tool-name', name, ...given));
  }
  console.log(`Inspector CLI: ${CALLS.length} tools listed and called`);
} finally {
  await server.close();
}
