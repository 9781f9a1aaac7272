import { basename, relative } from 'node:path';
import { styleText } from 'node:util';
import type { Report } from '../../model/content.ts';

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function errorsIn({ diagnostics }: Pick<Report, 'diagnostics'>): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}

/** One line if the files of a site have errors; else none. */
export function errorNote(errors: number): string[] {
  return errors === 0
    ? []
    : [`${counted(errors, 'error')} in the files of the site. To see them: lectern check`];
}

/** A command to copy, which calls the program as this call did. @param dir as the user named it. */
export function commandLine([command = '', ...flags]: readonly string[], dir?: string): string {
  const called = process.argv[1] ?? 'lectern';
  const near = relative(process.cwd(), called);
  const program =
    basename(called) === 'lectern' ? 'lectern' : `node ${quoted(near.startsWith('..') ? called : near)}`;
  return [program, command, ...(dir === undefined ? [] : [quoted(dir)]), ...flags].join(' ');
}

/** Quotes a word for a shell. */
function quoted(word: string): string {
  return /^[\w./~:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The length of the longest of some texts. */
export function longest(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0);
}

/** Text in a colour, if standard output shows colours (https://no-color.org, FORCE_COLOR). */
export function paint(style: Parameters<typeof styleText>[0], text: string): string {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  const isColoured = NO_COLOR ? false : FORCE_COLOR ? true : process.stdout.isTTY && TERM !== 'dumb';
  return isColoured ? styleText(style, text, { validateStream: false }) : text;
}

/** Replaces the control characters of a text, which could steer a terminal. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\uFFFD');
}

// oxlint-disable-next-line no-control-regex
const CONTROLS = /\u001b\[(?:[12]|22|39|3[1-6]|90)m|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** From now on, the console replaces control characters, except the colours of {@link paint}. */
export function guardTerminal(): void {
  for (const name of ['log', 'error'] as const) {
    const write = console[name].bind(console);
    console[name] = (text: unknown = '') =>
      write(String(text).replace(CONTROLS, (control) => (control.length > 1 ? control : '\uFFFD')));
  }
}
