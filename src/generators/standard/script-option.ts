import { type Folder, mapping } from '../site-folder.ts';
import { BUILD_SCRIPTS } from './build-command.ts';
import { joined } from './places.ts';

/**
 * The path that the site's own scripts give a program with an option, such as `--config=FILE`: the script that builds
 * is asked first. Undefined where none gives one.
 */
export function scriptOption(folder: Folder, program: string, option: string): string | undefined {
  if (folder.text('package.json') === null) return undefined;
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
