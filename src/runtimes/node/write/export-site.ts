import { mkdtempSync, readFileSync, rmSync, existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_SCRIPT, SEARCH_SCRIPT } from '../../../browser/search-files.ts';
import { availableParallelism, tmpdir } from 'node:os';
import { hasBit } from '../../../bytes/bits.ts';
import { manifestOf } from '../../../export/manifest.ts';
import type { Output, OutputFile, Redirect } from '../../../export/output.ts';
import { type Frame, frameOf, type KeptList, KeptOutputs } from '../../../export/kept-outputs.ts';
import { outputsOf } from '../../../export/outputs.ts';
import { searchOutputs } from '../../../export/search-outputs.ts';
import { askSite } from '../../../export/ask.ts';
import { isAdded } from '../../../export/overlay.ts';
import { nodeHash, nodePlatform } from '../../../platform/node.ts';
import { listedRows } from '../../../site/rows.ts';
import { findRow, openSite, recordAt, type Site } from '../../../site/site.ts';
import { openSnapshot } from '../../../snapshot/snapshot.ts';
import { AnswerThreads } from './answer-threads.ts';
import { hostFiles, writeServerRules } from './host-files.ts';
import { programStamp, readValues, writeValues } from '../build/kept-values.ts';
import { type KnownFile, KnownFiles } from './known-files.ts';
import { languageModule } from './language-module.ts';
import { HtmlThread } from '../render/html-thread.ts';
import { createPictures } from '../pictures/pictures.ts';
import { isComputed } from '../../worker/beside.ts';
import { ExportWriter } from './write-export.ts';
import { fileAt } from '../../../export/file-name.ts';
import { insideOf, replaceFile } from './plain-folders.ts';

export interface ExportRequest {
  /** The folder of the site. */
  dir: string;
  snapshot: Uint8Array;
  /** Origin at which the files will be. */
  base: string;
  /** Where they are written. */
  folder: string;
  /** Only what another generator's output lacks is added to it. */
  isOverlay: boolean;
  /** Pages are called `rye.html`, which takes rules; otherwise they are folders. */
  isFlat: boolean;
  /** Pages of an overlay name their twins. */
  link: boolean;
  /** A function beside the files of an overlay computes what has to be. */
  hasFunction: boolean;
  /** Where pictures in other sizes are kept between runs; null: nowhere. */
  cacheDir: string | null;
  pictureMegabytes: number;
  onProgress(count: number): void;
}

export type ExportResult = Awaited<ReturnType<typeof exportSite>>;

/** What a run leaves for the next one into the same folder. */
interface KeptExport {
  frame: Frame;
  made: KeptList;
  /** Milliseconds since the epoch: when the files were looked at. */
  at: number;
  files: Record<string, KnownFile>;
}

/** Raised when the layout of what is kept changes. */
const KEPT_STAMP = 'export 3';
const NOTHING_KEPT: KeptExport = { frame: { whole: '', base: '' }, made: {}, at: 0, files: {} };
/** What `npm run build` makes of `browser/`. */
const SEARCH_BUNDLE = new URL('../../../browser/bundle/search.js', import.meta.url);
/** Milliseconds: nobody waits for one page of an export. The most that a timer can count. */
const NO_HURRY = 2 ** 31 - 1;
const MOST_THREADS = 4;
/** Enough for the process of each core that draws them, while pages are written. */
const PICTURES_A_CORE = 8;

/** Writes a site as files. */
export async function exportSite(request: ExportRequest) {
  const { dir, base, folder, isOverlay, isFlat, cacheDir } = request;
  const keptFile = cacheDir === null ? null : { dir: cacheDir, name: `${nodeHash(folder)}.export` };
  const [before = NOTHING_KEPT] = (keptFile && readValues<KeptExport>(keptFile, KEPT_STAMP)) ?? [];
  const known = new KnownFiles(folder, before.files, before.at);
  const writer = new ExportWriter(folder, undefined, known);
  const html = new HtmlThread({ answer: NO_HURRY });
  const temporary = cacheDir === null ? mkdtempSync(join(tmpdir(), 'lectern-')) : null;
  const options = { dir, cacheDir: cacheDir ?? temporary, megabytes: request.pictureMegabytes };
  // Pages of an overlay are another generator's.
  const pictures = isOverlay ? undefined : createPictures({ ...options, isWaiting: true });
  const hasPictures = pictures !== undefined;
  const platform = { ...nodePlatform(dir), showTexts: html.show, ...(pictures ? { pictures } : {}) };
  const beside = isOverlay ? new Set(writer.foreignFiles()) : null;
  const { hasFunction } = request;
  const origins = { base, pages: base, isStatic: !hasFunction, ...(beside ? { beside } : {}) };
  const snapshot = openSnapshot(request.snapshot);
  const site = openSite(snapshot, platform.now(), origins, nodeHash);
  const ask = askSite(site, platform);
  const frame = frameOf(site, nodeHash, [programStamp(), isFlat, isOverlay, hasPictures]);
  const isInPlace = (file: string, digest: string) => writer.isInPlace(file, digest);
  const kept = new KeptOutputs(site, frame, before, isInPlace);
  const answered = { dir, snapshot: request.snapshot, instant: site.instant, origins, hasPictures };
  const threads = new AnswerThreads(answered, Math.min(MOST_THREADS, availableParallelism()), ask);
  const take = (output: Output) => {
    if (output.kind === 'page') pages.push(output.address);
    if (isOverlay && !isAdded(site, output)) return;
    if (hasFunction && isComputed(output.address)) return;
    writer.add(output.file, output.body, output.digest);
    const { body: _, digest: _digest, ...file } = output;
    files.push(file);
    request.onProgress(files.length);
  };
  // The rules that hosts read from the folder are read by others too: an unlisted page is for those who were told.
  const mayBeTold = ({ to }: Redirect) => {
    const row = findRow(site, to);
    return row === undefined || hasBit(site.listed, row);
  };
  const files: OutputFile[] = [];
  const pages: string[] = [];
  try {
    const made = outputsOf(site, {
      ask: threads.ask,
      askForPicture: askSite(site, platform, PICTURES_A_CORE * availableParallelism()),
      isFlat,
      hash: nodeHash,
      kept,
    });
    let next = await made.next();
    for (; !next.done; next = await made.next()) take(next.value);
    if (!isOverlay) {
      for (const output of searchScripts(site.snapshot.config.language)) take(output);
      for await (const output of searchOutputs(site, platform, isFlat, kept)) take(output);
    }
    const { redirects, unnamable, failed } = next.value;
    for (const { file } of failed) writer.leave(file);
    const source = { base, folder, files, redirects };
    if (!isOverlay)
      for (const [file, text] of hostFiles({ ...source, redirects: redirects.filter(mayBeTold) }))
        writer.add(file, new TextEncoder().encode(text));
    const written = writer.finish((digests) => manifestOf(site, isOverlay, digests));
    const left: KeptExport = { frame, made: kept.list, at: Date.now(), files: known.list() };
    // Without it, the next run makes everything anew.
    if (keptFile) writeValues(keptFile, KEPT_STAMP, [left]);
    const foreign = isOverlay ? [] : writeServerRules(`${folder}-hosting`, source);
    const twinned = isOverlay ? twinnedPages(folder, pages) : [];
    const linked = request.link ? linkTwins(folder, base, twinned) : 0;
    return {
      ...written,
      foreign: [...written.foreign, ...foreign],
      folder,
      /** What was added to an overlay, its pages that have twins, and the files that it was added to. */
      files,
      twinned,
      beside: [...(beside ?? [])],
      /** Pages of an overlay that name their twins now. */
      linked,
      /** Addresses that no file can have. */
      unnamable,
      /** What could not be made: its file is as it was. */
      failed,
      /** Pages that the output of the other generator does not have, so that nothing is added for them. */
      absent: beside
        ? absentPages(site, openSite(snapshot, site.instant, { base, pages: base }, nodeHash))
        : [],
      /** When it stops being complete; Infinity: never. */
      validUntil: site.validUntil,
    };
  } finally {
    await threads.close();
    await html.close();
    pictures?.close();
    if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
  }
}

/** @param whole the Site of the same snapshot, whatever the folder has. */
function absentPages(site: Site, whole: Site): string[] {
  return listedRows(whole)
    .filter((row) => !hasBit(site.listed, row))
    .map((row) => recordAt(site, row).pathname);
}

/** Search in the browser: its script, and what is known of the site's language. */
function searchScripts(language: string): Output[] {
  const scripts = [
    [SEARCH_SCRIPT, readFileSync(SEARCH_BUNDLE)],
    [LANGUAGE_SCRIPT, new TextEncoder().encode(languageModule(language))],
  ] as const;
  return scripts.map(([address, body]) => ({
    kind: 'search',
    address,
    file: address.slice(1),
    type: 'text/javascript; charset=utf-8',
    headers: { 'cache-control': 'no-cache' },
    digest: nodeHash(body),
    body,
  }));
}

/** A page that names a twin, whatever the order of the attributes. Up to the next tag: up to the end, many would take the square. */
const NAMES_A_TWIN = /<link\b[^<>]*type=["']?text\/markdown/i;

/** A page of another generator that has a twin. */
export interface TwinnedPage {
  /** Pathname, encoded. */
  address: string;
  /** Its file and that of its twin, below the folder. */
  html: string;
  twin: string;
}

/** Those of pages whose HTML another generator has made, and whose twin lies beside it. @param addresses encoded. */
export function twinnedPages(folder: string, addresses: readonly string[]): TwinnedPage[] {
  const isInside = insideOf(folder);
  const isFile = (file: string) =>
    isInside(file) && lstatSync(join(folder, file), { throwIfNoEntry: false })?.isFile() === true;
  return [...new Set(addresses)].flatMap((address) => {
    const stem = stemOf(address);
    const twin = fileAt(`${stem}.md`, '');
    const html = [address, `${stem}/`, stem]
      .map((one) => fileAt(one, '.html'))
      .find((file) => file !== null && isFile(file));
    return html && twin !== null && existsSync(join(folder, twin)) ? [{ address, html, twin }] : [];
  });
}

/** The address of a page without what the address of its twin lacks. */
function stemOf(address: string): string {
  return address === '/' ? '/index' : address.replace(/(?:\/|\.html)$/, '');
}

/** Names the twin of each page in the head of its HTML. @returns how many pages were changed. */
export function linkTwins(folder: string, base: string, pages: readonly TwinnedPage[]): number {
  let count = 0;
  for (const { address, html } of pages) {
    const file = join(folder, html);
    // Bytes, whatever their encoding: what is looked for is ASCII in all that pages have.
    const bytes = readFileSync(file);
    const text = bytes.toString('latin1');
    const end = text.search(/<\/head>/i);
    if (end < 0 || NAMES_A_TWIN.test(text.slice(0, end))) continue;
    const href = `${base}${stemOf(address)}.md`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const link = `<link rel="alternate" type="text/markdown" href="${href}">`;
    const linked = Buffer.concat([bytes.subarray(0, end), Buffer.from(link), bytes.subarray(end)]);
    if (replaceFile(file, linked, [nodeHash(bytes)])) count++;
  }
  return count;
}
