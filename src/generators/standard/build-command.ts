import { type Folder, mapping, textOf } from '../site-folder.ts';

/** Scripts that build a site, by their usual names. */
export const BUILD_SCRIPTS = ['build', 'generate', 'export', 'build:site', 'site'];
/** Programs that install packages, by the list of versions that each of them leaves. */
const PROGRAMS: readonly [string, string][] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
];
const TARGET = /^(build|site|website|html|publish|generate|dist)[ \t]*:(?!=)/m;

/** What builds the site, as its owner types it; undefined where nothing says so. */
export function buildCommand(folder: Folder): string | undefined {
  const scripts = folder.text('package.json') === null ? {} : mapping(folder.data('package.json')['scripts']);
  const script = BUILD_SCRIPTS.find((name) => textOf(scripts[name]) !== undefined);
  if (script !== undefined) {
    const program = PROGRAMS.find(([lock]) => folder.has(lock))?.[1] ?? 'npm';
    return `${program} run ${script}`;
  }
  const file = ['Makefile', 'makefile', 'GNUmakefile'].find((name) => folder.text(name) !== null);
  const target = file === undefined ? undefined : TARGET.exec(folder.text(file) ?? '')?.[1];
  return target === undefined ? undefined : `make ${target}`;
}
