import type { SiteConfig } from '../model/site-config.ts';
import { ContentReader } from './content-reader.ts';
import type { ReadFolder, ReadOptions } from './read-folder.ts';

/**
 * Reads a folder once: every file becomes content, an asset, or is accounted for in the report.
 * @param now milliseconds since the epoch; decides only what the report calls scheduled or expired.
 */
export function readContent(
  dir: string,
  config: SiteConfig,
  now: number,
  options: ReadOptions = {},
): ReadFolder {
  return new ContentReader(dir, config, options).read(now);
}
