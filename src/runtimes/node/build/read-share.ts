import { fromUtf8 } from '../../../bytes/strings.ts';
import { readEdited } from '../../../bytes/read-edits.ts';
import type { NextBatch } from '../../../content/files/file-parser.ts';
import type { KeptFile } from '../../../content/files/kept-file.ts';
import type { TextLayout } from '../../../snapshot/lay-out-texts.ts';
import { searchFields } from '../../../snapshot/search-fields.ts';
import type { SiteReader } from '../../../reconcile/site-reader.ts';

/** Reads batches of files, and their words for the index. @param language of the site. */
export function* readShare(
  reader: SiteReader,
  layout: TextLayout,
  language: string,
  next: NextBatch,
): Generator<KeptFile[]> {
  for (const files of reader.sources?.readAhead(next) ?? []) {
    for (const [, { content }] of files) {
      for (const entry of content.entries) {
        if (entry.reading === null || entry.hidden !== null || entry.transcript !== null) continue;
        const { headings, plain } = entry.reading;
        const titles = headings.map(({ text }) => text);
        layout.readAhead(
          language,
          searchFields(entry, titles, fromUtf8(readEdited(entry.body, plain.edits)), ''),
        );
      }
    }
    yield files;
  }
}
