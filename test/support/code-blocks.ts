import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced block of a page of the documentation. */
export interface CodeBlock {
  /** `docs/tutorial.md:12`, the line of its fence. */
  place: string;
  language: string;
  /** What follows the language: `title="lectern.yaml"`, `optional`. */
  info: string;
  text: string;
}

/** The pages that people read, the README first. */
export const DOCUMENTS = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => join('docs', name)),
];

/** Every fenced block of a page, in order. */
export function codeBlocks(file: string): CodeBlock[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(`{3,})([\w-]*)(.*)\n([\s\S]*?)^\1$/gm)].map((match) => {
    const [, , language = '', info = '', code = ''] = match;
    const line = text.slice(0, match.index).split('\n').length;
    return { place: `${file}:${line}`, language, info: info.trim(), text: code };
  });
}

/** The commands of a shell block: without comments and where their output goes, one for each part of `a && b`. */
export function commandsOf({ text }: CodeBlock): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.replace(/(^|\s)#\s.*$/, '').split('&&'))
    .map((command) => command.replace(/\s>>?\s.*$/, '').trim())
    .filter((command) => command !== '');
}

/** The words of a command, as a shell splits them. */
export function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}
