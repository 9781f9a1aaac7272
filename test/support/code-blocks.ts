import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced code block of a page of the documentation. */
export interface CodeBlock {
  /** The file and line of the opening fence, such as `docs/tutorial.md:12`. */
  place: string;
  language: string;
  /** The text after the language, such as `title="lectern.yaml"` or `optional`. */
  info: string;
  text: string;
}

/** The README, then the pages of `docs`. */
export const DOCUMENTS = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => join('docs', name)),
];

export function codeBlocks(file: string): CodeBlock[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(`{3,})([\w-]*)(.*)\n([\s\S]*?)^\1$/gm)].map((match) => {
    const [, , language = '', info = '', code = ''] = match;
    const line = text.slice(0, match.index).split('\n').length;
    return { place: `${file}:${line}`, language, info: info.trim(), text: code };
  });
}

/** Returns the commands of a shell block. `a && b # why` gives `a` and `b`. Redirections of output are left out. */
export function commandsOf({ text }: CodeBlock): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.replace(/(^|\s)#\s.*$/, '').split('&&'))
    .map((command) => command.replace(/\s>>?\s.*$/, '').trim())
    .filter((command) => command !== '');
}

/** Splits a command into words, as a shell does. */
export function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}
