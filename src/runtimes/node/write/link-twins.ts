import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileAt } from '../../../export/file-name.ts';
import { nodeHash } from '../../../platform/node.ts';
import { insideOf, replaceFile } from './plain-folders.ts';

/** A page that names a twin, whatever the order of the attributes. */
const NAMES_A_TWIN = /<link\b[^>]*type=["']?text\/markdown/i;

/**
 * Names the twin of each page in the head of the HTML that another generator has made for it.
 * @param addresses of pages, encoded. @returns how many pages were changed.
 */
export function linkTwins(folder: string, base: string, addresses: readonly string[]): number {
  const isInside = insideOf(folder);
  let count = 0;
  for (const address of new Set(addresses)) {
    const stem = address === '/' ? '/index' : address.replace(/(?:\/|\.html)$/, '');
    const twin = fileAt(`${stem}.md`, '');
    const html = [address, `${stem}/`, stem]
      .map((one) => fileAt(one, '.html'))
      .find(
        (file) =>
          file !== null &&
          isInside(file) &&
          lstatSync(join(folder, file), { throwIfNoEntry: false })?.isFile(),
      );
    if (!html || twin === null || !existsSync(join(folder, twin))) continue;
    const file = join(folder, html);
    // Bytes, whatever their encoding: what is looked for is ASCII in all that pages have.
    const bytes = readFileSync(file);
    const text = bytes.toString('latin1');
    const end = text.search(/<\/head>/i);
    if (end < 0 || NAMES_A_TWIN.test(text.slice(0, end))) continue;
    const href = `${base}${stem}.md`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const link = `<link rel="alternate" type="text/markdown" href="${href}">`;
    const linked = Buffer.concat([bytes.subarray(0, end), Buffer.from(link), bytes.subarray(end)]);
    if (replaceFile(file, linked, [nodeHash(bytes)])) count++;
  }
  return count;
}
