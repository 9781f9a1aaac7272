import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { platform } from 'node:process';

/** What a disk makes of the names of files. */
export interface DiskRules {
  /** `A.html` and `a.html` are one file, as are the two forms of `é` in Unicode: usual on Windows and macOS. */
  ignoresCase: boolean;
  /** Some names mean devices, and some characters are not allowed. */
  isWindows: boolean;
}

/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])[ ]*(?:\.|$)/i;
// oxlint-disable-next-line no-control-regex
const NOT_ON_WINDOWS = /[<>:"|?*\\\u0000-\u001f]|[. ]$/;

/** The rules of the disk that a file lies on. @param file one that exists, whose name has lower-case letters. */
export function diskRulesAt(file: string): DiskRules {
  const upper = join(dirname(file), file.slice(dirname(file).length).toUpperCase());
  return { ignoresCase: existsSync(upper), isWindows: platform === 'win32' };
}

/** Names of the files of a folder, as they are written one after the other. */
export class DiskNames {
  readonly rules: DiskRules;
  readonly #taken = new Map<string, string>();

  constructor(rules: DiskRules) {
    this.rules = rules;
  }

  /** Whether the disk has a name for a file. @param file path with slashes. */
  allows(file: string): boolean {
    return (
      !this.rules.isWindows || !file.split('/').some((name) => DEVICE.test(name) || NOT_ON_WINDOWS.test(name))
    );
  }

  /** Takes a name, and returns the one before it that is the same on a disk that ignores case. */
  take(file: string): string | undefined {
    const key = keyOf(file);
    const before = this.#taken.get(key);
    if (before === undefined) this.#taken.set(key, file);
    return before === file ? undefined : before;
  }

  /** Whether a file on the disk is one whose name was taken. */
  isTaken(file: string): boolean {
    const taken = this.#taken.get(keyOf(file));
    return taken === file || (taken !== undefined && this.rules.ignoresCase);
  }
}

function keyOf(file: string): string {
  return file.normalize('NFC').toLowerCase();
}
