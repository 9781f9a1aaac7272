import { relative } from 'node:path';
import type { Loaded, LoadRequest } from '../../runtimes/node/load.ts';
import { WorkerError, type WrittenWorker, writeWorker } from '../../runtimes/node/write-worker.ts';
import { pagesUrlOf } from '../flags/site-flags.ts';
import { counted } from '../report/words.ts';
import { UsageError } from '../usage.ts';

/** The last one that runs on Node.js 20, where this is that. */
const WRANGLER = Number.parseInt(process.versions.node, 10) < 22 ? 'wrangler@4.80.0' : 'wrangler';

/** `lectern build --target cloudflare`. @param base the origin that the Worker answers at. @throws UsageError */
export async function buildWorker(
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
    throw error instanceof WorkerError ? new UsageError(error.message) : error;
  });
  for (const line of workerMessage(written)) console.error(line);
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error').length;
  if (errors > 0)
    console.error(`${counted(errors, 'error')} in the files of the site. To see them: lectern check`);
  return 0;
}

function workerMessage({
  folder,
  files,
  hidden,
  scriptBytes,
  gzipBytes,
  keptConfig,
}: WrittenWorker): string[] {
  const place = relative(process.cwd(), folder) || '.';
  return [
    `${folder}: a Worker of ${megabytes(scriptBytes)} (${megabytes(gzipBytes)} as gzip) with the site in it, and ${counted(files, 'static file')}.`,
    ...(hidden > 0
      ? [
          `${counted(hidden, 'file')} of entries that are not published yet: inside the Worker, where nobody can request them.`,
        ]
      : []),
    ...(keptConfig ? ['wrangler.jsonc stays as it is.'] : []),
    `Try it: npx ${WRANGLER} dev --cwd ${place}. Publish it: npx ${WRANGLER} deploy --cwd ${place}.`,
    ...(WRANGLER === 'wrangler'
      ? []
      : [`The newest Wrangler needs Node.js 22.12 or later, and this is ${process.versions.node}.`]),
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
