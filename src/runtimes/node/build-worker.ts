import { answerQuestions, beginFile, handOver } from './build-work.ts';
import { type LoadRequest, loadSite } from './load.ts';

/** Runs {@link loadSite} in a process of its own. A kept snapshot is where it was kept. */
answerQuestions(async (request) => {
  const { bytes, place, ...loaded } = await loadSite({ ...(request as LoadRequest), onFile: beginFile });
  return { ...loaded, bytes: place ?? handOver(bytes) };
});
