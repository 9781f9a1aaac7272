import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { NOW, writeFolder } from './workspace.ts';

/** Reads a folder with these files. Returns its configuration, its published content, and a line for each entry. */
export async function readFolder(files: Readonly<Record<string, string | Uint8Array>>, now = NOW) {
  const dir = writeFolder(files);
  const config = await readConfig(dir);
  const { content, report } = readContent(dir, config, now);
  const lines = content.entries.map(({ type, path, pathname, date }) =>
    [type, path, pathname, date ?? '–'].join(' '),
  );
  const hidden = report.files.flatMap((file) =>
    file.outcome === 'hidden' ? [`${file.file}: ${file.reason}`] : [],
  );
  const find = (path: string) => {
    const entry = content.entries.find((candidate) => candidate.path === path);
    if (!entry)
      throw new Error(`No entry ${path}; there are ${content.entries.map((e) => e.path).join(', ')}.`);
    return entry;
  };
  return { dir, config, content, report, lines: lines.toSorted(), hidden, find };
}
