import { resolve } from 'node:path';
import { readSiteSettings } from '../../content/read-site-settings.ts';
import type { Generator } from '../../generators/define-generator.ts';
import type { Report } from '../../model/content.ts';
import { ROOT_ADDRESSES, mountOf } from '../../model/addresses.ts';
import { baseUrl as baseUrlSchema, type SiteConfig } from '../../model/site-config.ts';
import type { AnyOperation } from '../../operations/operation.ts';
import { nodePlatform } from '../../platform/node.ts';
import type { Platform } from '../../platform/platform.ts';
import { clientOf, parseProxyTrust } from '../../quota/client.ts';
import { MemoryQuota } from '../../quota/memory.ts';
import { countingClients, type Quota } from '../../quota/quota.ts';
import type { Origins, Site } from '../../site/site.ts';
import { openSnapshot } from '../../snapshot/snapshot.ts';
import { createApp, type Refuse } from '../../surfaces/app.ts';
import type { SiteDocument } from '../../surfaces/documents/document.ts';
import type { Handler } from '../../surfaces/http/message.ts';
import { RepresentationCache } from '../../surfaces/http/representation.ts';
import type { Fetch } from '../../surfaces/http/web.ts';
import { liveSite } from '../live-site.ts';
import { HtmlThread } from './render/html-thread.ts';
import { loadSite } from './build/load.ts';

/** What {@link createLectern} takes. */
export interface LecternOptions {
  /** The folder of the site: Markdown, the sources of a generator, or what a build has written. */
  dir: string;
  /** Where the site answers, such as `https://example.com`, or `https://example.com/docs` for a site below a path. */
  baseUrl: string;
  /** The output of the site's own build, if `dir` has its sources. */
  built?: string;
  /** A configuration file to use instead of `lectern.yaml` in the folder. */
  configFile?: string;
  /** The folder in which snapshots are cached between starts; default: none. */
  cacheDir?: string;
  /** Whether to show drafts and scheduled entries too; default: no. */
  drafts?: boolean;
  /** All operations; default: {@link OPERATIONS}. */
  operations?: readonly AnyOperation[];
  /** Further documents, by their pathnames, such as `/humans.txt`. */
  documents?: Readonly<Record<string, SiteDocument>>;
  /** Generators, in the order in which Lectern tries them; default: {@link GENERATORS}. */
  generators?: readonly Generator[];
  /** Counts requests; default: in memory, 120 a minute for each client. Requests without an address are not counted. */
  quota?: Quota;
  /** Proxies whose `X-Forwarded-For` Lectern trusts: addresses, ranges, or `loopback`, `linklocal`, `uniquelocal`. */
  trustProxy?: readonly string[];
  /** More host names for which the MCP endpoint answers. */
  allowedHosts?: readonly string[];
}

/** A site that answers requests. */
export interface Lectern {
  /** Answers a request of the Fetch standard. @param connection the address of the client, if the runtime knows it. */
  fetch: Fetch;
  /** Answers a request, for runtimes with their own message types. It never throws. */
  answer: Handler;
  /** Makes the response to what the server itself refuses, such as bytes that are not HTTP. */
  refuse: Refuse;
  /** The files, clock, hashes and log of this runtime. */
  platform: Platform;
  /** The site as of now, for operations. */
  site(): Site;
  /** What became of each file, and the diagnostics. */
  report(): Report;
  /**
   * Addresses at the top of the host to forward here unchanged if the site is below a path. One
   * that ends with `/` stands for everything below it. Empty if the site is at the top itself.
   */
  rootAddresses: readonly string[];
  /** Reads the folder again. If that fails, the last version stays in service. */
  reload(): Promise<Report>;
  /** Stops its threads. */
  close(): Promise<void>;
}

/** Reads a folder and serves it. @throws ConfigError, RangeError */
export async function createLectern(options: LecternOptions): Promise<Lectern> {
  const dir = resolve(options.dir);
  const base = readBase(options.baseUrl);
  const load = () => loadFolder(dir, options);
  const initial = await load();
  const { config } = initial;
  let { loaded } = initial;
  const { operations, documents, quota = new MemoryQuota() } = options;
  const offers = { ...(operations ? { operations } : {}), ...(documents ? { documents } : {}) };
  const origins: Origins = { base, pages: pagesOf(config, base), elsewhere: config.site_url, offers };
  const htmlThread = new HtmlThread();
  const platform = { ...nodePlatform(dir), showTexts: htmlThread.show };
  const live = liveSite(openSnapshot(loaded.bytes), origins, platform);
  const trust = parseProxyTrust(options.trustProxy ?? [], config.client_address_header ?? null);
  const app = createApp({
    site: live.current,
    quota: countingClients(quota),
    platform,
    representations: new RepresentationCache(platform),
    isPrivate: options.drafts ?? false,
    allowedHosts: [...(options.allowedHosts ?? config.allowed_hosts ?? [])],
    clientOf: (request) => clientOf(request.peer, (name) => request.header(name), trust),
  });
  return {
    ...app,
    platform,
    site: live.current,
    report: () => loaded.report,
    rootAddresses: mountOf(base) === '' ? [] : ROOT_ADDRESSES,
    async reload() {
      ({ loaded } = await load());
      live.replace(loaded.bytes);
      return loaded.report;
    },
    close: () => htmlThread.close(),
  };
}

async function loadFolder(dir: string, options: LecternOptions) {
  const { built, configFile, cacheDir, drafts, generators } = options;
  const { config, configured, ownBuild } = await readSiteSettings(dir, configFile, generators);
  const builtFolder = built ?? config.built;
  const usedBuild = builtFolder === undefined ? ownBuild : null;
  const loaded = await loadSite({
    dir,
    config,
    given: configured,
    diagnostics: usedBuild?.diagnostics,
    configFile,
    cacheDir: cacheDir === undefined ? null : resolve(cacheDir),
    drafts,
    generators,
    built: builtFolder === undefined ? usedBuild?.dir : resolve(dir, builtFolder),
  });
  return { config, loaded };
}

/** @throws RangeError */
function readBase(text: string): string {
  const parsed = baseUrlSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new RangeError(`\`baseUrl\` is ${JSON.stringify(text)}; ${parsed.error.issues[0]?.message}.`);
}

/** The origin of the pages: in headless mode (`pages: false`), that of another server. */
function pagesOf({ pages, site_url: url }: SiteConfig, base: string): string {
  return pages ? base : (url ?? base);
}
