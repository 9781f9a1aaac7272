import { siteRegex } from '../../text/site-regex.ts';
import { UnreadablePattern } from '../../text/unreadable.ts';
import { ConfigError } from '../../model/config-error.ts';
import { shortened } from '../glob.ts';
import type { Folder } from '../site-folder.ts';

/** Where an expression stands: the configuration, and whose expressions it has. */
interface PatternPlace {
  folder: Folder;
  file: string;
  language: 'go' | 'python';
}

/**
 * A regular expression of a site's configuration.
 * @throws ConfigError where it cannot be read: what it hides is not guessed.
 */
export function readPattern(
  source: string,
  { folder, file, language }: PatternPlace,
): (text: string) => boolean {
  try {
    return siteRegex(source, language);
  } catch (error) {
    if (!(error instanceof UnreadablePattern)) throw error;
    const message = `The regular expression ${shortened(source)} cannot be read: ${error.message}.`;
    const fix =
      'Write it in RE2 syntax, without (?=…), (?!…) and \\1: https://github.com/google/re2/wiki/Syntax';
    const at = placeOf(folder.text(file) ?? '', source);
    throw new ConfigError([{ severity: 'error', code: 'unreadable-config', message, fix, file, ...at }]);
  }
}

/** Line and column of a text in a configuration, where each of its backslashes may be written as two. */
function placeOf(config: string, text: string): { line: number; column: number } | undefined {
  const at = [text, text.replaceAll('\\', '\\\\')]
    .map((one) => config.indexOf(one))
    .find((index) => index >= 0);
  if (at === undefined) return undefined;
  const before = config.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) as string).length + 1 };
}

/** The pattern of a glob whose `*` crosses folders, as `fnmatch` has it. */
export function namePattern(glob: string): string {
  const pattern = glob
    .replace(/[\\^$.|+(){}]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\?/g, '.')
    .replace(/\[!/g, '[^');
  return `${pattern}$`;
}
