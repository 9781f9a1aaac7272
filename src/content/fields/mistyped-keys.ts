import { isOneStepFrom } from '../../model/closest.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Located } from '../formats/yaml.ts';
import { ALIASES, type Alias } from './front-matter-keys.ts';

const OWN = [
  ...Object.values(ALIASES).flatMap(({ own }: Alias) => own),
  ...'type slug draft published private unlisted hidden transcript'.split(' '),
].map((key) => key.toLowerCase());
const READ = new Set([
  ...OWN,
  ...Object.values(ALIASES).flatMap(({ fitting = [] }: Alias) => fitting.map((key) => key.toLowerCase())),
]);

/** Nobody writes more by hand. */
const MAX_KEYS = 100;

/**
 * Keys that nothing reads and that are one slip away from one of ours, which is missing: `tgas`. What only ends in another
 * way, such as `links`, `data` or `features`, is a word of its own.
 */
export function mistypedKeys(value: object, located: Pick<Located, 'locate'>, file: string): Diagnostic[] {
  const keys = Object.keys(value).slice(0, MAX_KEYS);
  const written = new Set(keys.map((key) => key.trim().toLowerCase()));
  return keys.flatMap((key): Diagnostic[] => {
    const word = key.trim().toLowerCase();
    if (READ.has(word)) return [];
    const meant = OWN.find(
      (own) =>
        own.length > 3 &&
        !written.has(own) &&
        !own.startsWith(word.slice(0, Math.max(word.length - 1, own.length - 1))) &&
        isOneStepFrom(word, own),
    );
    if (meant === undefined) return [];
    const message = `Nothing reads the key \`${key}\`.`;
    const fix = `Did you mean \`${meant}\`?`;
    return [
      { severity: 'warning', code: 'mistyped-key', message, fix, file, ...located.locate([key], 'key') },
    ];
  });
}
