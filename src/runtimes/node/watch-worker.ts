import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { readSettings } from '../../content/config/config.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import { GIT, gitStateOf } from '../../content/files/git.ts';
import { nodeHash } from '../../platform/node.ts';
import { buildSnapshot } from '../../site/build.ts';
import { keptPlainTexts } from '../../site/plain-texts.ts';
import { SiteReader } from '../../sources/site-reader.ts';
import { untilQuiet } from '../../sources/until-quiet.ts';
import type { BuildWork } from './build-thread.ts';
import type { Built } from './builder.ts';
import { ReadingProgress } from './reading-progress.ts';
import { siteKind } from '../../content/report/site-kind.ts';

/** Builds on every message, and parses only what has changed since the last one. */
const { progress, ...request } = workerData as BuildWork;
const { dir, built, configFile } = request;
const onFile = new ReadingProgress(progress).begin;
/** Keys that the listening server has taken over at its start. */
const AT_START = [
  'host',
  'port',
  'base_url',
  'site_url',
  'pages',
  'trust_proxy',
  'client_address_header',
  'allowed_hosts',
  'limits',
  'admin',
  'access_log',
  'stats',
  'built',
] as const satisfies (keyof SiteConfig)[];
const { config: atStart } = request;
/** Milliseconds until a site that has become another is looked at again. */
const SECOND_LOOK = 500;
/** What the folder was at the last build; at first, what it was when it was loaded. */
let kind = '';
const git = gitStateOf(dir);
let settings = '';
let reader: SiteReader | null = null;
const plainOf = keptPlainTexts();

parentPort?.on('message', (known: string) => {
  kind ||= known;
  void build();
});

async function build(): Promise<void> {
  try {
    let read = await readOneState();
    // A configuration that is being replaced is away for a moment, and with it what it hides.
    while (read.kind !== kind) {
      kind = read.kind;
      await setTimeout(SECOND_LOOK);
      read = await readOneState();
    }
    const { config, content } = read;
    const { diagnostics } = read.report;
    const bytes = buildSnapshot(content, nodeHash, plainOf);
    const forRestart = AT_START.filter((key) => !isDeepStrictEqual(config[key], atStart[key]));
    parentPort?.postMessage({ bytes, diagnostics, forRestart } satisfies Built, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: (error as Error).message } satisfies Built, []);
  }
}

/** Reads again what Git has changed meanwhile: parts of two branches are no site. */
async function readOneState() {
  const until = Date.now() + GIT;
  for (;;) {
    const before = git?.stamp();
    const read = await readAll();
    while (git?.isAtWork() && Date.now() < until) await setTimeout(SECOND_LOOK);
    if (git?.stamp() === before || Date.now() >= until) return read;
  }
}

async function readAll() {
  if (!existsSync(dir)) throw new Error(`${dir} no longer exists. Lectern still serves what was in it.`);
  if (built !== undefined) await untilQuiet(built);
  const { config, given, diagnostics } = await readSettings(dir, configFile);
  const read = JSON.stringify([config, diagnostics]);
  if (read !== settings) {
    settings = read;
    const before = reader;
    reader = new SiteReader({ ...request, config, given, diagnostics, onFile }, true);
    if (before) reader.inherit(before);
  }
  const { content, report } = (reader as SiteReader).read(Date.now());
  return { config, content, report, kind: siteKind(dir, report) };
}
