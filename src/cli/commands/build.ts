import { mountOf } from '../../model/addresses.ts';
import { relative, resolve } from 'node:path';
import { loadInProcess } from '../../runtimes/node/build/load-in-process.ts';
import { type ExportRequest, exportSite } from '../../runtimes/node/write/export-site.ts';
import { builtMessage, FILE_HOSTS, rulesMessage } from '../report/build-report.ts';
import { withProgress } from '../report/progress.ts';
import { baseUrlOf, pagesUrlOf, SITE_FLAGS, siteRequest } from '../flags/site-flags.ts';
import { type Command, misfit, type Parsed, toggle, UsageError, valued } from '../usage.ts';
import type { Loaded, LoadRequest } from '../../runtimes/node/build/load.ts';
import {
  megabytes,
  UnreadableError,
  WorkerError,
  writeWorker,
  type WrittenWorker,
} from '../../runtimes/node/write/write-worker.ts';
import { counted, errorNote, errorsIn } from '../report/words.ts';

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
      `Host of the files, for addresses without a slash by its rules: ${FILE_HOSTS.join(', ')}; or cloudflare, for a Worker, which answers as lectern serve does`,
    ),
    link: toggle('With --into: name the twin in the head of each page'),
  },
  examples: [
    'lectern build ~/my-site -o dist --base-url https://example.com',
    'lectern build . --into public --link',
    'lectern build . --target cloudflare -o worker --base-url https://example.com',
  ],
  async run(parsed) {
    const { folder, isOverlay, isWorker, host } = destination(parsed);
    const request = { ...(await siteRequest(parsed, parsed.operands[0])), pagesStay: isOverlay };
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
    const loaded = await withProgress(({ read }) => loadInProcess(request, read));
    if (isWorker) return await buildWorker(request, loaded, base, folder);
    const options: Omit<ExportRequest, 'onProgress'> = {
      dir: request.dir,
      snapshot: loaded.bytes,
      base,
      folder,
      isOverlay,
      isFlat: host !== null,
      link: parsed.has('link'),
      cacheDir: request.cacheDir,
      pictureMegabytes: request.config.limits.picture_megabytes,
    };
    const built = await withProgress(({ made }) => exportSite({ ...options, onProgress: made }));
    const seconds = (performance.now() - started) / 1000;
    for (const line of builtMessage(built, loaded.report, seconds)) console.error(line);
    if (!isOverlay) console.error(rulesMessage(folder, host));
    return built.failed.length > 0 ? 1 : 0;
  },
};

/** @throws UsageError */
function destination(parsed: Parsed) {
  const [out, into, target] = [parsed.text('out'), parsed.text('into'), parsed.text('target')];
  const host = FILE_HOSTS.find((one) => one === target) ?? null;
  const isWorker = target === 'cloudflare';
  if (target !== undefined && host === null && !isWorker)
    throw misfit(
      'target',
      target,
      `one of ${FILE_HOSTS.join(', ')}, or cloudflare for a Worker. Leave it out for any other host of files`,
    );
  if (isWorker && into !== undefined)
    throw new UsageError('A Worker needs a folder of its own: use --target with -o FOLDER.');
  if ((out === undefined) === (into === undefined)) {
    throw new UsageError(
      'Add -o FOLDER to write the whole site, or --into FOLDER to add to the output of another generator.',
    );
  }
  if (parsed.has('link') && into === undefined) {
    throw new UsageError('--link changes the pages of another generator, so it needs --into.');
  }
  return { folder: resolve(out ?? into ?? ''), isOverlay: into !== undefined, isWorker, host };
}

/** The last one that runs on Node.js 20, where this is that. */
const WRANGLER = Number.parseInt(process.versions.node, 10) < 22 ? 'wrangler@4.80.0' : 'wrangler';

/** `lectern build --target cloudflare`. @param base the origin that the Worker answers at. @throws UsageError */
async function buildWorker(
  { dir, config }: LoadRequest,
  { bytes, report }: Loaded,
  base: string,
  folder: string,
): Promise<number> {
  const written = await writeWorker({
    dir,
    snapshot: bytes,
    origins: { base, pages: pagesUrlOf(config) ?? base, elsewhere: config.site_url },
    trustProxy: config.trust_proxy ?? [],
    clientHeader: config.client_address_header ?? null,
    allowedHosts: config.allowed_hosts ?? [],
    folder,
  }).catch((error: unknown) => {
    if (error instanceof UnreadableError) return error;
    throw error instanceof WorkerError ? new UsageError(error.message) : error;
  });
  if (written instanceof UnreadableError) {
    console.error(written.message);
    return 1;
  }
  for (const line of workerMessage(written)) console.error(line);
  for (const line of errorNote(errorsIn(report))) console.error(line);
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
