import { join } from 'node:path';
import { ConfigError } from '../../src/model/config-error.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import type { Content } from '../../src/model/content.ts';
import type { Diagnostic, FileOutcome } from '../../src/model/diagnostic.ts';
import type { SiteConfig } from '../../src/model/site-config.ts';

/** The result of reading a folder. The goldens know nothing else of the reader. */
export interface Reading {
  diagnostics: readonly Diagnostic[];
  /** Null if the configuration is refused. */
  site: {
    config: SiteConfig;
    content: Content;
    files: readonly FileOutcome[];
    /** The content with `--drafts`. */
    withDrafts: Content;
  } | null;
}

/** @param configFile the file named with `--config`, relative to the folder. */
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
