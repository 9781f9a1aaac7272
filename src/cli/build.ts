import { mountOf } from '../model/mount.ts';
import { resolve } from 'node:path';
import { loadInWorker } from '../runtimes/node/load-in-worker.ts';
import { type ExportRequest, exportSite } from '../runtimes/node/export-site.ts';
import { builtMessage } from './build-report.ts';
import { buildWorker } from './build-worker.ts';
import { baseUrlOf, SITE_FLAGS, siteRequest } from './site-flags.ts';
import { type Command, type Parsed, UsageError } from './usage.ts';

export const buildCommand: Command = {
  name: 'build',
  summary: 'Write a site as files, for hosts without a server, or add to the files of another generator.',
  operands: '[site] -o FOLDER [options]',
  flags: {
    ...SITE_FLAGS,
    out: { type: 'string', short: 'o', value: 'FOLDER', help: 'Where the whole site goes' },
    into: {
      type: 'string',
      value: 'FOLDER',
      help: 'The output of another generator: twins, llms.txt, documents and the API go next to its pages',
    },
    target: {
      type: 'string',
      value: 'HOST',
      help: '“cloudflare”: a Worker, which answers as lectern serve does, instead of files',
    },
    link: { type: 'boolean', help: 'With --into: each page names its twin in its head' },
  },
  examples: [
    'lectern build ~/my-site -o dist --base-url https://example.com',
    'lectern build . --into public --link',
    'lectern build . --target cloudflare -o worker --base-url https://example.com',
  ],
  async run(parsed) {
    if (parsed.operands.length > 1) throw new UsageError('One folder is wanted. See: lectern build --help');
    const request = await siteRequest(parsed, parsed.operands[0]);
    const { folder, isOverlay, isWorker } = destination(parsed);
    if (folder === request.dir) {
      throw new UsageError(
        `The files would go into the folder of the site itself, ${folder}. Name another one.`,
      );
    }
    const base = baseUrlOf(parsed, request.config) ?? request.config.site_url;
    if (base === undefined) {
      throw new UsageError(
        'Feeds, sitemaps and twins hold whole addresses, and nothing says where this site will be. Add --base-url https://example.com, or base_url to lectern.yaml.',
      );
    }
    if (mountOf(base) !== '') {
      throw new UsageError(
        `The base URL is ${base}, and static files lie at the top of their host: name it without a path. lectern serve can lie below one.`,
      );
    }
    const started = performance.now();
    const loaded = await loadInWorker(request);
    if (isWorker) return await buildWorker(request, loaded, base, folder);
    const options: ExportRequest = {
      dir: request.dir,
      snapshot: loaded.bytes,
      base,
      folder,
      isOverlay,
      link: parsed.has('link'),
      cacheDir: request.cacheDir,
      pictureMegabytes: request.config.limits.picture_megabytes,
      onProgress: (count) => console.error(`${count} files made`),
    };
    const built = await exportSite(options);
    const seconds = (performance.now() - started) / 1000;
    for (const line of builtMessage(built, loaded.report, seconds)) console.error(line);
    return 0;
  },
};

/** @throws UsageError */
function destination(parsed: Parsed): { folder: string; isOverlay: boolean; isWorker: boolean } {
  const [out, into, target] = [parsed.text('out'), parsed.text('into'), parsed.text('target')];
  if (target !== undefined && target !== 'cloudflare')
    throw new UsageError(`--target is ${JSON.stringify(target)}; “cloudflare” is the one there is.`);
  if (target !== undefined && into !== undefined)
    throw new UsageError('A Worker goes into a folder of its own: --target is wanted with -o FOLDER.');
  if ((out === undefined) === (into === undefined)) {
    throw new UsageError(
      'Either -o FOLDER or --into FOLDER is wanted: the whole site, or what is added to the output of another generator.',
    );
  }
  if (parsed.has('link') && into === undefined) {
    throw new UsageError('--link is about the pages of another generator: it is wanted with --into alone.');
  }
  return {
    folder: resolve(out ?? into ?? ''),
    isOverlay: into !== undefined,
    isWorker: target !== undefined,
  };
}
