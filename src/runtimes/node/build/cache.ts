import { nodeHash } from '../../../platform/node.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { toUtf8 } from '../../../bytes/strings.ts';
import type { Report } from '../../../model/content.ts';
import { packParts, type Sections, unpack, type UnpackedSections } from '../../../bytes/pack.ts';
import type { ByteRange } from './build-work.ts';
import { openSnapshot } from '../../../snapshot/snapshot.ts';
import { replacePrivateFile } from '../../../platform/private-file.ts';
import { readWhole, sha256Of } from '../../../platform/whole-file.ts';

/** The version of the file's layout. */
const CACHE_FORMAT = 3;
const CACHE_KIND = 'kept snapshot';
/** A file has the fingerprint (first, so that an outdated file is not read further), the digest of the rest, and the rest. */
const FINGERPRINT_BYTES = 24;
const HEAD_BYTES = FINGERPRINT_BYTES + 32;

interface KeptSnapshot {
  bytes: Uint8Array<ArrayBuffer>;
  location: ByteRange;
  report: Report;
}

interface KeptSections extends Sections {
  report: Uint8Array;
  snapshot: Uint8Array<ArrayBuffer>;
}

export interface CacheFile {
  dir: string;
  name: string;
}

/**
 * The cached snapshot with this fingerprint; null if there is none, or if it is damaged or of another version. `bytes` is a
 * view of the buffer of the whole file.
 */
export function readKept({ dir, name }: CacheFile, fingerprint: string): KeptSnapshot | null {
  try {
    const path = join(dir, name);
    // To open a named pipe would block.
    if (!statSync(path).isFile()) return null;
    const file = readWhole(path, headOf(fingerprint));
    const content = file.subarray(HEAD_BYTES);
    if (!digest([content]).equals(file.subarray(FINGERPRINT_BYTES, HEAD_BYTES))) return null;
    const sections = unpack<KeptSections>(CACHE_KIND, CACHE_FORMAT, content);
    openSnapshot(sections.snapshot);
    return {
      bytes: sections.snapshot,
      location: {
        offset: sections.snapshot.byteOffset,
        length: sections.snapshot.length,
        kept: { path, begins: file.slice(0, HEAD_BYTES) },
      },
      report: JSON.parse(new TextDecoder().decode(sections.report)) as Report,
    };
  } catch {
    // The file is missing, damaged, cut off or of another version: the snapshot is built anew.
    return null;
  }
}

/**
 * Writes a snapshot to the cache, readable only by this user, since the report names drafts. The file is replaced as a
 * whole. @returns the error, or null.
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

/** The name of a site's files in the cache, without their extension. */
export function keyOf({ dir, built = '' }: { dir: string; built?: string | undefined }): string {
  return nodeHash(built === '' ? dir : JSON.stringify([dir, built]));
}
