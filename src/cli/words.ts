import { styleText } from 'node:util';

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The length of the longest of some texts. */
export function longest(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0);
}

/** Text in a colour where standard output shows colours (https://no-color.org, FORCE_COLOR). */
export function paint(style: Parameters<typeof styleText>[0], text: string): string {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  const isColoured = NO_COLOR ? false : FORCE_COLOR ? true : process.stdout.isTTY && TERM !== 'dumb';
  return isColoured ? styleText(style, text, { validateStream: false }) : text;
}

/** Text of files without what would steer a terminal. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\uFFFD');
}
