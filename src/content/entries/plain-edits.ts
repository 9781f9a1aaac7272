import { toUtf8 } from '../../bytes/utf8.ts';
import { moveEdits, type Replaced } from '../../bytes/move-edits.ts';
import { editedText } from '../../bytes/read-edits.ts';
import { editsOf } from '../../bytes/write-edits.ts';
import type { BodyReading, Edit } from '../../markdown/read/body-reading.ts';
import type { PlainDocument, PlainEdits } from '../../model/entry.ts';

/** A body as it is kept: its words are a twentieth of their length as edits of it. */
export interface KeptReading extends Omit<BodyReading, 'plain'> {
  plain: PlainEdits;
}

/** @param body UTF-8. */
export function keptReading(body: Uint8Array, reading: BodyReading): KeptReading {
  return { ...reading, plain: plainEdits(body, reading.plain) };
}

/** @param markdown UTF-8. */
export function plainEdits(markdown: Uint8Array, { text, headings }: PlainDocument): PlainEdits {
  return { edits: editsOf(markdown, toUtf8(text)), headings };
}

/** The words of a body for another one that shows the same. @param changes of the first that make the other, if known. */
export function movedPlain(
  plain: PlainEdits,
  from: string,
  to: string,
  changes?: readonly Edit[],
): PlainEdits {
  if (from === to) return plain;
  const { headings } = plain;
  const edits = changes && moveEdits(plain.edits, inBytes(changes, from, to), Buffer.byteLength(to));
  if (edits) return { edits, headings };
  return plainEdits(toUtf8(to), { text: editedText(from, plain.edits), headings });
}

function inBytes(changes: readonly Edit[], from: string, to: string): Replaced[] {
  let unit = 0;
  let byte = 0;
  let moved = 0;
  return changes.map(({ start, end, length }) => {
    const first = byte + Buffer.byteLength(from.slice(unit, start));
    byte = first + Buffer.byteLength(from.slice(start, end));
    unit = end;
    const at = start + moved;
    moved += length - (end - start);
    return { start: first, end: byte, length: Buffer.byteLength(to.slice(at, at + length)) };
  });
}
