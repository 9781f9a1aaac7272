import type { Code } from '../../code/ask/code.ts';
import type { Config } from '../../code/ask/config.ts';
import { firstText } from '../site-folder.ts';
import { textAt } from './read-code.ts';

/** What a mapping is called that says what the site is. */
const SITE =
  /^(?:site|website|blog|meta|seo|site_?(?:config|meta|meta_?data|info|settings|data)|config|meta_?data|default)$/i;

/**
 * What modules of constants say of a site by their exports, and by the keys of the mappings that are called after it:
 * `export const SITE_TITLE`, `export const SITE = { title }`, a default export.
 * @param more mappings that say the same, which are asked first.
 * @returns what tells the first text that they give one of some names; `author.name` is a path.
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

/** `siteTitle`, and `SITE_TITLE` where it is a constant. */
function spellings(name: string): string[] {
  return [...new Set([name, name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()])];
}
