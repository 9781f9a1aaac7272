import type { Program } from 'acorn';
import { LRUCache } from 'lru-cache';

/** A syntax error, with the offset at which the parser stopped. */
export interface SyntaxProblem {
  readonly message: string;
  /** In UTF-16 units. */
  readonly offset: number;
}

/** Parses the text of a module. @param file its extension gives the language. */
export type Parse = (text: string, file: string) => Program | SyntaxProblem;

/** A {@link Parse} with a cache. @param size the largest total length of cached texts, in characters. */
export function cachedParse(parse: Parse, size = 8_000_000): Parse {
  const cache = new LRUCache<string, Program | SyntaxProblem>({
    maxSize: size,
    sizeCalculation: (_tree, key) => key.length,
  });
  return (text, file) => {
    const key = `${/\.[^.]*$/.exec(file)?.[0] ?? ''} ${text}`;
    const tree = cache.get(key) ?? parse(text, file);
    cache.set(key, tree);
    return tree;
  };
}

/** The code of a component file. The text before it becomes spaces, so that offsets stay the same. */
export function scriptIn(text: string, file: string): string {
  const [start, end] = file.endsWith('.astro')
    ? fencesIn(text)
    : /\.(?:vue|svelte)$/.test(file)
      ? tagIn(text)
      : [0, text.length];
  return text.slice(0, start).replace(/[^\n]/g, ' ') + text.slice(start, end);
}

/** The range of the code between the fences at the top of an Astro component. */
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
