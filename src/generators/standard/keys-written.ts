import { isMarkdown } from '../../text/file-kinds.ts';
import { dirname } from '../../text/path.ts';
import type { Folder } from '../site-folder.ts';

/** Whether a file of Markdown, or one beside it, has a key in its front matter: what nobody writes is no condition. */
export function keysWritten(folder: Folder): (file: string, key: string) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  return (file, key) => {
    const dir = dirname(file);
    const files = () => folder.filesIn(dir).filter((each) => isMarkdown(each) && dirname(each) === dir);
    const keys = known.get(dir) ?? new Set(files().flatMap((each) => Object.keys(folder.matter(each) ?? {})));
    known.set(dir, keys);
    return keys.has(key);
  };
}
