import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeFolder } from '../../../platform/private-file.ts';
import { nodeHash, nodePlatform, openInside } from '../../../platform/node.ts';
import { lookOf } from '../../../site/look.ts';
import { openSite, isVisible } from '../../../site/site.ts';
import { openSnapshot } from '../../../snapshot/snapshot.ts';
import { FONT_FILES, fontOf, needsFamily } from '../../../surfaces/pages/looks/fonts.ts';
import { fontKey, packSite, type WorkerFile, type WorkerSettings } from '../../worker/site-file.ts';
import { programFiles } from './program-files.ts';

/** Limits of Cloudflare (https://developers.cloudflare.com/workers/platform/limits/): bytes, and a count. */
const SCRIPT_BYTES = 64 * 1024 * 1024;
const ASSET_BYTES = 25 * 1024 * 1024;
const ASSET_COUNT = 100_000;
/**
 * The part of a Worker's 128 MB of memory that a site may take. `test/peers/worker/measure.js` finds 16 MB of cached
 * responses and up to 44 MB of heap beside it.
 */
const SITE_BYTES = 64 * 1024 * 1024;

const ENTRY = 'worker/index.js';
/** The first line by which the next run recognises a folder of Lectern. */
const MARK = '// Written by lectern build --target cloudflare';
/** The version of the Workers runtime that the Worker is tested with. Every Wrangler 4 knows it. */
const COMPATIBILITY_DATE = '2025-03-01';
/** Characters that the name of a Worker cannot have. */
const NOT_IN_NAME = /[^a-z0-9]+/g;
const MAX_NAME = 54;

export interface WorkerRequest extends Omit<WorkerSettings, 'files' | 'quota'> {
  dir: string;
  snapshot: Uint8Array;
  /** The folder that it is written to. */
  folder: string;
  /** The output of another generator that it serves; null: the pages are Lectern's. */
  assets: string | null;
}

export interface WrittenWorker {
  folder: string;
  /** The number of static assets. */
  files: number;
  /** The number of files of entries that are not published yet. They are inside of the program. */
  hidden: number;
  /** Bytes of the program with the site, before and after gzip. */
  scriptBytes: number;
  gzipBytes: number;
  /** Whether there was a wrangler.jsonc, which stays as it is. */
  keptConfig: boolean;
}

/** The site does not fit into a Worker, or its folder has files of somebody else. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
}

/** A file of the site cannot be read, so the Worker would lack it. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** Writes a Worker of Cloudflare with a site in it, as a folder that `wrangler deploy` takes. @throws WorkerError, UnreadableError */
export async function writeWorker(request: WorkerRequest): Promise<WrittenWorker> {
  const { dir, snapshot, folder, assets: ownerAssets, ...settings } = request;
  refuseOther(folder);
  const opened = openSnapshot(snapshot);
  const site = openSite(opened, Date.now(), settings.origins, nodeHash);
  const files: Record<string, WorkerFile> = {};
  const assets = new Map<string, Uint8Array>();
  const hidden: Uint8Array[] = [];
  let hiddenBytes = 0;
  const add = (key: string, bytes: Uint8Array, modified: number, isPublic: boolean) => {
    // The name of an asset is its digest: nobody can guess the address of a file that they do not have.
    const name = isPublic ? nodeHash(bytes) : null;
    files[key] = { size: bytes.length, modified, at: name ?? hiddenBytes };
    if (name === null) {
      hidden.push(bytes);
      hiddenBytes += bytes.length;
    } else assets.set(name, bytes);
  };
  for (const asset of ownerAssets === null ? opened.assetsByPathname.values() : []) {
    const file = await openInside(dir, asset.file);
    if (file === null)
      throw new UnreadableError(
        `${asset.file} cannot be read, so nothing was written, and ${folder} is as it was. Check the permissions of the file, or remove it.`,
      );
    if (file.size > ASSET_BYTES) {
      await file.close();
      throw new WorkerError(
        `Cloudflare accepts files up to ${megabytes(ASSET_BYTES)}, and ${asset.file} has ${megabytes(file.size)}. Make it smaller, or link to it elsewhere.`,
      );
    }
    const body = file.size === 0 ? null : file.stream(0, file.size - 1);
    if (body === null) await file.close();
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    add(asset.file, bytes, file.modified, isVisible(site, asset));
  }
  const { readFont } = nodePlatform(dir);
  const font = fontOf(opened.config.theme, lookOf(site), opened.config.language);
  for (const { file, family } of ownerAssets === null ? Object.values(FONT_FILES) : [])
    if (readFont && needsFamily(font, family)) add(fontKey(file), await readFont(file), 0, true);
  if (assets.size > ASSET_COUNT)
    throw new WorkerError(
      `Cloudflare accepts ${ASSET_COUNT} static files, but the site has ${assets.size}. Leave some out with \`assets\` in lectern.yaml.`,
    );
  const packed = packSite({
    // A Durable Object counts requests.
    settings: { ...settings, files, quota: null },
    snapshot,
    hidden: new Uint8Array(Buffer.concat(hidden)),
  });
  const program = programFiles(opened.config.language);
  const scripts = [packed, ...program.map(({ bytes }) => bytes)];
  const scriptBytes = sum(scripts.map(({ length }) => length));
  refuseTooLarge(packed.length, scriptBytes, hiddenBytes, opened.size);
  clear(folder, ownerAssets === null ? ['worker', 'assets'] : ['worker']);
  write(folder, ENTRY, PROGRAM_LINES.join('\n'));
  for (const { name, bytes } of program) write(folder, `worker/${name}`, bytes);
  write(folder, 'worker/site.bin', packed);
  for (const [name, bytes] of assets) write(folder, `assets/${name}`, bytes);
  const keptConfig = existsSync(join(folder, 'wrangler.jsonc'));
  const directory = ownerAssets === null ? 'assets' : relative(folder, ownerAssets).replaceAll('\\', '/');
  // For pages of another generator, Cloudflare chooses the address of each file, as it does without Lectern.
  const pages = ownerAssets === null ? { html_handling: 'none' } : { not_found_handling: '404-page' };
  if (!keptConfig) write(folder, 'wrangler.jsonc', workerConfig(opened.config.name, { directory, ...pages }));
  const gzipBytes = sum(scripts.map((bytes) => gzipSync(bytes).length));
  return { folder, files: assets.size, hidden: hidden.length, scriptBytes, gzipBytes, keptConfig };
}

function refuseTooLarge(site: number, script: number, hidden: number, entries: number): void {
  const [what, has, most]: [string, number, number] =
    script > SCRIPT_BYTES ? ['a Worker', script, SCRIPT_BYTES] : ['the memory of a Worker', site, SITE_BYTES];
  if (has <= most) return;
  const fits = Math.max(0, Math.floor((entries * (most - hidden)) / (has - hidden)));
  throw new WorkerError(
    `The site does not fit into ${what}: it has ${megabytes(has)}, and there is room for ${megabytes(most)}. That is room for about ${fits} of its ${entries} entries; files of entries that are not published yet take ${megabytes(hidden)}. Serve it with lectern serve, or write files with lectern build --target cloudflare-pages.`,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

const PROGRAM_LINES = [
  `${MARK}, which writes it anew each time.`,
  "import { createWorker } from './lectern.js';",
  "import site from './site.bin';",
  '',
  "export { ClientQuota } from './lectern.js';",
  'export default createWorker(site);',
  '',
];

/** @throws WorkerError if the folder has files, and no Worker that Lectern wrote. */
function refuseOther(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  const path = join(folder, ENTRY);
  if (existsSync(path) && readFileSync(path, 'utf8').startsWith(MARK)) return;
  throw new WorkerError(
    `${folder} is not empty, and does not hold a Worker that lectern build wrote. Name another folder, or empty this one.`,
  );
}

/** Empties the folders of the last run. All else, such as wrangler.jsonc, is the owner's. */
function clear(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const path = join(folder, name);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat?.isSymbolicLink())
      throw new WorkerError(`${path} is a link, and Lectern does not follow it. Remove it.`);
    rmSync(path, { recursive: true, force: true });
  }
  // wrangler needs the folders even if the site has no files.
  for (const name of names) makeFolder(join(folder, name));
}

function write(folder: string, file: string, bytes: string | Uint8Array): void {
  const path = join(folder, file);
  makeFolder(dirname(path));
  writeFileSync(path, bytes);
}

/** The text of wrangler.jsonc. @param name of the site. @param assets Cloudflare's options for static assets. */
function workerConfig(name: string, assets: Readonly<Record<string, string>>): string {
  const config = {
    name: workerName(name),
    main: ENTRY,
    compatibility_date: COMPATIBILITY_DATE,
    // The program is bundled already.
    no_bundle: true,
    rules: [{ type: 'ESModule', globs: ['**/*.js'] }],
    // All requests go through the program, which knows what is published and which headers a response has.
    assets: { binding: 'ASSETS', run_worker_first: true, ...assets },
    durable_objects: { bindings: [{ name: 'QUOTA', class_name: 'ClientQuota' }] },
    migrations: [{ tag: 'v1', new_sqlite_classes: ['ClientQuota'] }],
    observability: { enabled: true },
  };
  return `// Written once by lectern build --target cloudflare; it stays as you change it.
// Routes and names: https://developers.cloudflare.com/workers/wrangler/configuration/
${JSON.stringify(config, null, 2)}
`;
}

function workerName(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replace(NOT_IN_NAME, '-');
  return plain.replace(/^-|-$/g, '').slice(0, MAX_NAME).replace(/-$/, '') || 'lectern';
}
