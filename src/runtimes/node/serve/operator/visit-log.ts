import { type Observer, surfaceOf } from '../../../../surfaces/http/observe.ts';
import { agentName } from '../../../../stats/agent-name.ts';
import { readJson, replacePrivateFile } from '../../../../platform/private-file.ts';
import { VisitCounts } from '../../../../stats/visit-counts.ts';

/** Milliseconds between two writes of the file. */
const INTERVAL = 60_000;
const MAX_QUERY = 100;

/**
 * Counts the readers of a site. `close` writes the last counts.
 * @param file of the counts; readable only by this user, since it has the queries that people typed.
 * @param onError is called once, if the file cannot be written.
 */
export function openVisitLog(file: string, onError: (error: Error) => void) {
  const counts = new VisitCounts(readJson(file));
  let isWritten = true;
  let hasFailed = false;
  const write = () => {
    if (isWritten) return;
    isWritten = true;
    try {
      replacePrivateFile(file, JSON.stringify(counts));
    } catch (error) {
      if (!hasFailed) onError(error as Error);
      hasFailed = true;
    }
  };
  const timer = setInterval(write, INTERVAL).unref();
  const observe: Observer = (request, { status, fields, about }) => {
    if (request.method === 'HEAD' || (status !== 200 && status !== 304)) return;
    const surface = surfaceOf(request.path, fields);
    if (surface === 'file') return;
    const missed = about?.missed?.trim().toLowerCase().slice(0, MAX_QUERY);
    const agent = agentName(request.header('user-agent') ?? '');
    counts.add({ agent, surface, entry: about?.entry, missed }, Date.now());
    isWritten = false;
  };
  const close = () => {
    clearInterval(timer);
    write();
  };
  return { counts, observe, close };
}
