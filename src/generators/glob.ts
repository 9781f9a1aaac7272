import picomatch from 'picomatch';
import { ConfigError } from '../model/config-error.ts';

/** Nobody writes a glob that is longer, or has more wildcards; engines run out of memory on such. */
const MAX_LENGTH = 60_000;
const MAX_WILDCARDS = 200;

/**
 * Whether a file's name fits a glob.
 * @param file the configuration that it stands in.
 * @throws ConfigError where it is too long: what it hides is not guessed.
 */
export function globMatcher(written: string, file = 'the configuration'): (file: string) => boolean {
  const glob = written.replace(/^(?:\.\/)+/, '');
  // The commonest globs, `folder/**` and plain names, need no engine.
  const folder = /^([^\\*?[\]{}()!+@|]+\/)\*\*$/.exec(glob)?.[1];
  if (folder !== undefined) return (file) => file.startsWith(folder);
  const name = nameOf(glob);
  if (name !== null) return (file) => file === name;
  if (glob.length > MAX_LENGTH || (glob.match(/\*+|[?[{(]/g)?.length ?? 0) > MAX_WILDCARDS) {
    const message = `A glob of the site's configuration is too long: ${glob.slice(0, 60)}…`;
    const fix = `Write several, of at most ${MAX_LENGTH} characters and ${MAX_WILDCARDS} wildcards each.`;
    throw new ConfigError([{ severity: 'error', code: 'unreadable-config', message, fix, file }]);
  }
  return picomatch(glob, { nonegate: true, dot: true });
}

/** The name that a glob without wildcards stands for; null for any other. */
export function nameOf(glob: string): string | null {
  return /^(?:[^\\*?[\]{}()!+@|]|\\.)+$/s.test(glob) ? glob.replace(/\\(.)/gs, '$1') : null;
}
