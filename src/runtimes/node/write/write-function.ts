import { relative } from 'node:path';
import { openSnapshot } from '../../../snapshot/snapshot.ts';
import { packSite, type WorkerSettings } from '../../worker/site-file.ts';
import type { BesideBuild, Files, HostRequest } from './functions/beside-build.ts';
import { writeFetch } from './functions/fetch.ts';
import { writeNetlify } from './functions/netlify.ts';
import { writeVercel } from './functions/vercel.ts';
import { programFiles } from './program-files.ts';
import { megabytes, WorkerError } from './write-worker.ts';

/** The default folder and the writer of each host of functions. `fetch` is a module for any other host. */
export const FUNCTION_HOSTS = {
  fetch: { folder: 'lectern-function', write: writeFetch },
  netlify: { folder: '.netlify/v1', write: writeNetlify },
  vercel: { folder: '.vercel/output', write: writeVercel },
} as const satisfies Record<string, { folder: string; write: (request: HostRequest) => void }>;

export type FunctionHost = keyof typeof FUNCTION_HOSTS;

export interface FunctionRequest extends BesideBuild {
  host: FunctionHost;
  snapshot: Uint8Array;
  settings: Omit<WorkerSettings, 'files'>;
  /** The folder that it is written to, outside of the one that becomes public. */
  out: string;
}

/**
 * The most bytes of a function, unpacked, on AWS Lambda, which both hosts use
 * (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html).
 */
const MOST_BYTES = 250 * 1024 * 1024;

/** Writes a function beside the output of another generator, as its host wants it. @returns its bytes. @throws WorkerError */
export function writeFunction({ host, snapshot, settings, ...request }: FunctionRequest): number {
  const site = packSite({ settings: { ...settings, files: {} }, snapshot, hidden: new Uint8Array() });
  const program: Files = [
    ...programFiles(openSnapshot(snapshot).config.language).map(({ name, bytes }) => [name, bytes] as const),
    ['site.bin', site],
    ['package.json', '{ "type": "module", "private": true }\n'],
  ];
  const bytes = program.reduce((sum, [, { length }]) => sum + length, 0);
  if (host !== 'fetch' && bytes > MOST_BYTES)
    throw new WorkerError(
      `The site does not fit into a function: it has ${megabytes(bytes)}, and there is room for ${megabytes(MOST_BYTES)}. Serve it with lectern serve, or leave out --target, and only files are written.`,
    );
  FUNCTION_HOSTS[host].write({ ...request, program });
  return bytes;
}

/** @throws WorkerError if one folder is inside of the other: the snapshot has scheduled entries, and would be public. */
export function refuseInside(folder: string, out: string): void {
  const isWithin = (inner: string, outer: string) => !/^\.\.(?:[/\\]|$)/.test(relative(outer, inner));
  if (isWithin(out, folder))
    throw new WorkerError(
      `${out} is inside of ${folder}, which becomes public, and the function holds what is not published yet. Name a folder elsewhere with -o.`,
    );
  if (isWithin(folder, out))
    throw new WorkerError(
      `${folder} is inside of ${out}, which Lectern writes anew each time. Name another folder with -o.`,
    );
}
