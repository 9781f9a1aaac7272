import { join } from 'node:path';
import { ConfigError } from '../../src/model/config-error.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import type { Content } from '../../src/model/content.ts';
import type { Diagnostic, FileOutcome } from '../../src/model/diagnostic.ts';
import type { SiteConfig } from '../../src/model/site-config.ts';

/** What reading a folder gives: the only thing of the reader that the goldens know. */
export interface Reading {
  diagnostics: readonly Diagnostic[];
  /** Null where the configuration is refused. */
  site: {
    config: SiteConfig;
    content: Content;
    files: readonly FileOutcome[];
    /** The same with `--drafts`. */
    withDrafts: Content;
  } | null;
}

/** @param configFile the configuration that is given by name, relative to the folder. */
export async function readSite(dir: string, now: number, configFile?: string): Promise<Reading> {
  const named = configFile === undefined ? undefined : join(dir, configFile);
  try {
    const config = await readConfig(dir, named);
    const { content, report } = readContent(dir, config, now, { configFile: named });
    const drafts = readContent(dir, config, now, { configFile: named, drafts: true });
    const site = { config, content, files: report.files, withDrafts: drafts.content };
    return { diagnostics: report.diagnostics, site };
  } catch (error) {
    if (error instanceof ConfigError) return { diagnostics: error.diagnostics, site: null };
    throw error;
  }
}
