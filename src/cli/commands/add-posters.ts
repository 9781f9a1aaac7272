import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assetFolders } from '../../content/files/assets.ts';
import { openFolder } from '../../content/files/open-folder.ts';
import { walk } from '../../folder/walk.ts';
import { detectSite } from '../../generators/detect.ts';
import { embedOf, posterOf } from '../../markdown/html/embed.ts';
import { within } from '../../markdown/read/ranges.ts';
import { readMarkdown } from '../../markdown/read/reading.ts';
import { nodeHash } from '../../platform/node.ts';
import type { LoadRequest } from '../../runtimes/node/build/load.ts';
import { rowsIn } from '../../site/rows.ts';
import { openSite, recordAt } from '../../site/site.ts';
import { entrySource } from '../../site/twin.ts';
import { openSnapshot } from '../../snapshot/snapshot.ts';
import { lastOf } from '../../text/pathname.ts';
import { counted } from '../report/words.ts';

const NO_PLACE =
  'The pictures of videos were not fetched, because this site has no folder whose files are at the top of its addresses. Name one with `assets` in lectern.yaml.';
/** A line of a text that is nothing but an address or a link. */
const LINK_LINE = /^[ \t]*(?:\[[^\]\n]*\]\(|<)?(https?:\/\/[^\s)>]+)[)>]?[ \t]*$/gm;

/**
 * Fetches the pictures of videos that have none, if the owner wants that (`posters`).
 * @param stand gives the address at which a test answers in place of a service. @returns whether the site has new files, and lines for the owner.
 */
export async function addPosters(
  { config, dir, generators }: Pick<LoadRequest, 'config' | 'dir' | 'generators'>,
  bytes: Uint8Array<ArrayBuffer>,
  stand?: (address: string) => string,
): Promise<{ isNew: boolean; notes: string[] }> {
  const posters = config.posters ? wantedPosters(bytes) : new Map<string, string>();
  if (posters.size === 0) return { isNew: false, notes: [] };
  const names = walk(dir).files.map(({ file }) => file);
  const { assets } = detectSite(openFolder(dir, names), generators).files;
  const folders = assetFolders(config.assets, assets);
  const place = folders.length === 0 ? 'public' : folders.find(({ at }) => at === '')?.folder;
  if (place === undefined) return { isNew: false, notes: [NO_PLACE] };
  const folder = join(place, 'posters');
  for (const name of posters.keys()) if (existsSync(join(dir, folder, name))) posters.delete(name);
  // Few sites fetch pictures, and the modules for HTTPS take time to load.
  const { fetchPosters } = await import('../../runtimes/node/pictures/posters.ts');
  const { count, failed } = await fetchPosters(posters, join(dir, folder), stand);
  const notes = failed.map((why) => `No picture of a video from ${why}. Its drawn cover stays.`);
  if (count > 0) notes.push(`${counted(count, 'picture')} of videos fetched into ${folder}.`);
  return { isNew: count > 0, notes };
}

/** The names of the missing files, each with the address that describes the video. */
function wantedPosters(bytes: Uint8Array<ArrayBuffer>): Map<string, string> {
  const base = 'https://site.invalid';
  const site = openSite(openSnapshot(bytes), Date.now(), { base, pages: base }, nodeHash);
  const posters = new Map<string, string>();
  for (const row of rowsIn(site, site.published)) {
    const { body, facts } = entrySource(site, row);
    const videos = recordAt(site, row).image ? [] : [facts?.['recording'], facts?.['link']];
    const players = [...body.matchAll(LINK_LINE)].filter(([, link = '']) => embedOf(link) !== null);
    // Most texts have no player, so that their code need not be looked for.
    const isCode = players.length === 0 ? null : within(readMarkdown(body).code);
    const shown = players.flatMap(({ index, 1: link }) => (isCode?.(index) ? [] : [link]));
    for (const { pathname, oembed } of [...videos, ...shown].flatMap(
      (link) => (link && posterOf(link)) || [],
    ))
      if (!site.snapshot.assetsByPathname.has(pathname)) posters.set(lastOf(pathname), oembed);
  }
  return posters;
}
