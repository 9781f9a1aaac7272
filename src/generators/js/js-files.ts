import { posix } from 'node:path';
import type { Folder } from '../site-folder.ts';
import { Module } from './js-module.ts';

/** The scripts of a site, each read once. */
export interface Scripts {
  /** null where there is no such file. */
  read(file: string): Module | null;
  /** The file that an import leads to; null where it is none of the site's. */
  resolve(path: string, from: string): string | null;
}

const ENDINGS = ['', '.ts', '.js', '.mjs', '.mts', '.astro', '/index.ts', '/index.js', '.tsx'];

/** @param source the folder that short names for imports, such as `@/` and `@utils/`, lead below. */
export function openScripts(folder: Folder, source: string): Scripts {
  const known = new Map<string, Module | null>();
  const scripts: Scripts = {
    read(file) {
      const found = known.get(file);
      if (found !== undefined) return found;
      const text = folder.text(file);
      const open = (path: string) => {
        const target = scripts.resolve(path, file);
        return target === null ? null : scripts.read(target);
      };
      const module = text === null ? null : new Module(file.endsWith('.astro') ? fenceOf(text) : text, open);
      known.set(file, module);
      return module;
    },
    resolve: (path, from) =>
      candidates(path, from, source).find((name) => scripts.read(name) !== null) ?? null,
  };
  return scripts;
}

/** The code of a component, between its fences. */
function fenceOf(text: string): string {
  const start = /^[ \t]*---[ \t]*$/m.exec(text);
  if (!start) return '';
  const from = start.index + start[0].length;
  const end = text.indexOf('\n---', from);
  return text.slice(from, end < 0 ? text.length : end);
}

/** Where an import may lead: beside the file, or below the source folder by one of the usual short names. */
function candidates(path: string, from: string, source: string): string[] {
  const base = path.startsWith('.')
    ? [posix.join(posix.dirname(from), path)]
    : [...new Set([path.replace(/^[@~#]\/?/, ''), path.replace(/^[@~#]?[\w-]*\//, '')])].map(
        (rest) => `${source}/${rest}`,
      );
  return base
    .flatMap((name) => ENDINGS.map((end) => name + end))
    .filter((name) => /\.(?:astro|[cm]?[jt]sx?)$/.test(name));
}
