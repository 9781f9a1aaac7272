import { orNull } from '../text/or-null.ts';
import { realpathSync } from 'node:fs';
import { type Built, type BuiltOptions, readBuilt } from '../extract/reader.ts';
import { pathFrom } from '../folder/path-below.ts';
import { walk } from '../folder/walk.ts';
import type { Diagnostic, LeftOut } from '../model/diagnostic.ts';
import type { HeadingIds } from '../text/heading-ids.ts';
import { largest } from '../text/append.ts';
import { pageKey } from './match-entries.ts';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path/posix';

/** The content of a build, with file names relative to the site's folder. */
export interface ReadBuild extends Pick<Built, 'content' | 'config' | 'report'> {
  /** When it was built: the time of its newest page, in milliseconds since the epoch. */
  builtAt: number;
}

/** A stamp that changes whenever a file of a build does; null while the folder does not exist. */
export function buildStamp(dir: string): string | null {
  return orNull(() => JSON.stringify(walk(dir).files));
}

export class BuildFolder {
  readonly #dir: string;
  readonly #from: string;
  readonly #options: Pick<BuiltOptions, 'config' | 'pagesStay' | 'onFile' | 'onPage'>;
  #last: { stamp: string; pagesKey: string; read: ReadBuild } | null = null;

  /** @param from the folder of the site, to which file names are relative. */
  constructor(
    dir: string,
    from: string,
    options: Pick<BuiltOptions, 'config' | 'pagesStay' | 'onFile' | 'onPage'>,
  ) {
    this.#dir = dir;
    this.#from = from;
    this.#options = options;
  }

  /**
   * Reads the build, unless it has not changed. @param keepLastGood returns the last build while it is being replaced. @param
   * pages {@link pageKey}s of the sources. @param ids style of the ids of headings in the sources.
   */
  read(keepLastGood: boolean, pages: ReadonlySet<string>, ids?: HeadingIds): ReadBuild {
    const stamp = buildStamp(this.#dir);
    const pagesKey = JSON.stringify([ids, ...pages]);
    if (this.#last?.stamp === stamp && this.#last.pagesKey === pagesKey) return this.#last.read;
    const isWhole = stamp !== null && /"file":"index\.html?"/.test(stamp);
    if (!isWhole && keepLastGood) {
      if (this.#last !== null) return withError(this.#last.read, this.#prefix());
      throw new Error(`${this.#dir}: ${UNFINISHED}`);
    }
    const isKnown = (pathname: string) => pages.has(pageKey(pathname));
    const config = { ...(ids !== undefined && { heading_ids: ids }), ...this.#options.config };
    const prefix = this.#prefix();
    const { onPage, ...options } = this.#options;
    const onNamed =
      onPage && ((file: string, leftOut: () => LeftOut[]) => onPage(join(prefix, file), leftOut));
    const read = this.#named(readBuilt(this.#dir, { ...options, onPage: onNamed, config, isKnown }), prefix);
    this.#last = { stamp: stamp ?? '', pagesKey: pagesKey, read };
    return read;
  }

  /** The path of the build, relative to the site's folder. */
  #prefix(): string {
    const [from, dir] = [this.#from, this.#dir];
    return orNull(() => pathFrom(realpathSync(from), realpathSync(dir))) ?? pathFrom(from, dir);
  }

  #named({ content, config, report }: Built, prefix: string): ReadBuild {
    const times = walk(this.#dir).files.map(({ file, modified }) => (/\.html?$/i.test(file) ? modified : 0));
    const builtAt = largest(times, 0);
    if (prefix === '') return { content, config, report, builtAt };
    const named = <T extends { file: string }>(items: T[]) =>
      items.map((item): T => ({ ...item, file: `${prefix}/${item.file}` }));
    return {
      builtAt,
      config,
      content: { ...content, entries: named(content.entries), assets: named(content.assets) },
      report: { ...report, diagnostics: named(report.diagnostics), files: named(report.files) },
    };
  }
}

const UNFINISHED = 'The build has no index.html now. Lectern still serves the build before.';

function withError({ report, ...read }: ReadBuild, prefix: string): ReadBuild {
  const unfinishedBuild = { code: 'unfinished-build', message: UNFINISHED, fix: 'Build the site again.' };
  const unfinished: Diagnostic = { severity: 'error', ...unfinishedBuild, file: prefix || 'index.html' };
  return { ...read, report: { ...report, diagnostics: [...report.diagnostics, unfinished] } };
}

/** A build counts as complete if nothing has changed for so many milliseconds. */
const QUIET = 1000;
/** Attempts after which waiting ends, since some programs write into their build all the time. */
const MAX_ATTEMPTS = 60;

/** For each folder, the stamp of the last build that was complete. */
const completeStamps = new Map<string, string | null>();

/** Waits until a build that is being replaced file by file is complete. Returns at once if it has not changed. */
export async function untilQuiet(dir: string): Promise<void> {
  let previous = buildStamp(dir);
  if (completeStamps.get(dir) === previous) return;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    await setTimeout(QUIET);
    const now = buildStamp(dir);
    if (now === previous) break;
    previous = now;
  }
  completeStamps.set(dir, previous);
}
