import { type Answer, certain, type Config } from '../../code/ask/config.ts';
import { placeOf } from '../../code/parse/source.ts';
import type { Reason } from '../../code/values/reasons.ts';
import type { Folder } from '../site-folder.ts';
import { joinPath } from '../../text/path.ts';
import { markdownFolders } from './markdown-folders.ts';
import { joined } from './places.ts';
import type { UnknownContent } from '../site-profile.ts';

/**
 * Reads the settings that decide what is published. Lectern never guesses them: if one is not certain, the content is
 * unknown.
 */
export class Decisions {
  readonly #folder: Folder;
  readonly #file: string;
  readonly #told = new Set<string>();
  /** The settings that could not be determined, each once. Each question may add one. */
  readonly unknown: UnknownContent[] = [];

  /** @param file the configuration, for reasons without a place in code. */
  constructor(folder: Folder, file = '') {
    this.#folder = folder;
    this.#file = file;
  }

  /** @param setting the name of the setting in messages: `docs.path`. */
  text(config: Config, setting: string): string | undefined {
    return this.#certain(config.text(), setting);
  }

  /**
   * The folder that a setting names. A folder outside of the site's is reported, since a folder of the same name inside
   * must not take its place.
   * @param dir the folder to which the setting is relative.
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

  /** All texts of a list, or a single text; empty if the setting is absent, or one of the texts is not certain. */
  texts(config: Config, setting: string): string[] {
    return this.#certain(config.texts(), setting) ?? [];
  }

  /** The items of a list that is certainly complete; empty if the setting is absent. */
  items(config: Config, setting: string): Config[] {
    return this.#certain(config.list(), setting) ?? [];
  }

  /** Reports that a setting cannot be determined. */
  add(setting: string, { why, at, cause }: Reason): void {
    const { line, column, ...place } = placeOf(at);
    const file = place.file || this.#file;
    // One unknown value may decide several settings, but is reported once.
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
