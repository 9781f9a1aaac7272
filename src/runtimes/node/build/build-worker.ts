import { ConfigError } from '../../../model/config-error.ts';
import { answerQuestions, beginFile, handOver, MOST_THREADS } from './build-work.ts';
import { loadParts } from './load.ts';
import type { BuildWork } from './load-in-process.ts';

/** Reads a configuration, which may be code, or loads a site. A cached snapshot is not copied: its location is returned. */
answerQuestions(async (question) => {
  const { settings, load } = question as BuildWork;
  if (settings !== undefined) {
    const { readSiteSettings } = await import('../../../content/read-site-settings.ts');
    try {
      return await readSiteSettings(settings.dir, settings.named, undefined, beginFile);
    } catch (error) {
      if (error instanceof ConfigError) return { wrong: error.diagnostics };
      throw error;
    }
  }
  const { snapshot, ...loaded } = await loadParts({ ...load, onFile: beginFile, threads: MOST_THREADS });
  return { ...loaded, bytes: 'parts' in snapshot ? handOver(snapshot.parts) : snapshot.location };
});
