import type { Entry } from '../../../model/entry.ts';
import { openFolder } from '../../../content/files/open-folder.ts';
import { detectSite } from '../../../generators/detect.ts';
import type { SiteProfile } from '../../../generators/site-profile.ts';
import { walk } from '../../../folder/walk.ts';
import { joinParts } from '../../../bytes/pack.ts';
import type { Bytes } from './build-work.ts';
import type { Report } from '../../../model/content.ts';
import { publicConfig } from '../../../model/site-config.ts';
import { isMarkdown } from '../../../text/file-kinds.ts';
import { nodeHash } from '../../../platform/node.ts';
import { SNAPSHOT_FORMAT } from '../../../snapshot/snapshot.ts';
import { buildStamp } from '../../../reconcile/build-folder.ts';
import type { SiteFolders, SiteReader } from '../../../reconcile/site-reader.ts';
import type { KeptFile } from '../../../content/files/kept-file.ts';
import type { KeptWords, TextLayout } from '../../../snapshot/lay-out-texts.ts';
import { type CacheFile, keyOf, readKept, writeKept } from './cache.ts';
import { readAhead } from './read-ahead.ts';
import { programStamp, readValues, writeValues } from './kept-values.ts';

/** What to read, and where to keep it. */
export interface LoadRequest extends SiteFolders {
  /** Where snapshots are kept; null: nowhere. */
  cacheDir: string | null;
  /** Threads that may read the files of a large site; default: one. */
  threads?: number | undefined;
  /** Bytes of texts: a larger site is sooner read again than kept. Default: about 15,000 documents of 6 kB. */
  mostKept?: number | undefined;
}

/** A snapshot, and how it came about. */
export interface Loaded {
  /** A snapshot: `openSnapshot` reads it. */
  bytes: Uint8Array<ArrayBuffer>;
  report: Report;
  /** It was kept from an earlier run. */
  kept: boolean;
  /** Why it could not be kept for the next run. */
  cacheError: string | null;
}

/** The same, with a new snapshot in the parts that it is made of: joined, a large one would be in memory twice. */
interface LoadedParts extends Omit<Loaded, 'bytes'> {
  snapshot: { bytes: Uint8Array<ArrayBuffer>; place: Bytes } | { parts: readonly Uint8Array[] };
}

const MOST_KEPT = 100_000_000;
/** For a reader that reads a site once, and whose entries keep their texts. */
const READ_ONCE = () => undefined;
/** Texts that were not read before and are worth a thread: with 1,000 for each of two, these are no faster than one. */
const A_THREAD = 1500;
/** Of the files whose reading is kept, one of so many may be read again without keeping it. */
const FEW = 16;

/** The snapshot of a folder: the kept one while no file has changed, else a new one. */
export async function loadSite(request: LoadRequest): Promise<Loaded> {
  const { snapshot, ...loaded } = await loadParts(request);
  return { ...loaded, bytes: 'parts' in snapshot ? joinParts(snapshot.parts) : snapshot.bytes };
}

/** The same for who writes it somewhere. */
export async function loadParts(request: LoadRequest): Promise<LoadedParts> {
  const { fingerprint, ...read } = fingerprintsOf(request);
  const file = keptFile(request, 'snapshot');
  const kept = file && readKept(file, fingerprint);
  if (kept) return { snapshot: kept, report: kept.report, kept: true, cacheError: null };
  // Parsers and the index builder take longer to load than a kept snapshot takes to open.
  const { snapshotParts } = await import('../../../snapshot/build.ts');
  const { TextLayout } = await import('../../../snapshot/lay-out-texts.ts');
  const layout = new TextLayout(nodeHash);
  const { content, report, keepWords } = await readOnce(request, read, layout);
  const parts = snapshotParts(content, nodeHash, layout);
  keepWords();
  const cacheError = file && writeKept(file, fingerprint, { parts, report });
  return { snapshot: { parts }, report, kept: false, cacheError };
}

/** What the Markdown of a folder is read by, and how much there is. */
interface Texts {
  settings: string;
  count: number;
  bytes: number;
  /** Absent where the folder of the build is no part of what is read. */
  recognised: SiteProfile | undefined;
}

/**
 * Reads the files with what was kept of them and of an index. What a reader remembers for another reading is given up
 * before the snapshot is made. @param isFinal an entry is laid out as it is. @returns also what keeps the words of an
 * index, once it is made.
 */
async function readOnce(
  request: LoadRequest,
  { settings, count, bytes, recognised }: Texts,
  layout: TextLayout,
  isFinal: (entry: Entry) => boolean = () => true,
) {
  const { SiteReader } = await import('../../../reconcile/site-reader.ts');
  const { built, config, mostKept = MOST_KEPT } = request;
  const isLarge = bytes > mostKept;
  const knownWords = restoreWords(layout, request);
  const layAhead = (entry: Entry) => {
    if (isFinal(entry)) layout.layAhead(config.language, entry);
  };
  const onEntry = isLarge ? (built === undefined ? layAhead : READ_ONCE) : undefined;
  const reader = new SiteReader({ ...request, onEntry, recognised });
  const known = restoreReading(reader, request, settings);
  const threads = Math.max(1, Math.min(request.threads ?? 1, Math.floor((count - known) / A_THREAD)));
  const ahead =
    reader.sources && (threads > 1 || isLarge) ? await readAhead(request, threads - 1, reader, layout) : 0;
  const read = reader.read(Date.now());
  request.onFile?.('', 1);
  const memory = reader.sources?.memory;
  const reading = keptFile(request, 'reading');
  if (reading && memory && isWorthKeeping(memory.count + ahead, known))
    writeValues(reading, settings, memory.kept());
  const keepWords = () => {
    const words = keptFile(request, 'words');
    if (words === null || !isWorthKeeping(layout.count + ahead, knownWords)) return;
    const { readings, ...head } = layout.kept();
    writeValues(words, stampOfWords(), [head, ...readings]);
  };
  return { ...read, keepWords };
}

/** What few files hold is sooner read again than all is kept again. */
function isWorthKeeping(count: number, known: number): boolean {
  return count > known / FEW;
}

/**
 * What the files of a site held when they were read last, for a reader that has read nothing yet.
 * @returns how many files it knows now.
 */
export function restoreReading(
  { sources }: SiteReader,
  request: LoadRequest,
  settings = fingerprintsOf(request).settings,
): number {
  const file = keptFile(request, 'reading');
  const known = (file && sources && readValues<KeptFile>(file, settings)) ?? [];
  sources?.memory.restore(known);
  return known.length;
}

/** What an index reads is the key of what it has read; only another program reads it otherwise. */
function stampOfWords(): string {
  return JSON.stringify(programStamp());
}

/** What was read for the index of a site when it was built last. @returns how many documents are known now. */
export function restoreWords(layout: TextLayout, request: LoadRequest): number {
  const file = keptFile(request, 'words');
  const [head, ...readings] = (file && readValues<unknown>(file, stampOfWords())) ?? [];
  if (head) layout.restore({ ...(head as KeptWords), readings: readings as KeptWords['readings'] });
  return readings.length;
}

/** Null: it is kept nowhere, as drafts never are. */
function keptFile(request: LoadRequest, kind: 'snapshot' | 'reading' | 'words'): CacheFile | null {
  const { cacheDir, drafts = false } = request;
  return cacheDir === null || drafts ? null : { dir: cacheDir, name: `${keyOf(request)}.${kind}` };
}

/** What the folder holds now, for a publication. */
export async function readForPublication(request: LoadRequest) {
  const read = fingerprintsOf(request);
  const { TextLayout } = await import('../../../snapshot/lay-out-texts.ts');
  const layout = new TextLayout(nodeHash);
  // A translation of what is left out is published as one of nothing.
  const isFinal = ({ translationOf }: Entry) => translationOf === null;
  return { layout, ...(await readOnce(request, read, layout, isFinal)) };
}

/**
 * Of which one changes whenever a file, the configuration or the program may give another snapshot, and the other only
 * with what files are read by.
 */
function fingerprintsOf(request: LoadRequest) {
  const { dir, built, account, config, given, diagnostics, configFile, pagesStay } = request;
  const { files } = walk(dir);
  // Configurations of other programs are dotfiles, too, which are no files of the site.
  const names = files.map(({ file }) => file);
  const texts = files.filter(({ file }) => isMarkdown(file));
  const folder = openFolder(dir, names, request.onFile);
  const site = detectSite(folder, request.generators);
  const said = [publicConfig(config), config.content, config.assets, configFile, diagnostics];
  const settings = [...said, site, folder.unlisted()];
  const build =
    built === undefined ? [] : [given, account, pagesStay, built === dir ? null : buildStamp(built)];
  const read = nodeHash(JSON.stringify([programStamp(), SNAPSHOT_FORMAT, settings, ...build]));
  return {
    settings: read,
    fingerprint: nodeHash(JSON.stringify([read, files])),
    count: texts.length,
    bytes: texts.reduce((sum, { size }) => sum + size, 0),
    recognised: built === undefined ? site : undefined,
  };
}
