import { realpathSync } from 'node:fs';
import { type Built, type BuiltOptions, readBuilt } from '../built/reader.ts';
import { pathFrom } from '../content/files/path-below.ts';
import { walk } from '../content/files/walk.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SiteConfig } from '../model/site-config.ts';
import { largest } from '../text/append.ts';
import { pageKey } from './match-entries.ts';

/** What a build held when it was read, with the names of its files from another folder. */
export interface ReadBuild extends Pick<Built, 'content' | 'config' | 'report'> {
  /** When it was built: the time of its newest page, in milliseconds since the epoch. */
  builtAt: number;
}

/** Changes whenever a file of a build does; null while the folder is away. */
export function buildStamp(dir: string): string | null {
  try {
    return JSON.stringify(walk(dir).files);
  } catch {
    return null;
  }
}

export class BuildFolder {
  readonly #dir: string;
  readonly #from: string;
  readonly #config: Partial<SiteConfig>;
  readonly #onFile: BuiltOptions['onFile'];
  #last: { stamp: string; known: string; read: ReadBuild } | null = null;

  /** @param from the folder of the site: files are named as seen from there. */
  constructor(dir: string, from: string, config: Partial<SiteConfig>, onFile?: BuiltOptions['onFile']) {
    this.#dir = dir;
    this.#from = from;
    this.#config = config;
    this.#onFile = onFile;
  }

  /** @param keepLastGood a build that is being replaced stays. @param pages of the sources, {@link pageKey}s. */
  read(keepLastGood: boolean, pages: ReadonlySet<string>): ReadBuild {
    const stamp = buildStamp(this.#dir);
    const known = JSON.stringify([...pages]);
    if (this.#last?.stamp === stamp && this.#last.known === known) return this.#last.read;
    const isWhole = stamp !== null && /"file":"index\.html?"/.test(stamp);
    if (!isWhole && keepLastGood) {
      if (this.#last !== null) return withError(this.#last.read, this.#prefix());
      throw new Error(`${this.#dir}: ${UNFINISHED}`);
    }
    const read = this.#named(
      readBuilt(this.#dir, {
        config: this.#config,
        onFile: this.#onFile,
        isKnown: (pathname) => pages.has(pageKey(pathname)),
      }),
    );
    this.#last = { stamp: stamp ?? '', known, read };
    return read;
  }

  /** Of names, as seen from the site's folder. */
  #prefix(): string {
    try {
      return pathFrom(realpathSync(this.#from), realpathSync(this.#dir));
    } catch {
      return pathFrom(this.#from, this.#dir);
    }
  }

  #named({ content, config, report }: Built): ReadBuild {
    const prefix = this.#prefix();
    const times = walk(this.#dir).files.map(({ file, modified }) => (/\.html?$/i.test(file) ? modified : 0));
    const builtAt = largest(times, 0);
    if (prefix === '') return { content, config, report, builtAt };
    const named = <T extends { file: string }>(item: T): T => ({ ...item, file: `${prefix}/${item.file}` });
    return {
      builtAt,
      config,
      content: {
        ...content,
        entries: content.entries.map(named),
        assets: content.assets.map(named),
      },
      report: {
        ...report,
        diagnostics: report.diagnostics.map(named),
        files: report.files.map(named),
      },
    };
  }
}

const UNFINISHED = 'The build has no index.html now. Lectern still serves the build before.';

function withError(read: ReadBuild, prefix: string): ReadBuild {
  const fix = 'Build the site again.';
  const file = prefix || 'index.html';
  const unfinished: Diagnostic = {
    severity: 'error',
    code: 'unfinished-build',
    message: UNFINISHED,
    fix,
    file,
  };
  return { ...read, report: { ...read.report, diagnostics: [...read.report.diagnostics, unfinished] } };
}
