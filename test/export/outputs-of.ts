import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { answerFiles } from '../../src/export/answer-file.ts';
import { askSite } from '../../src/export/ask.ts';
import { type Frame, frameOf, type KeptList, KeptOutputs } from '../../src/export/kept-outputs.ts';
import type { Output, Redirect } from '../../src/export/output.ts';
import { type Failed, outputsOf } from '../../src/export/outputs.ts';
import { searchOutputs } from '../../src/export/search-outputs.ts';
import type { PictureMaker, Platform } from '../../src/platform/platform.ts';
import { nodeHash, nodePlatform } from '../../src/platform/node.ts';
import { buildSnapshot } from '../../src/snapshot/build.ts';
import { openSite, type Origins, type Site } from '../../src/site/site.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { NOW, writeFiles } from '../support/workspace.ts';

export const BASE = 'https://ada.example';

/** The result of an export in this process, which writes no files. */
export interface Exported {
  site: Site;
  outputs: Output[];
  redirects: Redirect[];
  unnamable: string[];
  failed: Failed[];
  /** The list that the next export needs to recognise unchanged files. */
  list: KeptList;
  frame: Frame;
  /** The text of a file. */
  text(file: string): string;
}

export interface Exporting {
  isFlat?: boolean;
  origins?: Partial<Origins>;
  instant?: number;
  pictures?: PictureMaker;
  /** Renders long texts. `lectern build` leaves them to another thread. */
  showTexts?: Platform['showTexts'];
  /** The list of an earlier export. Its frame is `frameBefore`, by default the same frame. */
  before?: KeptList;
  frameBefore?: Frame;
  isInPlace?: (file: string, digest: string) => boolean;
  /** The export makes no files, or only the files of the search. */
  isFrameOnly?: boolean;
  isSearchOnly?: boolean;
}

type Files = Readonly<Record<string, string | Uint8Array>>;

export async function exported(files: Files, exporting: Exporting = {}): Promise<Exported> {
  const all = { 'lectern.yaml': 'name: Ada\n', ...files };
  const dir = writeFiles(all);
  for (const file of Object.keys(all)) utimesSync(join(dir, file), new Date(NOW), new Date(NOW));
  try {
    return await exportOf(dir, exporting);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

async function exportOf(dir: string, exporting: Exporting): Promise<Exported> {
  const { isFlat = false, before = {}, isInPlace = () => true, pictures } = exporting;
  const { instant = NOW, origins = {} } = exporting;
  const { content } = readContent(dir, await readConfig(dir), instant);
  const snapshot = openSnapshot(buildSnapshot(content, nodeHash));
  const own = { base: BASE, pages: BASE, isStatic: true, ...origins };
  const site = openSite(snapshot, instant, own, nodeHash);
  const frame = frameOf(site, nodeHash, []);
  const nothing = {
    site,
    frame,
    outputs: [],
    redirects: [],
    unnamable: [],
    failed: [],
    list: {},
    text: () => '',
  };
  if (exporting.isFrameOnly) return nothing;
  const { showTexts } = exporting;
  const platform: Platform = {
    ...nodePlatform(dir),
    ...(pictures ? { pictures } : {}),
    ...(showTexts ? { showTexts, shownAtOnce: 500 } : {}),
  };
  const { frameBefore = frame } = exporting;
  const kept = new KeptOutputs(site, frame, { frame: frameBefore, made: before }, isInPlace);
  const outputs: Output[] = [];
  const search = async () => {
    for await (const output of searchOutputs(site, platform, isFlat, kept)) outputs.push(output);
  };
  if (exporting.isSearchOnly) {
    await search();
    return { ...nothing, outputs };
  }
  const made = outputsOf(site, {
    ask: answerFiles(site, askSite(site, platform), isFlat),
    askForPicture: answerFiles(site, askSite(site, platform, 2), isFlat),
    isFlat,
    kept,
  });
  let next = await made.next();
  for (; !next.done; next = await made.next()) outputs.push(next.value);
  await search();
  const text = (file: string) => {
    const output = outputs.find((one) => one.file === file);
    const body = output?.body;
    return body instanceof Uint8Array ? new TextDecoder().decode(body) : `${file} is not there`;
  };
  return { site, outputs, ...next.value, list: kept.list, frame, text };
}
