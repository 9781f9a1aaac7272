/** Checks the OpenAPI document with the strictest rules of two linters: Redocly and Spectral. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HERE, run, startLectern } from './support.js';

const folder = await mkdtemp(join(tmpdir(), 'lectern-openapi-'));
const lectern = await startLectern();
try {
  const file = join(folder, 'openapi.json');
  const ruleset = join(folder, 'spectral.yaml');
  await writeFile(file, await (await fetch(`${lectern.url}/openapi.json`)).text());
  await writeFile(ruleset, 'extends: ["spectral:oas"]\n');
  const bin = (name) => join(HERE, 'node_modules/.bin', name);
  const linters = [
    [bin('redocly'), ['lint', '--extends=recommended-strict', file]],
    [bin('spectral'), ['lint', '--fail-severity=hint', '--ruleset', ruleset, file]],
  ];
  for (const [command, args] of linters) {
    const { code, stdout, stderr } = await run(command, args, {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    console.log(`${args[0]} ${command.split('/').at(-1)}: ${code === 0 ? 'clean' : `code ${code}`}`);
    if (code !== 0) {
      console.error(stdout + stderr);
      process.exitCode = 1;
    }
  }
} finally {
  await lectern.close();
  await rm(folder, { recursive: true, force: true });
}
