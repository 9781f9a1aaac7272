import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areEdits, editedLength, readEdited } from '../../src/bytes/read-edits.ts';
import { editsOf } from '../../src/bytes/write-edits.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const said = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const MARKDOWN = '# A *day* out\n\nWe [went](https://example.org/a-long-way) to **Überlingen** & back.\n';
const WORDS = 'A day out\n\nWe went to Überlingen & back.';

describe('edits', () => {
  it('give back the text', () => {
    const [source, text] = [utf8(MARKDOWN), utf8(WORDS)];
    const edits = editsOf(source, text);
    expect(said(readEdited(source, edits))).toBe(WORDS);
    expect(editedLength(edits)).toBe(text.length);
  });

  it('are few where the text has the words of its source', () => {
    const line = 'The **quick** brown [fox](https://example.org/fox) jumps over the lazy dog.\n\n';
    const words = 'The quick brown fox jumps over the lazy dog.\n\n';
    const edits = editsOf(utf8(line.repeat(50)), utf8(words.repeat(50)));
    expect(edits.length).toBeLessThan(words.length * 50 * 0.3);
  });

  it('read any part of the text', () => {
    const text = fc.string({ unit: fc.constantFrom('word ', 'other ', 'ä', '\n', '*', 'x') });
    fc.assert(
      fc.property(text, text, fc.nat(60), fc.nat(60), (before, after, start, length) => {
        const [source, wanted] = [utf8(before + after), utf8(after + before.slice(3))];
        const edits = editsOf(source, wanted);
        expect(areEdits(edits, source.length)).toBe(true);
        expect(readEdited(source, edits, start, start + length)).toEqual(wanted.slice(start, start + length));
      }),
    );
  });

  it('need no source for a text of its own', () => {
    const edits = editsOf(new Uint8Array(), utf8('Nothing of it.'));
    expect(said(readEdited(new Uint8Array(), edits))).toBe('Nothing of it.');
    expect(said(readEdited(new Uint8Array(), editsOf(utf8('All of it'), new Uint8Array())))).toBe('');
  });

  it('from elsewhere are refused where they lead outside or make another length', () => {
    const source = utf8(MARKDOWN);
    const edits = editsOf(source, utf8(WORDS));
    expect(areEdits(edits, source.length - 20)).toBe(false);
    expect(areEdits(edits.subarray(0, -1), source.length)).toBe(false);
    expect(areEdits(Uint8Array.of(4, 0, 3, 4), 100)).toBe(false);
    expect(areEdits(Uint8Array.of(4, 9, 65), 100)).toBe(false);
    expect(areEdits(Uint8Array.of(5, 0, 0, 4), 100)).toBe(false);
    expect(areEdits(Uint8Array.of(), 100)).toBe(true);
  });

  it('from elsewhere never run for ever', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 40 }), (source, edits) => {
        const made = areEdits(edits, source.length) ? readEdited(source, edits).length : 0;
        expect(made).toBe(made === 0 ? 0 : editedLength(edits));
      }),
    );
  });
});
