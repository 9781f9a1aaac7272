import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptList } from '../../export/kept-outputs.ts';
import { nodeHash } from '../../platform/node.ts';
import type { KnownFile } from './known-files.ts';
import { replacePrivateFile } from './private-file.ts';

/** What a run leaves for the next one into the same folder. */
export interface KeptExport {
  /** Digest of what all outputs are made of: see `frameDigest`. */
  frame: string;
  made: KeptList;
  /** Milliseconds since the epoch: when the files were looked at. */
  at: number;
  files: Record<string, KnownFile>;
}

/** Raised when the layout changes. */
const FORMAT = 1;
const EMPTY_EXPORT: KeptExport = { frame: '', made: {}, at: 0, files: {} };

const pathOf = (cacheDir: string, folder: string) => join(cacheDir, `${nodeHash(folder)}.export`);

/** Nothing where there is none that is whole and of this format. */
export function readKeptExport(cacheDir: string | null, folder: string): KeptExport {
  if (cacheDir === null) return EMPTY_EXPORT;
  try {
    const [digest = '', ...rest] = readFileSync(pathOf(cacheDir, folder), 'utf8').split('\n');
    const text = rest.join('\n');
    return digest === digestOf(text) ? (JSON.parse(text) as KeptExport) : EMPTY_EXPORT;
  } catch {
    return EMPTY_EXPORT;
  }
}

/** Without it, the next run makes everything anew. */
export function writeKeptExport(cacheDir: string | null, folder: string, kept: KeptExport): void {
  if (cacheDir === null) return;
  try {
    const text = JSON.stringify(kept);
    replacePrivateFile(pathOf(cacheDir, folder), `${digestOf(text)}\n${text}`);
  } catch {
    // Longer than a string can be, or a full disk, which is told of the snapshot already.
  }
}

function digestOf(text: string): string {
  return nodeHash(`${FORMAT}\n${text}`);
}
