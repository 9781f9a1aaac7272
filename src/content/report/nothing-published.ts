import { posix } from 'node:path';
import type { Diagnostic, FileOutcome } from '../../model/diagnostic.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { linesFor } from '../config/certainty.ts';

/**
 * An error where there are Markdown files and none is served: it names the largest group of them, and why it is left
 * out. @param file the configuration that the site was recognised by.
 */
export function nothingPublished(outcomes: readonly FileOutcome[], file: string): Diagnostic[] {
  const groups = new Map<string, { why: string; folder: string; count: number }>();
  let total = 0;
  for (const outcome of outcomes) {
    if (!isMarkdown(outcome.file)) continue;
    if (outcome.outcome === 'served') return [];
    total++;
    const why = outcome.outcome === 'hidden' ? outcome.reason : outcome.code;
    const folder = posix.dirname(outcome.file);
    const group = groups.get(`${folder}\n${why}`) ?? { why, folder, count: 0 };
    group.count++;
    groups.set(`${folder}\n${why}`, group);
  }
  const [largest] = [...groups.values()].toSorted((a, b) => b.count - a.count);
  if (largest === undefined) return [];
  const { why, folder, count } = largest;
  const where = folder === '.' ? 'at the top of the folder' : `in ${folder}/`;
  return [
    {
      severity: 'error',
      code: 'nothing-published',
      message: `There ${total === 1 ? 'is one Markdown file, and it is not' : `are ${total} Markdown files, and none is`} published. The largest group: ${count} ${where}: ${why}.`,
      fix: `If it is content, name it in lectern.yaml, for example:\n${linesFor(folder === '.' ? [] : [folder])}`,
      file,
    },
  ];
}
