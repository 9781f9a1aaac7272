import type { Code } from '../../code/ask/code.ts';
import type { Folder } from '../site-folder.ts';
import type { EntryGate } from '../site-profile.ts';
import { ANY, keysAsked } from '../standard/harmless-filter.ts';
import { keysWritten } from '../standard/keys-written.ts';
import { folderRead } from './folders-read.ts';

/**
 * What a filter on the way to `generateStaticParams` or `getStaticPaths` leaves out, only the build tells:
 * https://nextjs.org/docs/app/api-reference/functions/generate-static-params
 * @param files scripts of routes with a parameter.
 */
export function routeGate(folder: Folder, code: Code, files: readonly string[]): EntryGate | null {
  const routes = files.map((file) => {
    const makers = code
      .names(file)
      .filter(
        ([name, { kind }]) => /^(?:generateStaticParams|getStaticPaths)$/.test(name) && kind === 'function',
      );
    const calls = makers.flatMap(([, config]) => code.call(config, [{}]).calls);
    return {
      file,
      folders: calls.flatMap(({ call }) => folderRead(call) ?? []),
      keys: calls.flatMap(({ call }) => (call.name === 'filter' ? keysAsked(call.arg(0)) : [])),
    };
  });
  if (routes.every(({ keys }) => keys.length === 0)) return null;
  const isWritten = keysWritten(folder);
  return {
    hides(_data, path) {
      const own = routes.filter(
        ({ folders }) => folders.length === 0 || folders.some((dir) => path.startsWith(`${dir}/`)),
      );
      const [first] = own;
      // One route that shows it is enough.
      if (
        first === undefined ||
        !own.every(({ keys }) => keys.some((key) => key === ANY || (key !== 'slug' && isWritten(path, key))))
      )
        return null;
      return { isUndecided: true, hidden: `the filter of ${first.file} decides whether it has a page` };
    },
  };
}
