import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ORIGIN = 'https://site.example';

/**
 * Lectern's own view of a folder: its entries and report, and a handler that answers requests.
 * @param dist the build of Lectern.
 * @param configFile a `lectern.yaml` that lies elsewhere; undefined: the one of the folder, if any.
 */
export async function readSite(dir, dist, now, configFile) {
  const load = (file) => import(pathToFileURL(join(dist, file)).href);
  const lectern = await load('index.js');
  const { nodeHash, nodePlatform } = await load('platform/node.js');
  const { MemoryQuota } = await load('quota/memory.js');
  const { RepresentationCache } = await load('surfaces/http/representation.js');
  const { answersAt, createApp } = await load('surfaces/app.js');
  const { lintContent } = await load('content/report/lint.js');

  const config = await lectern.readConfig(dir, configFile);
  const { content, report } = lectern.readContent(dir, config, now, { configFile });
  const snapshot = lectern.openSnapshot(lectern.buildSnapshot(content, nodeHash));
  const site = lectern.openSite(snapshot, now, { base: ORIGIN, pages: ORIGIN }, nodeHash);
  const platform = { ...nodePlatform(dir), now: () => now };
  const app = createApp({
    site: () => site,
    quota: new MemoryQuota(),
    platform,
    representations: new RepresentationCache(platform),
    clientOf: () => 'one',
  });
  const links = lintContent(
    content,
    (file) => readFileSync(join(dir, file), 'utf8'),
    (pathname) => answersAt(site, pathname),
    now,
  );
  return {
    report: { ...report, diagnostics: [...report.diagnostics, ...links] },
    entries: content.entries.filter(
      ({ from, until }) => (from === null || from <= now) && (until === null || until > now),
    ),
    assets: content.assets,
    /** The status of an address, after at most three redirects. */
    async statusOf(address) {
      let url = new URL(address, ORIGIN);
      for (let hops = 0; ; hops++) {
        const response = await app.fetch(new Request(url, { headers: { accept: 'text/html' } }));
        await response.body?.cancel();
        const to = response.headers.get('location');
        if (to === null || hops === 3) return response.status;
        url = new URL(to, url);
        if (url.origin !== ORIGIN) return response.status;
      }
    },
  };
}
