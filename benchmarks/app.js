// Runs the built program as an app in this process, without a quota.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const from = (file) => import(pathToFileURL(join(import.meta.dirname, '../dist', file)).href);
const { readContent, readConfig } = await from('index.js');
const { nodeHash, nodePlatform } = await from('platform/node.js');
const { buildSnapshot } = await from('snapshot/build.js');
const { openSnapshot } = await from('snapshot/snapshot.js');
const { openSite } = await from('site/site.js');
const { createApp } = await from('surfaces/app.js');
const { detectBuild } = await from('extract/detect.js');
const { readBuilt } = await from('extract/reader.js');
const { RepresentationCache } = await from('surfaces/http/representation.js');

/** @param base the origin of the site. @param logError is told of failures inside the app. */
export async function appOf(dir, base, logError) {
  const config = await readConfig(dir);
  const { content } = detectBuild(dir) ? readBuilt(dir, { config }) : readContent(dir, config, Date.now());
  const snapshot = openSnapshot(buildSnapshot(content, nodeHash));
  const site = openSite(snapshot, Date.now(), { base, pages: base }, nodeHash);
  const platform = nodePlatform(dir);
  const admit = () => ({ admitted: true, remaining: 120, reset: 60 });
  const app = createApp({
    site: () => site,
    quota: { consume: admit, peek: admit },
    platform: { ...platform, logError },
    clientOf: () => 'benchmark',
    representations: new RepresentationCache(platform),
  });
  return { app, content };
}
