import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import type { Report } from '../../src/model/content.ts';
import { nodeHash } from '../../src/platform/node.ts';
import { buildSnapshot } from '../../src/snapshot/build.ts';
import { openSite, type Site } from '../../src/site/site.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';

/** The current time in tests that set no other. */
export const NOW = Date.parse('2026-06-01T12:00:00Z');
export const ORIGIN = 'https://example.com';

/** Writes files into a new folder, which the end of the test removes. */
export function writeFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const dir = writeFiles(files);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Writes files into a new folder, which the caller removes. */
export function writeFiles(files: Readonly<Record<string, string | Uint8Array>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  return dir;
}

export async function reportOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Report> {
  const dir = writeFolder(files);
  return readContent(dir, await readConfig(dir), NOW).report;
}

/** Opens the Site of a folder with these files at an instant. */
export async function siteOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  instant: number = NOW,
): Promise<Site> {
  return siteOfSnapshot(await snapshotOf(files, instant), instant);
}

/** Builds the snapshot of a folder with these files at an instant. */
export async function snapshotOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  instant: number = NOW,
): Promise<Uint8Array> {
  const dir = writeFiles(files);
  try {
    const { content } = readContent(dir, await readConfig(dir), instant);
    return buildSnapshot(content, nodeHash);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

export function siteOfSnapshot(bytes: Uint8Array, instant: number = NOW): Site {
  return openSite(openSnapshot(bytes), instant, { base: ORIGIN, pages: ORIGIN }, nodeHash);
}
