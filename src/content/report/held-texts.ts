import { fromUtf8 } from '../../bytes/strings.ts';
import { mapping } from '../../text/mapping.ts';
import type { HeldText } from '../../model/content.ts';
import type { HiddenKind } from '../../model/diagnostic.ts';
import { wholeText } from '../../model/entry.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { FieldReader } from '../fields/field-reader.ts';
import { hiddenReason } from '../fields/visibility.ts';
import { readSource } from '../files/source.ts';
import type { SourceFile } from '../../folder/walk.ts';
import type { FileFacts } from './outcomes.ts';
import { readMatter } from '../formats/front-matter.ts';

/** Kinds of hidden files that the author does not want to be seen, or not now. */
const HELD: ReadonlySet<HiddenKind> = new Set(['draft', 'scheduled', 'expired', 'withheld', 'doubtful']);

interface ReadFiles extends Pick<FileFacts, 'entries' | 'hidden' | 'diagnostics'> {
  dir: string;
  zone: string;
  files: readonly SourceFile[];
}

/** Texts that are held back. A build that contains one of them leaks it. */
export function heldTexts({ dir, zone, files, entries, hidden, diagnostics }: ReadFiles): HeldText[] {
  const errors = new Map<string, string>();
  for (const { file, severity, message } of diagnostics) if (severity === 'error') errors.set(file, message);
  const placed = new Set(entries.map(({ file }) => file));
  const heldEntries = entries.flatMap((entry): HeldText[] => {
    const { file, hidden: why, pathname, title } = entry;
    const text = () => wholeText({ ...entry, body: fromUtf8(entry.parsed.body) });
    return why !== null && HELD.has(why.kind) ? [{ file, ...why, pathname, title, text }] : [];
  });
  const others = files.flatMap((source): HeldText[] => {
    const { file } = source;
    if (!isMarkdown(file) || placed.has(file)) return [];
    const read = () => readMatter(readSource(dir, source).text ?? '', file);
    const unplaced = { file, pathname: null, title: null, text: () => read().body };
    const error = errors.get(file);
    if (error !== undefined)
      return [{ ...unplaced, kind: 'withheld', reason: `it cannot be read: ${error}` }];
    const why = hidden.get(file);
    if (why?.kind !== 'undecided')
      return why !== undefined && HELD.has(why.kind) ? [{ ...unplaced, ...why }] : [];
    // Only the build tells whether an undecided file is published, but the file itself may say that it is a draft.
    const { located } = read();
    const mark = hiddenReason(new FieldReader(mapping(located.value), located, { file, zone }), file, false);
    return mark === null ? [] : [{ ...unplaced, ...mark }];
  });
  return [...heldEntries, ...others];
}
