import { orNull } from '../text/or-null.ts';
import { realpathSync } from 'node:fs';
import { type Built, type BuiltOptions, readBuilt } from '../extract/reader.ts';
import { pathFrom } from '../folder/path-below.ts';
import { walk } from '../folder/walk.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { HeadingIds } from '../text/heading-ids.ts';
import { largest } from '../text/append.ts';
import { pageKey } from './match-entries.ts';
import { setTimeout } from 'node:timers/promises';

/** What a build held when it was read, with the names of its files from another folder. */
export interface ReadBuild extends Pick<Built, 'content' | 'config' | 'report'> {
  /** When it was built: the time of its newest page, in milliseconds since the epoch. */
  builtAt: number;
}

/** Changes whenever a file of a build does; null while the folder is away. */
export function buildStamp(dir: string): string | null {
  return orNull(() => JSON.stringify(walk(dir).files));
}

export class BuildFolder {
  readonly #dir: string;
  readonly #from: string;
  readonly #options: Pick<BuiltOptions, 'config' | 'pagesStay' | 'onFile'>;
  #last: { stamp: string; known: string; read: ReadBuild } | null = null;

  /** @param from the folder of the site: files are named as seen from there. */
  constructor(dir: string, from: string, options: Pick<BuiltOptions, 'config' | 'pagesStay' | 'onFile'>) {
    this.#dir = dir;
    this.#from = from;
    this.#options = options;
  }

  /**
   * @param keepLastGood a build that is being replaced stays. @param pages of the sources, {@link pageKey}s. @param ids of
   * headings, as the sources have them.
   */
  read(keepLastGood: boolean, pages: ReadonlySet<string>, ids?: HeadingIds): ReadBuild {
    const stamp = buildStamp(this.#dir);
    const accountKey = JSON.stringify([ids, ...pages]);
    if (this.#last?.stamp === stamp && this.#last.known === accountKey) return this.#last.read;
    const isWhole = stamp !== null && /"file":"index\.html?"/.test(stamp);
    if (!isWhole && keepLastGood) {
      if (this.#last !== null) return withError(this.#last.read, this.#prefix());
      throw new Error(`${this.#dir}: ${UNFINISHED}`);
    }
    const isKnown = (pathname: string) => pages.has(pageKey(pathname));
    const config = { ...(ids !== undefined && { heading_ids: ids }), ...this.#options.config };
    const read = this.#named(readBuilt(this.#dir, { ...this.#options, config, isKnown }));
    this.#last = { stamp: stamp ?? '', known: accountKey, read };
    return read;
  }

  /** Of names, as seen from the site's folder. */
  #prefix(): string {
    const [from, dir] = [this.#from, this.#dir];
    return orNull(() => pathFrom(realpathSync(from), realpathSync(dir))) ?? pathFrom(from, dir);
  }

  #named({ content, config, report }: Built): ReadBuild {
    const prefix = this.#prefix();
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
  const said = { code: 'unfinished-build', message: UNFINISHED, fix: 'Build the site again.' };
  const unfinished: Diagnostic = { severity: 'error', ...said, file: prefix || 'index.html' };
  return { ...read, report: { ...report, diagnostics: [...report.diagnostics, unfinished] } };
}

/** Milliseconds in which nothing changes in a build that is done. */
const QUIET = 1000;
/** A generator that never rests writes into its build for another purpose. */
const MOST_LOOKS = 60;

/** Builds that have been quiet before, by their stamps. */
const seen = new Map<string, string | null>();

/** Waits until a build, which is replaced file by file, is whole; not for one that has not changed. */
export async function untilQuiet(dir: string): Promise<void> {
  let before = buildStamp(dir);
  if (seen.get(dir) === before) return;
  for (let look = 0; look < MOST_LOOKS; look++) {
    await setTimeout(QUIET);
    const now = buildStamp(dir);
    if (now === before) break;
    before = now;
  }
  seen.set(dir, before);
}
