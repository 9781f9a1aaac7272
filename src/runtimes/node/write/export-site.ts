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
import { answerFiles } from '../../../export/answer-file.ts';
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
import { HtmlThread, SHOWN_AT_ONCE } from '../render/html-thread.ts';
import { createPictures } from '../pictures/pictures.ts';
import { isComputed } from '../../worker/beside.ts';
import { ExportWriter } from './write-export.ts';
import { STAGING } from './export-journal.ts';
import { fileAt, stemOf } from '../../../export/file-name.ts';
import { insideOf, replaceFile } from './plain-folders.ts';

export interface ExportRequest {
  /** The folder of the site. */
  dir: string;
  snapshot: Uint8Array;
  /** The origin that will serve the files. */
  base: string;
  /** The folder that the files are written to. */
  folder: string;
  /** Whether `folder` is the output of another generator, to which only missing files are added. */
  isOverlay: boolean;
  /** Whether pages are files such as `rye.html`, which need rules of the host, and not `rye/index.html`. */
  isFlat: boolean;
  /** Whether the pages of an overlay get links to their twins. */
  link: boolean;
  /** Whether a function beside an overlay answers what no file can, such as search. */
  hasFunction: boolean;
  /** The folder of pictures and digests for the next run; null: none. */
  cacheDir: string | null;
  pictureMegabytes: number;
  /** When so many pages are made, threads make the others; default: {@link MANY_PAGES}. */
  threadsFrom?: number;
  onProgress(count: number): void;
}

export type ExportResult = Awaited<ReturnType<typeof exportSite>>;

/** What is cached for the next run into the same folder. */
interface KeptExport {
  frame: Frame;
  made: KeptList;
  /** Milliseconds since the epoch: when the files were looked at. */
  at: number;
  files: Record<string, KnownFile>;
}

/** The version of the layout of {@link KeptExport}. */
const KEPT_STAMP = 'export 4';
const NOTHING_KEPT: KeptExport = { frame: { whole: '', base: '' }, made: {}, at: 0, files: {} };
/** `npm run build` makes it of `src/browser/`. */
const SEARCH_BUNDLE = new URL('../../../browser/bundle/search.js', import.meta.url);
/** Milliseconds, the most that a timer takes: an export waits for each text. */
const NO_HURRY = 2 ** 31 - 1;
const MOST_THREADS = 4;
/** Pages from which on threads save more time than their start takes, on two cores. Each thread holds a copy of the site. */
const MANY_PAGES = 500;
/** Pictures that are requested at a time for each core, so that its process is never idle while pages are written. */
const PICTURES_PER_CORE = 8;

/** Reads what is cached of the last export into a folder, and looks at its files. */
export function readLastExport({ folder, cacheDir }: Pick<ExportRequest, 'folder' | 'cacheDir'>) {
  const keptFile = cacheDir === null ? null : { dir: cacheDir, name: `${nodeHash(folder)}.export` };
  const [previous = NOTHING_KEPT] = (keptFile && readValues<KeptExport>(keptFile, KEPT_STAMP)) ?? [];
  const knownFiles = new KnownFiles(folder, previous.files, previous.at);
  // The writer first finishes a run that was interrupted, which changes files.
  if (!existsSync(join(folder, STAGING)))
    for (const file of Object.keys(previous.files)) knownFiles.digestAt(file);
  return { keptFile, previous, knownFiles };
}

/** Writes a site as files. @param last may be read while another process reads the site. */
export async function exportSite(request: ExportRequest, last = readLastExport(request)) {
  const { dir, base, folder, isOverlay, isFlat, hasFunction } = request;
  const { keptFile, previous, knownFiles } = last;
  const writer = new ExportWriter(folder, undefined, knownFiles);
  const { platform, hasPictures, closePlatform } = openPlatform(request);
  const beside = isOverlay ? new Set(writer.foreignFiles()) : null;
  const origins = { base, pages: base, isStatic: !hasFunction, ...(beside ? { beside } : {}) };
  const snapshot = openSnapshot(request.snapshot);
  const site = openSite(snapshot, platform.now(), origins, nodeHash);
  const answer = (atATime: number) => answerFiles(site, askSite(site, platform, atATime), isFlat);
  const frame = frameOf(site, nodeHash, [programStamp(), isFlat, isOverlay, hasPictures]);
  const isInPlace = (file: string, digest: string) => writer.isInPlace(file, digest);
  const keptOutputs = new KeptOutputs(site, frame, previous, isInPlace);
  const { instant } = site;
  const answered = { dir, snapshot: request.snapshot, instant, origins, hasPictures, folder, isFlat };
  const crew = {
    count: Math.min(MOST_THREADS, availableParallelism()),
    from: request.threadsFrom ?? MANY_PAGES,
  };
  const threads = new AnswerThreads(answered, crew, answer(1), (file) => writer.digestOf(file));
  const take = (output: Output) => {
    if (output.kind === 'page') pages.push(output.address);
    if (isOverlay && !isAdded(site, output)) return;
    if (hasFunction && isComputed(output.address)) return;
    writer.add(output.file, output.body, output.digest);
    const { body: _, digest: _digest, ...file } = output;
    files.push(file);
    request.onProgress(files.length);
  };
  const files: OutputFile[] = [];
  const pages: string[] = [];
  try {
    const outputs = outputsOf(site, {
      ask: threads.ask,
      askForPicture: answer(PICTURES_PER_CORE * availableParallelism()),
      isFlat,
      kept: keptOutputs,
    });
    let next = await outputs.next();
    for (; !next.done; next = await outputs.next()) take(next.value);
    if (!isOverlay) {
      for (const output of searchScripts(site.snapshot.config.language)) take(output);
      for await (const output of searchOutputs(site, platform, isFlat, keptOutputs)) take(output);
    }
    const { redirects, unnamable, failed } = next.value;
    for (const { file } of failed) writer.leave(file);
    const source = { base, folder, files, redirects };
    if (!isOverlay)
      for (const [file, text] of hostFiles({ ...source, redirects: publicRedirects(site, redirects) }))
        writer.add(file, new TextEncoder().encode(text));
    const written = writer.finish((digests) => manifestOf(site, isOverlay, digests));
    const kept: KeptExport = { frame, made: keptOutputs.list, at: Date.now(), files: knownFiles.list() };
    if (keptFile) writeValues(keptFile, KEPT_STAMP, [kept]);
    const foreign = isOverlay ? [] : writeServerRules(`${folder}-hosting`, source);
    const twinned = isOverlay ? twinnedPages(folder, pages) : [];
    const linked = request.link ? linkTwins(folder, base, twinned) : 0;
    return {
      ...written,
      foreign: [...written.foreign, ...foreign],
      folder,
      /** The written files; for an overlay also its pages with twins, and the files of the other generator. */
      files,
      twinned,
      beside: [...(beside ?? [])],
      /** The number of pages that got a link to their twin. */
      linked,
      /** Addresses that no file can have. */
      unnamable,
      /** Outputs that could not be made. Their files of the last run stay. */
      failed,
      /** Pages that the other generator did not write, so that nothing is added for them. */
      absent: beside
        ? absentPages(site, openSite(snapshot, site.instant, { base, pages: base }, nodeHash))
        : [],
      /** When the next entry appears or expires, in milliseconds since the epoch; Infinity: never. */
      validUntil: site.validUntil,
    };
  } finally {
    await threads.close();
    await closePlatform();
  }
}

/** What draws the texts and pictures of an export. */
function openPlatform({ dir, isOverlay, cacheDir, pictureMegabytes }: ExportRequest) {
  const html = new HtmlThread({ answer: NO_HURRY });
  const temporary = cacheDir === null ? mkdtempSync(join(tmpdir(), 'lectern-')) : null;
  const options = { dir, cacheDir: cacheDir ?? temporary, megabytes: pictureMegabytes, isWaiting: true };
  // An overlay adds no pages, so no pictures either.
  const pictures = isOverlay ? undefined : createPictures(options);
  return {
    platform: {
      ...nodePlatform(dir),
      showTexts: html.show,
      shownAtOnce: SHOWN_AT_ONCE,
      ...(pictures ? { pictures } : {}),
    },
    hasPictures: pictures !== undefined,
    async closePlatform() {
      await html.close();
      pictures?.close();
      if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
    },
  };
}

/** Visitors can read the rules of a host, and only people who know the address of an unlisted page may read the page. */
function publicRedirects(site: Site, redirects: readonly Redirect[]): Redirect[] {
  return redirects.filter(({ to }) => {
    const row = findRow(site, to);
    return row === undefined || hasBit(site.listed, row);
  });
}

/** The pathnames of listed pages that `site` lacks. @param whole the Site of the same snapshot, whatever the folder has. */
function absentPages(site: Site, whole: Site): string[] {
  return listedRows(whole)
    .filter((row) => !hasBit(site.listed, row))
    .map((row) => recordAt(site, row).pathname);
}

/** The script of the search in the browser, and the stemmer and stop words of the site's language. */
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

/** A link to a twin, with its attributes in any order. It ends before the next tag, so that many links take linear time. */
const TWIN_LINK = /<link\b[^<>]*type=["']?text\/markdown/i;

/** A page of another generator that has a twin. */
export interface TwinnedPage {
  /** Pathname, encoded. */
  address: string;
  /** Its file and that of its twin, below the folder. */
  html: string;
  twin: string;
}

/** The pages that another generator has written as HTML, and that have a twin. @param addresses encoded pathnames. */
export function twinnedPages(folder: string, addresses: readonly string[]): TwinnedPage[] {
  const isInside = insideOf(folder);
  const isFile = (file: string) =>
    isInside(file) && lstatSync(join(folder, file), { throwIfNoEntry: false })?.isFile() === true;
  return [...new Set(addresses)].flatMap((address) => {
    const stem = stemOf(address);
    const twin = fileAt(`${stem}.md`, '');
    const html = [address, `${stem}/`, stem]
      .map((pathname) => fileAt(pathname, '.html'))
      .find((file) => file !== null && isFile(file));
    return html && twin !== null && existsSync(join(folder, twin)) ? [{ address, html, twin }] : [];
  });
}

/** Adds a link to its twin to the head of each page. @returns the number of changed pages. */
export function linkTwins(folder: string, base: string, pages: readonly TwinnedPage[]): number {
  let count = 0;
  for (const { address, html } of pages) {
    const file = join(folder, html);
    // Latin-1 keeps the bytes of any encoding; the tags are ASCII in all encodings that pages have.
    const bytes = readFileSync(file);
    const text = bytes.toString('latin1');
    const end = text.search(/<\/head>/i);
    if (end < 0 || TWIN_LINK.test(text.slice(0, end))) continue;
    const href = `${base}${stemOf(address)}.md`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const link = `<link rel="alternate" type="text/markdown" href="${href}">`;
    const linked = Buffer.concat([bytes.subarray(0, end), Buffer.from(link), bytes.subarray(end)]);
    if (replaceFile(file, linked, [nodeHash(bytes)])) count++;
  }
  return count;
}
