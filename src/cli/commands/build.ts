import { kindAt, mountOf } from '../../model/addresses.ts';
import { isHttpStore } from '../../quota/redis-http.ts';
import { isPageFile } from '../../text/file-kinds.ts';
import {
  FUNCTION_HOSTS,
  type FunctionHost,
  refuseInside,
  writeFunction,
} from '../../runtimes/node/write/write-function.ts';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { addPosters } from './add-posters.ts';
import { setImmediate } from 'node:timers/promises';
import { readBuildAccount } from '../../model/build-account.ts';
import { loadInProcess } from '../../runtimes/node/build/load-in-process.ts';
import {
  type ExportRequest,
  type ExportResult,
  exportSite,
  readLastExport,
} from '../../runtimes/node/write/export-site.ts';
import { builtMessage, FILE_HOSTS, functionMessage, rulesMessage } from '../report/build-report.ts';
import { pictureNote } from '../report/picture-note.ts';
import { withProgress } from '../report/progress.ts';
import { baseUrlOf, pagesUrlOf, SITE_FLAGS, siteRequest } from '../flags/site-flags.ts';
import { type Command, flagError, type Parsed, readOr, toggle, UsageError, valued } from '../usage.ts';
import type { Loaded, LoadRequest } from '../../runtimes/node/build/load.ts';
import {
  megabytes,
  UnreadableError,
  WorkerError,
  writeWorker,
  type WrittenWorker,
} from '../../runtimes/node/write/write-worker.ts';
import { counted, errorNote, errorsIn } from '../report/words.ts';

/** Hosts that run a function beside the output of another generator, and the default folder of the function. */
const FOLDERS_BESIDE = {
  ...Object.fromEntries(Object.entries(FUNCTION_HOSTS).map(([host, { folder }]) => [host, folder])),
  cloudflare: 'worker',
} as Readonly<Record<FunctionHost | 'cloudflare', string>>;
const HOSTS_BESIDE = Object.keys(FOLDERS_BESIDE) as (keyof typeof FOLDERS_BESIDE)[];

export const buildCommand: Command = {
  name: 'build',
  summary: 'Write the site as static files, or add Lectern’s files to the output of another generator.',
  operands: '[site] -o FOLDER [options]',
  single: 'folder',
  flags: {
    ...SITE_FLAGS,
    out: valued('FOLDER', 'Write the whole site to this folder', undefined, 'o'),
    into: valued('FOLDER', 'Add twins, llms.txt, documents and the API to this output of another generator'),
    target: valued(
      'HOST',
      `Host of the files, whose rules allow addresses without a slash: ${FILE_HOSTS.join(', ')}; or cloudflare, for a Worker, which answers as lectern serve does. With --into: a function for ${HOSTS_BESIDE.join(', ')}, which answers what files cannot`,
    ),
    pages: valued(
      'FILE',
      'With --built: JSON in which a plugin of your generator says which file became which page',
    ),
    link: toggle('With --into: name the twin in the head of each page'),
  },
  examples: [
    'lectern build ~/my-site -o dist --base-url https://example.com',
    'lectern build . --into public --link',
    'lectern build . --into public --target netlify',
    'lectern build . --target cloudflare -o worker --base-url https://example.com',
  ],
  async run(parsed) {
    const { folder, isOverlay, isWorker, host, beside } = destination(parsed);
    const out = beside && resolve(parsed.text('out') ?? FOLDERS_BESIDE[beside]);
    if (out !== null) orUsageError(() => refuseInside(folder, out));
    const site = await siteRequest(parsed, parsed.operands[0]);
    const request = { ...site, ...accountOf(parsed), pagesStay: isOverlay };
    if (folder === request.dir && !(isOverlay && request.built === folder)) {
      throw new UsageError(
        `The export would overwrite the folder of the site itself, ${folder}. Name another one.`,
      );
    }
    const base = baseUrlOf(parsed, request.config) ?? request.config.site_url;
    if (base === undefined) {
      throw new UsageError(
        'Feeds, sitemaps and twins contain whole URLs, so Lectern needs the address of the site. Add --base-url https://example.com, or base_url to lectern.yaml.',
      );
    }
    if (mountOf(base) !== '') {
      throw new UsageError(
        `The base URL is ${base}, and static files lie at the top of their host: name it without a path. lectern serve can lie below one.`,
      );
    }
    const started = performance.now();
    const readLast = async () => {
      // The other process gets its question before this one has other work.
      await setImmediate();
      return isWorker ? undefined : readLastExport({ folder, cacheDir: request.cacheDir });
    };
    const [first, last] = await Promise.all([
      withProgress(({ read }) => loadInProcess(request, read)),
      readLast(),
    ]);
    const { isNew, notes } = await addPosters(request, first.bytes);
    for (const note of notes) console.error(note);
    const loaded = isNew ? await loadInProcess(request) : first;
    if (isWorker) return await buildWorker(request, loaded, base, { folder });
    const options: Omit<ExportRequest, 'onProgress'> = {
      dir: request.dir,
      snapshot: loaded.bytes,
      base,
      folder,
      isOverlay,
      // Cloudflare serves `x.html` at /x, but redirects the address of a folder to the one with a slash.
      isFlat: host !== null || beside === 'cloudflare',
      link: parsed.has('link'),
      hasFunction: beside !== null,
      cacheDir: request.cacheDir,
      pictureMegabytes: request.config.limits.picture_megabytes,
    };
    const built = await withProgress(({ made }) => exportSite({ ...options, onProgress: made }, last));
    const seconds = (performance.now() - started) / 1000;
    for (const line of builtMessage(built, loaded.report, seconds)) console.error(line);
    // An overlay draws no pictures: its pages are those of another generator.
    if (options.pictureMegabytes > 0 && !isOverlay) for (const line of pictureNote([])) console.error(line);
    if (!isOverlay) console.error(rulesMessage(folder, host));
    if (built.failed.length > 0) return 1;
    if (beside === 'cloudflare' && out !== null)
      return await buildWorker(request, loaded, base, { folder: out, beside: built });
    if (beside !== null && beside !== 'cloudflare' && out !== null)
      buildFunction(request, loaded, base, { host: beside, out, built });
    return 0;
  },
};

/** Reads the file of --pages. @throws UsageError */
function accountOf(parsed: Parsed) {
  const file = parsed.text('pages');
  if (file === undefined) return {};
  return {
    account: readOr(() => readBuildAccount(readFileSync(file, 'utf8')), `Reading --pages ${file} failed`),
  };
}

/** Where, and for which host, the command line says to write. @throws UsageError */
function destination(parsed: Parsed) {
  const [out, into, target] = [parsed.text('out'), parsed.text('into'), parsed.text('target')];
  const beside = into === undefined ? null : (HOSTS_BESIDE.find((name) => name === target) ?? null);
  const host = beside === null ? (FILE_HOSTS.find((name) => name === target) ?? null) : null;
  const isWorker = target === 'cloudflare' && beside === null;
  if (target === 'fetch' && beside === null)
    throw new UsageError(
      'A function answers beside the pages of another generator: name its output with --into FOLDER. lectern serve answers with pages of its own.',
    );
  if (target !== undefined && host === null && !isWorker && beside === null)
    throw flagError(
      'target',
      target,
      `one of ${FILE_HOSTS.join(', ')}, or cloudflare for a Worker; with --into one of ${HOSTS_BESIDE.join(', ')} for a function. Leave it out for any other host of files`,
    );
  if (beside === null && (out === undefined) === (into === undefined)) {
    throw new UsageError(
      'Add -o FOLDER to write the whole site, or --into FOLDER to add to the output of another generator.',
    );
  }
  if (parsed.has('link') && into === undefined) {
    throw new UsageError('--link changes the pages of another generator, so it needs --into.');
  }
  return { folder: resolve(into ?? out ?? ''), isOverlay: into !== undefined, isWorker, host, beside };
}

/** Calls `write`, and turns a WorkerError into a UsageError. */
function orUsageError<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw error instanceof WorkerError ? new UsageError(error.message) : error;
  }
}

/** The settings of a Worker or a function. @param beside the other generator's files. */
function settingsOf({ config }: LoadRequest, base: string, beside: readonly string[] | null) {
  return {
    origins: { base, pages: beside ? base : (pagesUrlOf(config) ?? base), elsewhere: config.site_url },
    // All other files are neither pages nor at addresses of Lectern, so the program does not need to know them.
    beside:
      beside?.filter((file) => isPageFile(file) || kindAt(`/${file}`) !== null || !/\.\w+$/.test(file)) ??
      null,
    trustProxy: config.trust_proxy ?? [],
    clientHeader: config.client_address_header ?? null,
    allowedHosts: config.allowed_hosts ?? [],
  };
}

interface FunctionPlace {
  host: FunctionHost;
  out: string;
  built: ExportResult;
}

/** `lectern build --into FOLDER --target`. @throws UsageError */
function buildFunction(
  request: LoadRequest,
  { bytes }: Loaded,
  base: string,
  { host, out, built }: FunctionPlace,
) {
  const { url, prefix, wait, replicas } = request.config.quota;
  const quota = url !== undefined && isHttpStore(url) ? { url, prefix, wait, replicas } : null;
  const settings = { ...settingsOf(request, base, built.beside), quota };
  const size = orUsageError(() => writeFunction({ ...built, host, out, snapshot: bytes, settings }));
  for (const line of functionMessage(host, out, megabytes(size), url, quota !== null)) console.error(line);
}

/** Node.js 20 needs the last Wrangler that runs on it. */
const WRANGLER = Number.parseInt(process.versions.node, 10) < 22 ? 'wrangler@4.80.0' : 'wrangler';

/** `lectern build --target cloudflare`. @param base the origin that the Worker answers at. @throws UsageError */
async function buildWorker(
  request: LoadRequest,
  { bytes, report }: Loaded,
  base: string,
  { folder, beside }: { folder: string; beside?: ExportResult },
): Promise<number> {
  const writtenFiles = await writeWorker({
    ...settingsOf(request, base, beside?.beside ?? null),
    dir: request.dir,
    snapshot: bytes,
    folder,
    assets: beside?.folder ?? null,
  }).catch((error: unknown) => {
    if (error instanceof UnreadableError) return error;
    throw error instanceof WorkerError ? new UsageError(error.message) : error;
  });
  if (writtenFiles instanceof UnreadableError) {
    console.error(writtenFiles.message);
    return 1;
  }
  for (const line of workerMessage(writtenFiles)) console.error(line);
  if (!beside) for (const line of errorNote(errorsIn(report))) console.error(line);
  return 0;
}

function workerMessage(written: WrittenWorker): string[] {
  const { folder, files, hidden, scriptBytes, gzipBytes, keptConfig } = written;
  const place = relative(process.cwd(), folder) || '.';
  const lines = [
    `${folder}: a Worker of ${megabytes(scriptBytes)} (${megabytes(gzipBytes)} as gzip) with the site in it, and ${counted(files, 'static file')}.`,
    hidden > 0 &&
      `${counted(hidden, 'file')} of entries that are not published yet: inside the Worker, where nobody can request them.`,
    keptConfig && 'wrangler.jsonc stays as it is.',
    `Try it: npx ${WRANGLER} dev --cwd ${place}. Publish it: npx ${WRANGLER} deploy --cwd ${place}.`,
    WRANGLER !== 'wrangler' &&
      `The newest Wrangler needs Node.js 22.12 or later, and this is ${process.versions.node}.`,
  ];
  return lines.filter((line) => line !== false);
}
