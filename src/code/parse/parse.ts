import type { Program } from 'acorn';
import { LRUCache } from 'lru-cache';

/** Text that is no program, and where that shows. */
export interface SyntaxProblem {
  readonly message: string;
  /** In UTF-16 units. */
  readonly offset: number;
}

/** Reads the text of a module. @param file its ending says what language it is in. */
export type Parse = (text: string, file: string) => Program | SyntaxProblem;

/** {@link Parse} that remembers what it has read. @param size of all the texts that are remembered, in characters. */
export function cachedParse(parse: Parse, size = 8_000_000): Parse {
  const known = new LRUCache<string, Program | SyntaxProblem>({
    maxSize: size,
    sizeCalculation: (_tree, key) => key.length,
  });
  return (text, file) => {
    const key = `${/\.[^.]*$/.exec(file)?.[0] ?? ''} ${text}`;
    const tree = known.get(key) ?? parse(text, file);
    known.set(key, tree);
    return tree;
  };
}

/** The code of a file that has more than code in it, the rest as spaces, so that it keeps its place. */
export function scriptIn(text: string, file: string): string {
  const [start, end] = file.endsWith('.astro')
    ? fencesIn(text)
    : /\.(?:vue|svelte)$/.test(file)
      ? tagIn(text)
      : [0, text.length];
  return text.slice(0, start).replace(/[^\n]/g, ' ') + text.slice(start, end);
}

/** What is between the fences at the top of a component. */
function fencesIn(text: string): [number, number] {
  const opening = /^[^\S\n]*---[ \t]*$/m.exec(text);
  if (!opening) return [0, 0];
  const start = opening.index + opening[0].length;
  const end = text.indexOf('\n---', start);
  return [start, end < 0 ? text.length : end];
}

function tagIn(text: string): [number, number] {
  const tag = /<script\b/i.exec(text);
  const start = tag ? text.indexOf('>', tag.index) + 1 : 0;
  if (start === 0) return [0, 0];
  const end = text.indexOf('</script', start);
  return [start, end < 0 ? text.length : end];
}
