import { compilePattern, UnreadablePattern } from '../../text/unreadable.ts';
import { ConfigError } from '../../model/config-error.ts';
import type { Folder } from '../site-folder.ts';
import { globTest } from '../../text/glob.ts';

/**
 * Compiles a regular expression of a site's configuration, which may match anywhere in a text.
 * @param file the configuration.
 * @throws ConfigError if it cannot be compiled, since Lectern does not guess what it hides.
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

/** Line and column of a text in a configuration, which may have two backslashes for each one. */
function placeOf(config: string, text: string): { line: number; column: number } | undefined {
  const at = [text, text.replaceAll('\\', '\\\\')]
    .map((one) => config.indexOf(one))
    .find((index) => index >= 0);
  if (at === undefined) return undefined;
  const before = config.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) as string).length + 1 };
}

/** The longest regular expression. */
const MAX_LENGTH = 5_000;

/**
 * Compiles a regular expression of a site. It runs in time that is linear in the length of the text.
 * @throws UnreadablePattern if it needs lookaround or back-references, such as `(?!…)` and `\1`.
 */
export function siteRegex(source: string): (text: string) => boolean {
  if (source.length > MAX_LENGTH) throw new UnreadablePattern(`it is longer than ${MAX_LENGTH} characters`);
  const pattern = compilePattern(source);
  return (text) => pattern.matcher(text).find();
}

/**
 * Compiles a glob.
 * @param file the configuration with the glob.
 * @throws ConfigError if it cannot be compiled, since Lectern does not guess what it hides.
 */
export function globMatcher(written: string, file = 'the configuration'): (file: string) => boolean {
  const glob = written.replace(/^(?:\.\/)+/, '');
  // The most common globs, `folder/**` and plain names, need no regular expression.
  const folder = /^([^\\*?[\]{}()!+@|]+\/)\*\*$/.exec(glob)?.[1];
  if (folder !== undefined) return (file) => file.startsWith(folder);
  const name = nameOf(glob);
  if (name !== null) return (file) => file === name;
  // The folder before the first wildcard rules out most files without a regular expression.
  const start = /^[^\\*?[\]{}()!+@|]*\//.exec(glob)?.[0] ?? '';
  try {
    const fits = globTest(glob);
    return (file) => file.startsWith(start.slice(0, -1)) && fits(file);
  } catch (error) {
    if (!(error instanceof UnreadablePattern)) throw error;
    const message = `The glob ${shortened(written)} cannot be read: ${error.message}.`;
    const fix = 'Write it in a simpler way, or as several globs.';
    throw new ConfigError([{ severity: 'error', code: 'unreadable-config', message, fix, file }]);
  }
}

/** The beginning of a pattern, by which a person finds it. */
export function shortened(pattern: string): string {
  return pattern.length > 100 ? `${pattern.slice(0, 100)}…` : pattern;
}

/** The name that a glob without wildcards stands for; null for any other. */
export function nameOf(glob: string): string | null {
  return /^(?:[^\\*?[\]{}()!+@|]|\\.)+$/s.test(glob) ? glob.replace(/\\(.)/gs, '$1') : null;
}

const WILD = /[*?[{(]/;

/** The folder that contains all files of a glob, empty for the top, and whether the glob has wildcards. */
export function baseOf(glob: string): { base: string; isGlob: boolean } {
  const parts = glob.replace(/^(?:\.\/)+/, '').split('/');
  const wild = parts.findIndex((part) => WILD.test(part.replace(/\\./gs, '_')));
  const base = parts.slice(0, wild < 0 ? -1 : wild).join('/');
  return { base: base.replace(/\\(.)/gs, '$1'), isGlob: wild >= 0 };
}
