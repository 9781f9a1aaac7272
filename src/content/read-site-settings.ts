import type { Generator } from '../generators/define-generator.ts';
import { readSettings, type Settings } from './config/config.ts';
import { type OwnBuild, ownBuildOf } from './files/own-build.ts';

/** The configuration of a site, and the build of its own that decides where its code does. */
export interface SiteSettings extends Settings {
  /** Null where the owner has said what is published. */
  own: OwnBuild | null;
}

/** Reads the configuration of a folder and, where nobody names content or a build, looks for its own build. @throws ConfigError */
export async function readSiteSettings(
  dir: string,
  named?: string,
  generators?: readonly Generator[],
  onFile?: (file: string) => void,
): Promise<SiteSettings> {
  const settings = await readSettings(dir, named, generators, onFile);
  const { content, built } = settings.config;
  return {
    ...settings,
    own: built === undefined && content.length === 0 ? ownBuildOf(dir, generators) : null,
  };
}
