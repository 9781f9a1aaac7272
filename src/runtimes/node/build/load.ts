import type { Entry } from '../../../model/entry.ts';
import { openFolder } from '../../../content/files/open-folder.ts';
import { detectSite } from '../../../generators/detect.ts';
import type { SiteProfile } from '../../../generators/site-profile.ts';
import { walk } from '../../../folder/walk.ts';
import { joinParts } from '../../../bytes/pack.ts';
import type { ByteRange } from './build-work.ts';
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

/** A site to load, and the folder of its cache. */
export interface LoadRequest extends SiteFolders {
  /** The folder in which snapshots are cached; null: they are not. */
  cacheDir: string | null;
  /** Threads that may read the files of a large site; default: one. */
  threads?: number | undefined;
  /** Bytes of texts up to which their readings are cached; the cache of a larger site costs more than it saves. Default: 15,000 documents of 6 kB. */
  mostKept?: number | undefined;
}

/** A snapshot, and where it comes from. */
export interface Loaded {
  /** For `openSnapshot`. */
  bytes: Uint8Array<ArrayBuffer>;
  report: Report;
  /** Whether it comes from the cache of an earlier run. */
  kept: boolean;
  /** Why it could not be written to the cache; null: it was, or there is no cache. */
  cacheError: string | null;
}

/** A new snapshot comes in parts: to join the parts of a large one would need its memory twice. */
interface LoadedParts extends Omit<Loaded, 'bytes'> {
  snapshot: { bytes: Uint8Array<ArrayBuffer>; location: ByteRange } | { parts: readonly Uint8Array[] };
}

const MOST_KEPT = 100_000_000;
/** As `onEntry`, it tells the reader that it reads the site once, and that entries keep their texts. */
const READ_ONCE = () => undefined;
/** New texts for each thread. Two threads with 1,000 texts each are no faster than one thread. */
const TEXTS_PER_THREAD = 1500;
/** The cache is written again when more than one in so many files were read anew. */
const CACHED_PER_NEW = 16;

/** Returns the cached snapshot of a folder if no file has changed since, else a new one. */
export async function loadSite(request: LoadRequest): Promise<Loaded> {
  const { snapshot, ...loaded } = await loadParts(request);
  return { ...loaded, bytes: 'parts' in snapshot ? joinParts(snapshot.parts) : snapshot.bytes };
}

/** {@link loadSite}, for callers that write the snapshot to a file. */
export async function loadParts(request: LoadRequest): Promise<LoadedParts> {
  const { fingerprint, ...texts } = fingerprintsOf(request);
  const file = keptFile(request, 'snapshot');
  const cached = file && readKept(file, fingerprint);
  if (cached) return { snapshot: cached, report: cached.report, kept: true, cacheError: null };
  // To load the parsers and the index builder takes longer than to open a cached snapshot.
  const { snapshotParts } = await import('../../../snapshot/build.ts');
  const { TextLayout } = await import('../../../snapshot/lay-out-texts.ts');
  const layout = new TextLayout(nodeHash);
  const { content, report, keepWords } = await readOnce(request, texts, layout);
  const parts = snapshotParts(content, nodeHash, layout);
  keepWords();
  const cacheError = file && writeKept(file, fingerprint, { parts, report });
  return { snapshot: { parts }, report, kept: false, cacheError };
}

/** The Markdown of a folder. */
interface Texts {
  /** The digest of all settings that affect how a file is read. */
  settings: string;
  count: number;
  bytes: number;
  /** Undefined if the site has a build, since the reader then recognises the site itself. */
  recognised: SiteProfile | undefined;
}

/**
 * Reads the files, with the help of the cache. The reader can be freed before the snapshot is made.
 * @param isFinal whether an entry can be laid out before the site is complete. @returns also `keepWords`, which caches the
 * words of the index; call it when the index is made.
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
  const cachedWords = restoreWords(layout, request);
  const layAhead = (entry: Entry) => {
    if (isFinal(entry)) layout.layAhead(config.language, entry);
  };
  const onEntry = isLarge ? (built === undefined ? layAhead : READ_ONCE) : undefined;
  const reader = new SiteReader({ ...request, onEntry, recognised });
  const cached = restoreReading(reader, request, settings);
  const most = Math.floor((count - cached) / TEXTS_PER_THREAD);
  const threads = Math.max(1, Math.min(request.threads ?? 1, most));
  const ahead =
    reader.sources && (threads > 1 || isLarge) ? await readAhead(request, threads - 1, reader, layout) : 0;
  const read = reader.read(Date.now());
  request.onFile?.('', 1);
  const memory = reader.sources?.memory;
  const reading = keptFile(request, 'reading');
  if (reading && memory && isWorthKeeping(memory.count + ahead, cached))
    writeValues(reading, settings, memory.kept());
  const keepWords = () => {
    const words = keptFile(request, 'words');
    if (words === null || !isWorthKeeping(layout.count + ahead, cachedWords)) return;
    const { readings, ...head } = layout.kept();
    writeValues(words, stampOfWords(), [head, ...readings]);
  };
  return { ...read, keepWords };
}

/** To read a few files again is cheaper than to write the whole cache again. */
function isWorthKeeping(newFiles: number, cached: number): boolean {
  return newFiles > cached / CACHED_PER_NEW;
}

/** Gives a new reader the cached readings of a site's files. @returns the number of these files. */
export function restoreReading(
  { sources }: SiteReader,
  request: LoadRequest,
  settings = fingerprintsOf(request).settings,
): number {
  const file = keptFile(request, 'reading');
  const cached = (file && sources && readValues<KeptFile>(file, settings)) ?? [];
  sources?.memory.restore(cached);
  return cached.length;
}

/** The cached words of a document have the digest of its text as their key, so they depend only on the program. */
function stampOfWords(): string {
  return JSON.stringify(programStamp());
}

/** Gives a layout the cached words of the index. @returns the number of their documents. */
export function restoreWords(layout: TextLayout, request: LoadRequest): number {
  const file = keptFile(request, 'words');
  const [head, ...readings] = (file && readValues<unknown>(file, stampOfWords())) ?? [];
  if (head) layout.restore({ ...(head as KeptWords), readings: readings as KeptWords['readings'] });
  return readings.length;
}

/** Null if there is no cache, or for a site with drafts, which is never cached. */
function keptFile(request: LoadRequest, kind: 'snapshot' | 'reading' | 'words'): CacheFile | null {
  const { cacheDir, drafts = false } = request;
  return cacheDir === null || drafts ? null : { dir: cacheDir, name: `${keyOf(request)}.${kind}` };
}

/** Reads the folder for `lectern publish`. */
export async function readForPublication(request: LoadRequest) {
  const texts = fingerprintsOf(request);
  const { TextLayout } = await import('../../../snapshot/lay-out-texts.ts');
  const layout = new TextLayout(nodeHash);
  // If the original of a translation is not published, the translation loses its `translationOf`.
  const isFinal = ({ translationOf }: Entry) => translationOf === null;
  return { layout, ...(await readOnce(request, texts, layout, isFinal)) };
}

/**
 * `fingerprint` changes with each file, setting and program that may change the snapshot; `settings` only with what may
 * change the reading of a file.
 */
function fingerprintsOf(request: LoadRequest) {
  const { dir, built, account, config, given, diagnostics, configFile, pagesStay } = request;
  const { files } = walk(dir);
  const names = files.map(({ file }) => file);
  const texts = files.filter(({ file }) => isMarkdown(file));
  const folder = openFolder(dir, names, request.onFile);
  const site = detectSite(folder, request.generators);
  const configured = [publicConfig(config), config.content, config.assets, configFile, diagnostics];
  // `unlisted` has the configurations of generators that are dotfiles, which `walk` does not list.
  const settings = [...configured, site, folder.unlisted()];
  const build =
    built === undefined ? [] : [given, account, pagesStay, built === dir ? null : buildStamp(built)];
  const digest = nodeHash(JSON.stringify([programStamp(), SNAPSHOT_FORMAT, settings, ...build]));
  return {
    settings: digest,
    fingerprint: nodeHash(JSON.stringify([digest, files])),
    count: texts.length,
    bytes: texts.reduce((sum, { size }) => sum + size, 0),
    recognised: built === undefined ? site : undefined,
  };
}
