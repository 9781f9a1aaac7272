import { siteKind } from '../../../content/config/config-file.ts';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { readSettings } from '../../../content/config/config.ts';
import type { SiteConfig } from '../../../model/site-config.ts';
import { CHECKOUT_TIMEOUT, gitStateOf } from '../../../folder/git.ts';
import { nodeHash } from '../../../platform/node.ts';
import { snapshotParts } from '../../../snapshot/build.ts';
import { TextLayout } from '../../../snapshot/lay-out-texts.ts';
import { SiteReader } from '../../../reconcile/site-reader.ts';
import { untilQuiet } from '../../../reconcile/build-folder.ts';
import { isMarkdown } from '../../../text/file-kinds.ts';
import { answerQuestions, beginFile, handOver } from '../build/build-work.ts';
import type { WatchWork } from './builder.ts';
import { type LoadRequest, restoreReading, restoreWords } from '../build/load.ts';

/** Keys that the server reads only at its start. */
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
/** Milliseconds to wait while a folder is changing. */
const RECHECK_DELAY = 500;
/** The {@link siteKind} at the last build; before the first, that of the folder when it was loaded. */
let kind = '';
/** The configuration of the last reading, as JSON. */
let lastConfig = '';
let reader: SiteReader | null = null;
let layout: TextLayout | null = null;

/** Builds once for each message of the parent process, and parses only files that have changed since the last build. */
answerQuestions((question) =>
  // An error of the site does not end the process, which keeps the parsed files.
  build(question as WatchWork).catch((error: unknown) => ({ error: (error as Error).message })),
);

async function build({ request, initialKind }: WatchWork) {
  kind ||= initialKind;
  let read = await readOneState(request);
  // While a configuration is replaced, it is missing for a moment, and what it hides would be published.
  while (read.kind !== kind) {
    kind = read.kind;
    await setTimeout(RECHECK_DELAY);
    read = await readOneState(request);
  }
  const { config, content } = read;
  const { diagnostics } = read.report;
  if (layout === null) {
    layout = new TextLayout(nodeHash, true);
    restoreWords(layout, request);
  }
  const bytes = handOver(snapshotParts(content, nodeHash, layout));
  const changedAtStart = AT_START.filter((key) => !isDeepStrictEqual(config[key], request.config[key]));
  // The parent holds back a build that is suddenly empty. If all texts are withheld, they must disappear at once, so that
  // build does not count as empty.
  return {
    bytes,
    diagnostics,
    isEmpty: content.entries.length === 0 && !read.report.files.some(({ file }) => isMarkdown(file)),
    forRestart: changedAtStart,
  };
}

/** Reads the folder, and reads it again if Git has changed it meanwhile, because half of a checkout mixes two branches. */
async function readOneState(request: LoadRequest) {
  const git = gitStateOf(request.dir);
  const until = Date.now() + CHECKOUT_TIMEOUT;
  for (;;) {
    const before = git?.stamp();
    const read = await readAll(request);
    while (git?.isAtWork() && Date.now() < until) await setTimeout(RECHECK_DELAY);
    if (git?.stamp() === before || Date.now() >= until) return read;
  }
}

async function readAll(request: LoadRequest) {
  const { dir, built, configFile } = request;
  if (!existsSync(dir)) throw new Error(`${dir} no longer exists. Lectern still serves what was in it.`);
  if (built !== undefined) await untilQuiet(built);
  const { config, configured } = await readSettings(dir, configFile, undefined, beginFile);
  const newConfig = JSON.stringify(config);
  if (newConfig !== lastConfig) {
    lastConfig = newConfig;
    const before = reader;
    const site: LoadRequest = { ...request, config, given: configured, diagnostics: [], onFile: beginFile };
    reader = new SiteReader(site, true);
    if (before?.sources) reader.sources?.inherit(before.sources);
    else restoreReading(reader, site);
  }
  const { content, report } = (reader as SiteReader).read(Date.now());
  return { config, content, report, kind: siteKind(dir, report) };
}
