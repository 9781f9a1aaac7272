import type { SiteConfig } from '../model/site-config.ts';
import { ContentReader } from './content-reader.ts';
import type { ReadFolder, ReadOptions } from './read-folder.ts';

/** Reads a folder once. @param now milliseconds since the epoch; only the report depends on it. */
export function readContent(
  dir: string,
  config: SiteConfig,
  now: number,
  options: ReadOptions = {},
): ReadFolder {
  return new ContentReader(dir, config, options).read(now);
}
