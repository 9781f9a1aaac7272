/** Bytes that are copied one by one. */
const FEW = 32;

/** The bytes of a text that edits were made of, from `start` up to before `end`. */
export function readEdited(source: Uint8Array, edits: Uint8Array, start = 0, end = Infinity): Uint8Array {
  const text = new Uint8Array(Math.max(0, Math.min(end, editedLength(edits)) - start));
  let before = -start;
  eachEdit(edits, (bytes, place, length) => {
    const from = bytes ?? source;
    const first = Math.max(0, -before);
    const last = Math.min(length, text.length - before);
    // A view costs more than a few bytes.
    if (last - first > FEW) text.set(from.subarray(place + first, place + last), before + first);
    else for (let at = first; at < last; at++) text[before + at] = from[place + at] as number;
    before += length;
    return before < text.length;
  });
  return text;
}

/** How many bytes the text has that edits were made of. */
export function editedLength(edits: Uint8Array): number {
  return readVarint(edits, { at: 0 });
}

/** Whether edits from elsewhere make a text of their length, of bytes that a source of so many has. */
export function areEdits(edits: Uint8Array, sourceLength: number): boolean {
  let made = 0;
  let fit = true;
  eachEdit(edits, (bytes, place, length) => {
    made += length;
    fit &&= length >= 0 && place >= 0 && place + length <= (bytes?.length ?? sourceLength);
    return fit;
  });
  return fit && made === editedLength(edits);
}

/** @param visit what is new has bytes of its own, what is copied none; false: enough. */
function eachEdit(
  edits: Uint8Array,
  visit: (bytes: Uint8Array | null, place: number, length: number) => boolean,
): void {
  const cursor = { at: 0 };
  readVarint(edits, cursor);
  for (let behind = 0; cursor.at < edits.length; ) {
    const literal = readVarint(edits, cursor);
    if (!visit(edits, cursor.at, literal)) return;
    cursor.at += literal;
    if (cursor.at >= edits.length) return;
    const moved = readVarint(edits, cursor);
    const copy = behind + ((moved & 1) === 1 ? -(moved + 1) / 2 : moved / 2);
    const length = readVarint(edits, cursor);
    if (!visit(null, copy, length)) return;
    behind = copy + length;
  }
}

function readVarint(bytes: Uint8Array, cursor: { at: number }): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[cursor.at++] as number;
    value |= (byte & 127) << shift;
    if (!(byte > 127) || shift > 28) return value;
  }
}
