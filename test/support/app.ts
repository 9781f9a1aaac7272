import { rmSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { nodeHash, nodePlatform } from '../../src/platform/node.ts';
import { loadSite } from '../../src/runtimes/node/build/load.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { MemoryQuota } from '../../src/quota/memory.ts';
import { openSite, type Origins, type Site } from '../../src/site/site.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { createApp, type Refuse } from '../../src/surfaces/app.ts';
import { RepresentationCache } from '../../src/surfaces/http/representation.ts';
import { NOW, ORIGIN, writeFiles, writeFolder } from './workspace.ts';

/** An answer whose body has been read as text. */
interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

/** Requests a path from the whole service. @param accept by default HTML, as a browser asks for. */
export type Ask = (path: string, accept?: string) => Promise<Answered>;

export interface TestApp {
  site: Site;
  ask: Ask;
  refuse: Refuse;
}

/** Runs the whole service over a folder, without a network. */
export async function appOfFolder(
  dir: string,
  origins: Origins = { base: ORIGIN, pages: ORIGIN },
  instant: number = NOW,
): Promise<TestApp> {
  const { bytes } = await loadSite({ dir, config: await readConfig(dir), cacheDir: null });
  const site = openSite(openSnapshot(bytes), instant, origins, nodeHash);
  return { site, ask: askOf(site, dir), refuse: appOfSite(site, dir).refuse };
}

export async function appOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  origins?: Origins,
): Promise<TestApp> {
  return appOfFolder(writeFolder(files), origins);
}

/** Runs the whole service over a folder with these files, for all tests of a suite. */
export function useApp(
  files: Readonly<Record<string, string | Uint8Array>>,
  origins?: Origins,
): { readonly ask: Ask } {
  let dir: string | undefined;
  let app: TestApp | undefined;
  beforeAll(async () => {
    dir = writeFiles(files);
    app = await appOfFolder(dir, origins);
  });
  afterAll(() => {
    if (dir !== undefined) rmSync(dir, { recursive: true, force: true });
  });
  return { ask: (...question) => (app as TestApp).ask(...question) };
}

function appOfSite(site: Site, dir: string): ReturnType<typeof createApp> {
  const platform = nodePlatform(dir);
  return createApp({
    site: () => site,
    quota: new MemoryQuota(),
    platform,
    representations: new RepresentationCache(platform),
    clientOf: () => 'client',
  });
}

export function askOf(site: Site, dir: string): Ask {
  const app = appOfSite(site, dir);
  return async (path, accept = 'text/html') => {
    const response = await app.fetch(new Request(new URL(path, ORIGIN), { headers: { Accept: accept } }));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}
