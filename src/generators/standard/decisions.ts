import { type Answer, certain, type Config } from '../../code/ask/config.ts';
import { placeOf } from '../../code/parse/source.ts';
import type { Reason } from '../../code/values/reasons.ts';
import type { Folder } from '../site-folder.ts';
import { joinPath } from '../../text/path.ts';
import { markdownFolders } from './markdown-folders.ts';
import { joined } from './places.ts';
import type { UnknownContent } from '../site-profile.ts';

/** What a configuration decides about publication. What is not certain is never guessed: it makes the content unknown. */
export class Decisions {
  readonly #folder: Folder;
  readonly #file: string;
  readonly #told = new Set<string>();
  /** What could not be told, each once; it grows with the questions. */
  readonly unknown: UnknownContent[] = [];

  /** @param file the configuration, where data that it does not hold decides. */
  constructor(folder: Folder, file = '') {
    this.#folder = folder;
    this.#file = file;
  }

  /** @param setting what people call it: `docs.path`. */
  text(config: Config, setting: string): string | undefined {
    return this.#certain(config.text(), setting);
  }

  /**
   * The folder that a setting names. Where it lies outside of the site's, no folder of the same name takes its place.
   * @param dir what it is relative to.
   */
  folder(config: Config, setting: string, dir: string, usual: string): string {
    const path = this.text(config, setting) ?? usual;
    const root = joined(dir, path);
    const [above] = /^(?:\.\.(?:\/|$))+/.exec(joinPath(dir, path)) ?? [];
    if (above !== undefined) {
      const { line, column, file } = placeOf(config.raw.at);
      const why = `${setting} names ${path}, which lies outside of the folder that Lectern reads`;
      const fix = `Read the folder that holds both: lectern ${above.replace(/\/$/, '')}`;
      this.unknown.push({ why, place: { file, line, column }, candidates: [], only: root, fix });
    }
    return root;
  }

  flag(config: Config, setting: string): boolean | undefined {
    return this.#certain(config.flag(), setting);
  }

  /** All texts of a list, or a single text; none where it is not given, or one of them is not certain. */
  texts(config: Config, setting: string): string[] {
    return this.#certain(config.texts(), setting) ?? [];
  }

  /** The items of a list, where there are certainly no others; none where it is not given. */
  items(config: Config, setting: string): Config[] {
    return this.#certain(config.list(), setting) ?? [];
  }

  /** Something that decides cannot be determined. */
  add(setting: string, { why, at, cause }: Reason): void {
    const { line, column, ...place } = placeOf(at);
    const file = place.file || this.#file;
    // One thing that is unknown may decide several others: it is told once.
    const id = [why, file, line, column].join('\n');
    if (this.#told.has(id)) return;
    this.#told.add(id);
    this.unknown.push({
      why:
        cause === 'syntax'
          ? `What is published cannot be determined: ${why}`
          : `${setting} decides what is published, and cannot be determined: ${why}`,
      place: { file, line, column },
      candidates: markdownFolders(this.#folder),
    });
  }

  #certain<T>(answer: Answer<T>, setting: string): T | undefined {
    if (answer.doubt !== null) this.add(setting, answer.doubt);
    return certain(answer);
  }
}
