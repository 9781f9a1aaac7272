import { nodeHash } from '../../../platform/node.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { toUtf8 } from '../../../bytes/utf8.ts';
import type { Report } from '../../../model/content.ts';
import { packParts, type Sections, unpack, type UnpackedSections } from '../../../bytes/pack.ts';
import type { Bytes } from './build-work.ts';
import { openSnapshot } from '../../../snapshot/snapshot.ts';
import { replacePrivateFile } from '../../../platform/private-file.ts';
import { readWhole, sha256Of } from '../../../platform/whole-file.ts';

/** Raised when the layout of the kept file changes. */
const CACHE_FORMAT = 3;
const CACHE_KIND = 'kept snapshot';
/** The file begins with the fingerprint, so that a snapshot of another state is noticed before it is read; then comes the digest of the rest. */
const FINGERPRINT_BYTES = 24;
const HEAD_BYTES = FINGERPRINT_BYTES + 32;

interface KeptSnapshot {
  bytes: Uint8Array<ArrayBuffer>;
  place: Bytes;
  report: Report;
}

interface KeptSections extends Sections {
  report: Uint8Array;
  snapshot: Uint8Array<ArrayBuffer>;
}

/** A file of the cache. */
export interface CacheFile {
  dir: string;
  name: string;
}

/**
 * The kept snapshot with this fingerprint, in the buffer that the whole file was read into; null where there is none that
 * is whole and of this version.
 */
export function readKept({ dir, name }: CacheFile, fingerprint: string): KeptSnapshot | null {
  try {
    const path = join(dir, name);
    // A pipe would be waited for.
    if (!statSync(path).isFile()) return null;
    const file = readWhole(path, headOf(fingerprint));
    const content = file.subarray(HEAD_BYTES);
    if (!digest([content]).equals(file.subarray(FINGERPRINT_BYTES, HEAD_BYTES))) return null;
    const sections = unpack<KeptSections>(CACHE_KIND, CACHE_FORMAT, content);
    openSnapshot(sections.snapshot);
    return {
      bytes: sections.snapshot,
      place: {
        at: sections.snapshot.byteOffset,
        length: sections.snapshot.length,
        kept: { path, begins: file.slice(0, HEAD_BYTES) },
      },
      report: JSON.parse(new TextDecoder().decode(sections.report)) as Report,
    };
  } catch {
    // Missing, foreign, cut off, damaged or of another version: it is built anew.
    return null;
  }
}

/**
 * Keeps a snapshot, which names drafts in its report, for this user alone; readers see the old file or the new one,
 * never a part. @returns why it could not be kept.
 */
export function writeKept(
  { dir, name }: CacheFile,
  fingerprint: string,
  { parts, report }: { parts: readonly Uint8Array[]; report: Report },
): string | null {
  const content = packParts(CACHE_KIND, CACHE_FORMAT, {
    report: toUtf8(JSON.stringify(report)),
    snapshot: [...parts],
  } satisfies UnpackedSections<KeptSections>);
  try {
    replacePrivateFile(join(dir, name), [headOf(fingerprint), digest(content), ...content]);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function headOf(fingerprint: string): Uint8Array {
  return toUtf8(fingerprint.padEnd(FINGERPRINT_BYTES));
}

function digest(parts: readonly Uint8Array[]): Buffer {
  return Buffer.from(sha256Of(parts), 'hex');
}

/** What files of a site are called where snapshots are kept. */
export function keyOf({ dir, built = '' }: { dir: string; built?: string | undefined }): string {
  return nodeHash(built === '' ? dir : JSON.stringify([dir, built]));
}
