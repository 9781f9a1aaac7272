import { firstOf, firstText, type Folder } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import { joined } from './places.ts';

const BUILD_SCRIPTS = ['build', 'generate', 'export', 'build:site', 'site'];
/** Package managers, by the lockfile that each of them writes. */
const PROGRAMS: readonly [string, string][] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
];
const TARGET = /^(build|site|website|html|publish|generate|dist)[ \t]*:(?!=)/m;

/** The command that builds the site; undefined if neither `package.json` nor a Makefile has one. */
export function buildCommand(folder: Folder): string | undefined {
  const scripts = mapping(folder.data('package.json')['scripts']);
  const script = BUILD_SCRIPTS.find((name) => firstText(scripts[name]) !== undefined);
  if (script !== undefined) {
    const program = PROGRAMS.find(([lock]) => folder.has(lock))?.[1] ?? 'npm';
    return `${program} run ${script}`;
  }
  const file = firstOf(folder, ['Makefile', 'makefile', 'GNUmakefile']) ?? '';
  const target = TARGET.exec(folder.text(file) ?? '')?.[1];
  return target && `make ${target}`;
}

/**
 * The path that the site's own scripts pass to a program with an option such as `--config=FILE`; undefined if there is
 * none. The build script is read first.
 */
export function scriptOption(folder: Folder, program: string, option: string): string | undefined {
  const scripts = mapping(folder.data('package.json')['scripts']);
  const names = [...new Set([...BUILD_SCRIPTS, ...Object.keys(scripts)])];
  for (const command of names.flatMap((name) => String(scripts[name] ?? '').split(/&&|\|\||[;|&]/))) {
    const words = command.trim().split(/\s+/);
    const start = words.findIndex((word) => word === program || word.endsWith(`/${program}`));
    if (start < 0) continue;
    const at = words.findIndex((word, index) => index > start && word.split('=')[0] === option);
    const path = words[at]?.split('=')[1] ?? words[at + 1];
    if (at >= 0 && path !== undefined) return joined(path.replace(/^["']|["']$/g, ''));
  }
  return undefined;
}

/** Lists of Ruby gems and Python packages, with a pattern for the names in them. */
const LISTS: Readonly<Record<string, RegExp>> = {
  Gemfile: /^[^\S\n]*gem[^\S\n]*\(?\s*["']([\w-]+)["']/gm,
  'requirements.txt': /^([\w-]+)/gm,
  'pyproject.toml':
    /^[^\S\n]*(?:dependencies[^\S\n]*=[^\S\n]*\[[^\S\n]*)?["']?([\w-]+)(?:\[[\w,-]+\])?\s*(?:[=<>~!^]|["'])/gm,
};

/** The packages in a site's lists of dependencies, which are the strongest mark of a generator. */
export function dependenciesOf(folder: Folder): ReadonlySet<string> {
  const about = folder.data('package.json');
  const names = [about['dependencies'], about['devDependencies']].flatMap((list) =>
    Object.keys(mapping(list)),
  );
  for (const [file, form] of Object.entries(LISTS))
    for (const [, name = ''] of (folder.text(file) ?? '').matchAll(form)) names.push(name.toLowerCase());
  return new Set(names);
}
