import type { Answer } from '../../code/ask/answer.ts';
import type { Config } from '../../code/ask/config.ts';
import type { Cause } from '../../code/values/reasons.ts';
import type { SourceLocation } from '../../code/parse/source.ts';
import type { Folder } from '../site-folder.ts';
import { markdownFolders } from './markdown-folders.ts';
import { likely, reasonText, unknownReasonIn } from './read-code.ts';
import type { UnknownContent } from '../site-profile.ts';

/** The texts of a list that are likely, whatever else is in it; a single text is a list of one. */
export function likelyTexts(config: Config): string[] {
  const items = config.kind === 'text' ? [config] : config.items().items;
  return items.flatMap((item) => likely(item.text()) ?? []);
}

/** Why something is not certain, and where that shows. */
interface Uncertainty {
  why: string;
  place: SourceLocation;
  cause?: Cause;
}

/** Why what a setting says is held back, for people; null where it is certain, or says nothing. */
export function withheldBy<T>(answer: Answer<T>, setting: string): string | null {
  const doubt = unknownReasonIn(answer);
  if (doubt === null) return null;
  return `whether ${setting} takes it in cannot be determined: ${reasonText(doubt)}`;
}

/** What a configuration decides about publication. What is not certain is never guessed: it makes the content unknown. */
export class Decisions {
  readonly #folder: Folder;
  readonly #told = new Set<string>();
  /** What could not be told, each once; it grows with the questions. */
  readonly unknown: UnknownContent[] = [];

  constructor(folder: Folder) {
    this.#folder = folder;
  }

  /** @param setting what people call it: `docs.path`. */
  text(config: Config, setting: string): string | undefined {
    return this.#certain(config.text(), setting);
  }

  flag(config: Config, setting: string): boolean | undefined {
    return this.#certain(config.flag(), setting);
  }

  /** All texts of a list, or a single text; none where it is not given, or one of them is not certain. */
  texts(config: Config, setting: string): string[] {
    const texts = this.#certain(config.texts(), setting) ?? [];
    return texts.flatMap((text) => this.#certain(text, setting) ?? []);
  }

  /** The items of a list, where there are certainly no others; none where it is not given. */
  items(config: Config, setting: string): Config[] {
    return this.#certain(config.list(), setting) ?? [];
  }

  /** Something that decides cannot be determined. */
  add(setting: string, { why, place, cause }: Uncertainty): void {
    const { file, line, column } = place;
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
    const doubt = unknownReasonIn(answer);
    if (doubt !== null) this.add(setting, doubt);
    return doubt === null ? likely(answer) : undefined;
  }
}
