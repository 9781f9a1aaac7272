// Runs commands of the built program one after the other: `node test/support/run-all.mjs '[["check", "site"]]'`. A
// shell command between them changes the site: `["sh", "-c", "rm site/a.md"]`.
import { spawnSync } from 'node:child_process';
import { runLectern } from '../../dist/cli/run.js';

const ended = [];
for (const args of JSON.parse(process.argv[2])) {
  const lines = { out: [], err: [] };
  console.log = (line) => lines.out.push(line);
  console.error = (line) => lines.err.push(line);
  const [command, ...rest] = args;
  const code = command === 'sh' ? spawnSync(command, rest).status : await runLectern(args);
  ended.push({ code, out: lines.out.join('\n'), err: lines.err.join('\n') });
}
process.stdout.write(JSON.stringify(ended));
