import { globTest } from '../text/glob.ts';
import { UnreadablePattern } from '../text/unreadable.ts';
import { ConfigError } from '../model/config-error.ts';

/**
 * Whether a file's name fits a glob.
 * @param file the configuration that it stands in.
 * @throws ConfigError where it cannot be read: what it hides is not guessed.
 */
export function globMatcher(written: string, file = 'the configuration'): (file: string) => boolean {
  const glob = written.replace(/^(?:\.\/)+/, '');
  // The commonest globs, `folder/**` and plain names, need no engine.
  const folder = /^([^\\*?[\]{}()!+@|]+\/)\*\*$/.exec(glob)?.[1];
  if (folder !== undefined) return (file) => file.startsWith(folder);
  const name = nameOf(glob);
  if (name !== null) return (file) => file === name;
  // What precedes the first sign tells most names apart.
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

/** Enough of a pattern to find it by. */
export function shortened(pattern: string): string {
  return pattern.length > 100 ? `${pattern.slice(0, 100)}…` : pattern;
}

/** The name that a glob without wildcards stands for; null for any other. */
export function nameOf(glob: string): string | null {
  return /^(?:[^\\*?[\]{}()!+@|]|\\.)+$/s.test(glob) ? glob.replace(/\\(.)/gs, '$1') : null;
}

const WILD = /[*?[{(]/;

/** The folder that all files of a glob lie in, empty for the top, and whether it may stand for several. */
export function baseOf(glob: string): { base: string; isGlob: boolean } {
  const parts = glob.replace(/^(?:\.\/)+/, '').split('/');
  const wild = parts.findIndex((part) => WILD.test(part.replace(/\\./gs, '_')));
  const base = parts.slice(0, wild < 0 ? -1 : wild).join('/');
  return { base: base.replace(/\\(.)/gs, '$1'), isGlob: wild >= 0 };
}
