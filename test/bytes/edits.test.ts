import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveEdits } from '../../src/content/entries/plain-edits.ts';
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

  describe('that move with their source', () => {
    it('make the same text of a source whose link leads elsewhere', () => {
      const source = MARKDOWN.replace('https://example.org/a-long-way', '/way');
      const start = MARKDOWN.indexOf('https');
      const moved = moveEdits(
        editsOf(utf8(MARKDOWN), utf8(WORDS)),
        [{ start, end: start + 'https://example.org/a-long-way'.length, length: '/way'.length }],
        utf8(source).length,
      );
      expect(said(readEdited(utf8(source), moved as Uint8Array))).toBe(WORDS);
    });

    it('are none where the text has what was replaced', () => {
      const edits = editsOf(utf8(MARKDOWN), utf8(WORDS));
      expect(moveEdits(edits, [{ start: 18, end: 20, length: 2 }], utf8(MARKDOWN).length)).toBeNull();
      expect(moveEdits(edits, [{ start: 20, end: 20, length: 2 }], utf8(MARKDOWN).length + 2)).toBeNull();
      expect(moveEdits(edits, [], utf8(MARKDOWN).length - 3)).toBeNull();
    });

    it('make the same text, or say that they cannot', () => {
      const text = fc.string({ unit: fc.constantFrom('word ', 'other ', 'ä', '\n', '*', 'x') });
      const cuts = fc.array(fc.tuple(fc.nat(9), fc.nat(9), text), { maxLength: 4 });
      fc.assert(
        fc.property(text, text, cuts, (before, after, all) => {
          const [source, wanted] = [utf8(before + after), utf8(after + before.slice(3))];
          let rest = source;
          const made: Uint8Array[] = [];
          const replaced = all.map(([skip, cut, by]) => {
            made.push(rest.subarray(0, skip), utf8(by));
            const start = source.length - rest.length + Math.min(skip, rest.length);
            rest = rest.subarray(skip + cut);
            return { start, end: source.length - rest.length, length: utf8(by).length };
          });
          const other = Buffer.concat([...made, rest]);
          const moved = moveEdits(editsOf(source, wanted), replaced, other.length);
          expect(moved === null ? said(wanted) : said(readEdited(other, moved))).toBe(said(wanted));
          expect(moved === null && all.length === 0).toBe(false);
        }),
      );
    });
  });
});
