import { UnreadablePattern } from '../../text/unreadable.ts';
import { ConfigError } from '../../model/config-error.ts';
import { shortened } from '../glob.ts';
import type { Folder } from '../site-folder.ts';
import { RE2JS, RE2JSException } from 're2js';

/**
 * A regular expression of a site's configuration, which finds it anywhere in a text.
 * @param file the configuration.
 * @throws ConfigError where it cannot be read: what it hides is not guessed.
 */
export function readPattern(source: string, folder: Folder, file: string): (text: string) => boolean {
  try {
    return siteRegex(source);
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

/** Nobody writes more in one expression. */
const MAX_LENGTH = 5_000;

/**
 * A regular expression that a site gives, run in time that is linear in the text whatever it says.
 * @throws UnreadablePattern where it asks for more than such an engine can do, as `(?!…)` and `\1` do.
 */
export function siteRegex(source: string): (text: string) => boolean {
  if (source.length > MAX_LENGTH) throw new UnreadablePattern(`it is longer than ${MAX_LENGTH} characters`);
  try {
    const pattern = RE2JS.compile(source);
    return (text) => pattern.matcher(text).find();
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new UnreadablePattern(error.message.replace(/^error parsing regexp: /, ''));
  }
}
