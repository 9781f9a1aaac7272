import { ConfigError } from '../../model/config-error.ts';

const CLASSES: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: '0-9A-Za-z',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  word: '\\w',
  punct: '!-\\/:-@[-`{-~',
};

/** Nobody writes more in one expression. */
const MAX_OPERATORS = 500;

/**
 * A regular expression as Go and Python write them.
 * @param file the configuration that it stands in.
 * @throws ConfigError where it cannot be read: what it hides is not guessed.
 */
export function readPattern(source: string, file: string): RegExp {
  const flags = new Set(/\\p/i.test(source) ? 'u' : '');
  const text = source
    .replace(/\(\?([ims]+)\)/g, (_, given: string) => {
      for (const flag of given) flags.add(flag);
      return '';
    })
    .replace(/\(\?P</g, '(?<')
    .replace(/\[:(\w+):\]/g, (whole, name: string) => CLASSES[name] ?? whole)
    .replace(/\\(?:\\|([AzZ])|([pP])([A-Z]))/g, (whole, edge?: string, letter?: string, name?: string) =>
      edge ? (edge === 'A' ? '^' : '$') : letter ? `\\${letter}{${name}}` : whole,
    );
  try {
    // The engine ends the process where groups are nested by the thousand.
    if ((text.match(/[(*+?{]/g)?.length ?? 0) > MAX_OPERATORS) throw new Error('it is too long');
    return new RegExp(text, [...flags].join(''));
  } catch (error) {
    const message = `The regular expression ${source} cannot be read: ${(error as Error).message}.`;
    const fix = 'Write it without what only Go or Python know.';
    throw new ConfigError([{ severity: 'error', code: 'unreadable-config', message, fix, file }]);
  }
}

/** The pattern of a glob whose `*` crosses folders, as `fnmatch` has it. */
export function namePattern(glob: string): string {
  return glob
    .replace(/[\\^$.|+(){}]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\?/g, '.')
    .replace(/\[!/g, '[^');
}
