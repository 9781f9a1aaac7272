/**
 * Runs the official conformance suite of both eras: against the dispatcher with the suite's own tools, where the
 * baseline must list every failure, and against a running Lectern with its six tools.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFixtures } from './conformance/fixture-app.js';
import { HERE, NODE_24, run, startLectern } from './support.js';

const SUITE = join(HERE, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
/** Optional scenarios that a server with tools can pass. */
const FURTHER = {
  '2025-11-25': ['json-schema-2020-12', 'server-session-lifecycle'],
  '2026-07-28': ['json-schema-2020-12', 'http-header-validation'],
};

/** Scenarios that need no tools of the suite. All others call such tools by name. */
const OF_ANY_SERVER = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'resources-list',
    'prompts-list',
    'http-header-validation',
    'dns-rebinding-protection',
  ],
};

let failed = false;
const fixtures = await startFixtures();
const out = await mkdtemp(join(tmpdir(), 'lectern-conformance-'));
try {
  for (const revision of ['2025-11-25', '2026-07-28']) {
    const baseline = join(HERE, `conformance/baseline-${revision}.yml`);
    await suite(fixtures.url, `${revision} required`, [
      '--requirements',
      revision,
      '--expected-failures',
      baseline,
    ]);
    for (const scenario of FURTHER[revision]) {
      await suite(fixtures.url, `${revision} ${scenario}`, [
        '--scenario',
        scenario,
        '--spec-version',
        revision,
      ]);
    }
    // Each revision has its own server, because all requests together would exceed a client's quota of a minute.
    const lectern = await startLectern();
    for (const scenario of OF_ANY_SERVER[revision]) {
      const args = ['--scenario', scenario, '--spec-version', revision];
      await suite(lectern.endpoint, `${revision} ${scenario}, six tools`, args);
    }
    await lectern.close();
  }
} finally {
  fixtures.close();
  await rm(out, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

async function suite(url, title, args) {
  const { code, stdout, stderr } = await run(NODE_24, [SUITE, 'server', '--url', url, '-o', out, ...args]);
  // Does not print the counts of the suite, because they include failures that the baseline expects.
  console.log(`conformance ${title}: ${code === 0 ? 'as expected' : 'FAILED'}`);
  if (code === 0) return;
  failed = true;
  console.error(stdout + stderr);
}
