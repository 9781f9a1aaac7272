import type { Code } from '../../code/ask/code.ts';
import type { Config } from '../../code/ask/config.ts';
import { firstText } from '../site-folder.ts';
import { textAt } from './read-code.ts';

/** Names of mappings that hold facts about the site. */
const SITE =
  /^(?:site|website|blog|meta|seo|site_?(?:config|meta|meta_?data|info|settings|data)|config|meta_?data|default)$/i;

/**
 * Reads facts about a site from modules of constants: from their exports, and from exported mappings with a name such
 * as `SITE`: `export const SITE_TITLE`, `export const SITE = { title }`, a default export.
 * @param more further mappings, which are read first.
 * @returns a function for the first text under one of several names; `author.name` is a path.
 */
export function siteConstants(
  code: Code,
  files: readonly string[],
  more: readonly Config[] = [],
): (...names: readonly string[]) => string | undefined {
  const sources = [...more.map(keysOf), ...files.flatMap((file) => holdersOf(code, file))];
  return (...names) =>
    firstText(...names.flatMap((name) => sources.map((source) => source(...name.split('.')))));
}

type Source = (...path: readonly string[]) => string | undefined;

function holdersOf(code: Code, file: string): Source[] {
  const values = code.names(file);
  const byName = (name: string) => values.find(([own]) => own === name)?.[1];
  const exported: Source = (first = '', ...rest) => {
    const found = spellings(first)
      .map(byName)
      .find((value) => value !== undefined);
    return found === undefined ? undefined : textAt(found, ...rest);
  };
  const mappings = values.filter(([name, { kind }]) => SITE.test(name) && kind === 'mapping');
  const inner = mappings.flatMap(([, config]) => {
    const site = config.at('site');
    return site.kind === 'mapping' ? [config, site] : [config];
  });
  return [exported, ...inner.map(keysOf)];
}

function keysOf(config: Config): Source {
  return (first = '', ...rest) => firstText(...spellings(first).map((key) => textAt(config, key, ...rest)));
}

/** Spellings of a name: `siteTitle`, and the constant `SITE_TITLE`. */
function spellings(name: string): string[] {
  return [...new Set([name, name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()])];
}
