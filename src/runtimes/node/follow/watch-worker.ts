import { siteKind } from '../../../content/config/config-file.ts';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { readSettings } from '../../../content/config/config.ts';
import type { SiteConfig } from '../../../model/site-config.ts';
import { GIT, gitStateOf } from '../../../folder/git.ts';
import { nodeHash } from '../../../platform/node.ts';
import { snapshotParts } from '../../../snapshot/build.ts';
import { TextLayout } from '../../../snapshot/lay-out-texts.ts';
import { SiteReader } from '../../../reconcile/site-reader.ts';
import { untilQuiet } from '../../../reconcile/build-folder.ts';
import { isMarkdown } from '../../../text/file-kinds.ts';
import { answerQuestions, beginFile, handOver } from '../build/build-work.ts';
import type { WatchWork } from './builder.ts';
import { type LoadRequest, restoreReading, restoreWords } from '../build/load.ts';

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
/** Milliseconds until a site that has become another is looked at again. */
const SECOND_LOOK = 500;
/** What the folder was at the last build; at first, what it was when it was loaded. */
let kind = '';
let settings = '';
let reader: SiteReader | null = null;
let layout: TextLayout | null = null;

/** Builds whenever it is asked to, and parses only what has changed since the last time. */
answerQuestions((said) =>
  // What has been parsed is kept over an error of the site.
  build(said as WatchWork).catch((error: unknown) => ({ error: (error as Error).message })),
);

async function build({ request, known }: WatchWork) {
  kind ||= known;
  let read = await readOneState(request);
  // A configuration that is being replaced is away for a moment, and with it what it hides.
  while (read.kind !== kind) {
    kind = read.kind;
    await setTimeout(SECOND_LOOK);
    read = await readOneState(request);
  }
  const { config, content } = read;
  const { diagnostics } = read.report;
  if (layout === null) {
    layout = new TextLayout(nodeHash, true);
    restoreWords(layout, request);
  }
  const bytes = handOver(snapshotParts(content, nodeHash, layout));
  const forRestart = AT_START.filter((key) => !isDeepStrictEqual(config[key], request.config[key]));
  // A site whose texts are all held back is not one that was emptied: what is held back goes at once.
  return {
    bytes,
    diagnostics,
    isEmpty: content.entries.length === 0 && !read.report.files.some(({ file }) => isMarkdown(file)),
    forRestart,
  };
}

/** Reads again what Git has changed meanwhile: parts of two branches are no site. */
async function readOneState(request: LoadRequest) {
  const git = gitStateOf(request.dir);
  const until = Date.now() + GIT;
  for (;;) {
    const before = git?.stamp();
    const read = await readAll(request);
    while (git?.isAtWork() && Date.now() < until) await setTimeout(SECOND_LOOK);
    if (git?.stamp() === before || Date.now() >= until) return read;
  }
}

async function readAll(request: LoadRequest) {
  const { dir, built, configFile } = request;
  if (!existsSync(dir)) throw new Error(`${dir} no longer exists. Lectern still serves what was in it.`);
  if (built !== undefined) await untilQuiet(built);
  const { config, given } = await readSettings(dir, configFile, undefined, beginFile);
  const read = JSON.stringify(config);
  if (read !== settings) {
    settings = read;
    const before = reader;
    const site: LoadRequest = { ...request, config, given, diagnostics: [], onFile: beginFile };
    reader = new SiteReader(site, true);
    if (before?.sources) reader.sources?.inherit(before.sources);
    else restoreReading(reader, site);
  }
  const { content, report } = (reader as SiteReader).read(Date.now());
  return { config, content, report, kind: siteKind(dir, report) };
}
