import ignore from 'ignore';

/**
 * Whether a list in the manner of `.gitignore` leaves a file out.
 * @param dir the folder that the list is about; empty for the top. Files elsewhere are not left out.
 */
export function ignoredBy(list: string, dir: string): (file: string) => boolean {
  const start = dir === '' ? '' : `${dir}/`;
  // `./name` matches nothing in git; people write it, and mean that it is left out.
  const lines = list.replace(/^([ \t]*!?)\.\//gm, '$1/');
  const rules = ignore({ ignorecase: false, allowRelativePaths: true }).add(lines);
  return (file) => file.startsWith(start) && file !== start && rules.ignores(file.slice(start.length));
}
