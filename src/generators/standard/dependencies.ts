import { type Folder, mapping } from '../site-folder.ts';

/** Gems and packages of Python, as the lists of them have them at the start of a line or in quotes. */
const LISTS: Readonly<Record<string, RegExp>> = {
  Gemfile: /^[^\S\n]*gem[^\S\n]*\(?\s*["']([\w-]+)["']/gm,
  'requirements.txt': /^([\w-]+)/gm,
  'pyproject.toml':
    /^[^\S\n]*(?:dependencies[^\S\n]*=[^\S\n]*\[[^\S\n]*)?["']?([\w-]+)(?:\[[\w,-]+\])?\s*(?:[=<>~!^]|["'])/gm,
};

/** What a site is built with, as its lists of packages say: the strongest mark of a program. */
export function dependenciesOf(folder: Folder): ReadonlySet<string> {
  const about = folder.text('package.json') === null ? {} : folder.data('package.json');
  const names = [about['dependencies'], about['devDependencies']].flatMap((list) =>
    Object.keys(mapping(list)),
  );
  for (const [file, form] of Object.entries(LISTS))
    for (const [, name = ''] of (folder.text(file) ?? '').matchAll(form)) names.push(name.toLowerCase());
  return new Set(names);
}
