import { fromUtf8 } from '../../bytes/utf8.ts';
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

/** Their author does not want them to be seen, or not now. */
const HELD: ReadonlySet<HiddenKind> = new Set(['draft', 'scheduled', 'expired', 'withheld', 'doubtful']);

interface ReadFiles extends Pick<FileFacts, 'entries' | 'hidden' | 'diagnostics'> {
  dir: string;
  zone: string;
  files: readonly SourceFile[];
}

/** Texts that are held back: a build that has them shows what nobody was to see. */
export function heldTexts({ dir, zone, files, entries, hidden, diagnostics }: ReadFiles): HeldText[] {
  const errors = new Map<string, string>();
  for (const { file, severity, message } of diagnostics) if (severity === 'error') errors.set(file, message);
  const placed = new Set(entries.map(({ file }) => file));
  const held = entries.flatMap((entry): HeldText[] => {
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
    // Whether such a site publishes the file, its build tells; that it is a draft, the file itself.
    const { located } = read();
    const own = hiddenReason(new FieldReader(mapping(located.value), located, { file, zone }), file, false);
    return own === null ? [] : [{ ...unplaced, ...own }];
  });
  return [...held, ...others];
}
