import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isMarkdown } from '../text/file-kinds.ts';
import type { Diagnostic, FileOutcome } from '../model/diagnostic.ts';

/** File systems and archives keep whole seconds, some two of them. */
export const SLACK = 2000;

/**
 * A warning where sources that are published, or may be, have changed since the build.
 * @param builtAt milliseconds since the epoch. @param later the files that were committed after the build was; null: the
 * times of the files tell.
 */
export function outdatedBuild(
  dir: string,
  files: readonly FileOutcome[],
  builtAt: number,
  later: ReadonlySet<string> | null,
): Diagnostic[] {
  const newer = files.flatMap((one) => {
    const { file } = one;
    const isUndecided = one.outcome === 'hidden' && one.kind === 'undecided' && isMarkdown(file);
    if (one.outcome !== 'served' && !isUndecided) return [];
    const modified = statSync(join(dir, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const isNewer = later === null ? modified > builtAt + SLACK : later.has(file);
    return isNewer ? [{ file, modified }] : [];
  });
  const newest = newer.reduce<(typeof newer)[number] | null>(
    (last, next) => (last === null || next.modified > last.modified ? next : last),
    null,
  );
  if (newest === null) return [];
  const others =
    newer.length === 1
      ? ''
      : `, and ${newer.length - 1} more ${newer.length === 2 ? 'file has' : 'files have'} changed since too`;
  return [
    {
      severity: 'warning',
      code: 'outdated-build',
      message: `The build of ${new Date(builtAt).toISOString()} is older than this file${others}.`,
      fix: 'Build the site again.',
      file: newest.file,
    },
  ];
}
