import { describe, expect, it } from 'vitest';
import { pack, unpack } from '../../src/bytes/pack.ts';
import { checkIndex } from '../../src/search/check-index.ts';
import { createIndexBuilder, openIndex } from '../../src/search/index.ts';
import { bytesOf, found } from './index-of.ts';

const bytes = bytesOf(['Tea and cake', 'Coffee']);

describe('openIndex', () => {
  it('reads bytes wherever they stand in a buffer', () => {
    for (const offset of [0, 1, 8, 12]) {
      const buffer = new Uint8Array(bytes.length + offset);
      buffer.set(bytes, offset);
      expect(found(openIndex(buffer.subarray(offset)), 'cakes')).toEqual([0]);
    }
  });

  it('leaves the bytes as they are', () => {
    const copy = bytes.slice();
    openIndex(bytes).search('tea', { limit: 5 });
    expect(bytes).toEqual(copy);
  });

  it('refuses bytes that are no index', () => {
    expect(() => openIndex(new Uint8Array(0))).toThrow(
      'Open a search index: 0 bytes are fewer than its header. Build it again.',
    );
    expect(() => openIndex(new Uint8Array(4096))).toThrow('these bytes are not one. Build it again.');
    expect(() => openIndex(pack('snapshot', 4, {}))).toThrow('these bytes are a snapshot. Build it again.');
  });

  it('refuses another format', () => {
    expect(() => openIndex(edited('"format":5', '"format":7'))).toThrow(
      'its format is 7, this version reads 5. Build it again.',
    );
  });

  it('refuses bytes that are cut short or too long', () => {
    expect(() => openIndex(bytes.slice(0, -8))).toThrow('lies outside of it. Build it again.');
    const longer = new Uint8Array(bytes.length + 8);
    longer.set(bytes);
    expect(() => openIndex(longer)).toThrow(`it has ${longer.length} bytes of ${bytes.length}`);
  });

  it('refuses a section that lies outside, one that is missing, and sections that do not fit each other', () => {
    expect(() => openIndex(edited('"termStart","Uint32Array",', '"termStart","Uint32Array",9'))).toThrow(
      'its section "termStart" lies outside of it',
    );
    expect(() => openIndex(edited('"idf"', '"idg"'))).toThrow('its section "idf" is damaged');
    expect(() => openIndex(edited('"idf","Float32Array"', '"idf","Uint32Array"'))).toThrow(
      'its section "idf" is damaged',
    );
    const sections = unpack('search index', 5, bytes);
    const shorter = pack('search index', 5, { ...sections, termStart: new Uint32Array(1) });
    expect(() => openIndex(shorter)).toThrow('its section "termStart" is damaged');
  });
});

describe('sections that do not fit each other', () => {
  type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array;
  const documents = ['About Node.js', 'The nodejs way of tea', 'Tea, tea and cake'].map((title) => ({
    fields: { title, body: `${title}. Another sentence of tea.` },
  }));
  const whole = bytesOf(documents);
  const sections = unpack<Record<string, Numbers>>('search index', 5, whole);
  const section = (name: string) => sections[name] as Numbers;
  const packed = (name: string, numbers: Numbers) =>
    pack('search index', 5, { ...sections, [name]: numbers });
  /** A section in which one number is changed, by default the last. */
  const changed = (name: string, value: number, at = -1) => {
    const numbers = section(name).slice();
    numbers[at < 0 ? numbers.length + at : at] = value;
    return packed(name, numbers);
  };
  const damaged = (name: string) => `Open a search index: its section "${name}" is damaged. Build it again.`;

  it.each([
    'termStart',
    'postingStart',
    'surfaceStart',
    'surfaceTermStart',
    'typoBucket',
    'titleStart',
    'feedbackStart',
    'sentenceStart',
  ])('%s begins at 0 and ends where what it divides does, and has one more', (name) => {
    expect(() => openIndex(changed(name, 1, 0))).toThrow(damaged(name));
    const last = section(name).at(-1) as number;
    for (const other of [last - 1, last + 1])
      expect(() => openIndex(changed(name, other))).toThrow(damaged(name));
    if (name !== 'typoBucket') expect(() => checkIndex(changed(name, last + 1, -2))).toThrow(damaged(name));
  });

  it.each([
    ['postingStart', 'postingStart'],
    ['idf', 'idf'],
    ['impacts', 'impacts'],
    ['positionBlock', 'positionBlock'],
    ['surfaceCount', 'surfaceCount'],
    ['surfaceTermStart', 'surfaceTermStart'],
    ['titleDoc', 'titleDoc'],
    ['titleLength', 'titleLength'],
    ['feedbackStart', 'feedbackStart'],
    ['nameHead', 'nameHead'],
    ['sentenceStart', 'sentenceStart'],
    ['transcriptSentence', 'transcriptSentence'],
    ['sentenceByte', 'sentenceByte'],
  ])('%s is as long as the others say', (name, told) => {
    const numbers = section(name);
    const longer = new (numbers.constructor as Uint32ArrayConstructor)(numbers.length + 1);
    longer.set(numbers);
    longer[numbers.length] = numbers.at(-1) ?? 0;
    expect(() => openIndex(packed(name, longer))).toThrow(damaged(told));
  });

  it.each(['docs', 'surfaceTerms', 'typoSurfaces', 'titleDoc', 'nameWhole', 'nameHead'])(
    '%s leads to what there is',
    (name) => {
      const limit =
        {
          docs: 3,
          titleDoc: 3,
          typoSurfaces: section('surfaceStart').length - 1,
        }[name] ?? section('termStart').length - 1;
      expect(() => checkIndex(changed(name, limit - 1))).not.toThrow();
      expect(() => checkIndex(changed(name, limit))).toThrow(damaged(name));
    },
  );

  it.each([
    ['positionBlock', section('positions').length + 1],
    ['idf', Infinity],
    ['idf', Number.NaN],
    ['feedback', (section('termStart').length - 1) << 8],
  ])('%s is not %d', (name, value) => {
    if (name === 'feedback')
      expect(() =>
        checkIndex(
          pack('search index', 5, {
            ...sections,
            feedback: Uint32Array.of(value),
            feedbackStart: Uint32Array.of(0, 0, 0, 1),
          }),
        ),
      ).toThrow(damaged(name));
    else expect(() => checkIndex(changed(name, value))).toThrow(damaged(name));
  });

  it('typing errors have a power of two of places', () => {
    const starts = section('typoBucket');
    const odd = new Uint32Array(starts.length + 1).fill(section('typoSurfaces').length);
    odd[0] = 0;
    expect(() => openIndex(packed('typoBucket', odd))).toThrow(damaged('typoBucket'));
  });

  it.each([
    '',
    '{',
    '{}',
    '{"size":1.5,"language":"en","languages":[]}',
    '{"size":3,"language":1,"languages":[]}',
    '{"size":3,"language":"en"}',
  ])('its description is not %j', (text) => {
    expect(() => openIndex(packed('meta', new TextEncoder().encode(text)))).toThrow(damaged('meta'));
  });

  it('none is damaged as it was built', () => {
    expect(() => checkIndex(whole)).not.toThrow();
    expect(openIndex(whole).size).toBe(3);
  });
});

/** The index with one text in its header replaced. */
function edited(from: string, to: string): Uint8Array {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  const header = new TextDecoder().decode(bytes.subarray(8, 8 + length));
  expect(header).toContain(from);
  const other = new TextEncoder().encode(header.replace(from, to));
  const rest = bytes.subarray(Math.ceil((8 + length) / 8) * 8);
  const start = Math.ceil((8 + other.length) / 8) * 8;
  const made = new Uint8Array(start + rest.length);
  made.set(bytes.subarray(0, 4));
  new DataView(made.buffer).setUint32(4, other.length, true);
  made.set(other, 8);
  made.set(rest, start);
  return made;
}

describe('createIndexBuilder', () => {
  it('makes the same bytes of the same documents', () => {
    expect(bytesOf(['Tea and cake', 'Coffee'])).toEqual(bytes);
  });

  it('goes on after it has built', () => {
    const builder = createIndexBuilder();
    builder.add({ fields: { title: 'Tea and cake' } });
    builder.build();
    builder.add({ fields: { title: 'Coffee' } });
    expect(builder.build()).toEqual(bytes);
  });

  it('speaks English where no language is given', () => {
    const builder = createIndexBuilder();
    builder.add({ fields: { title: 'Running' } });
    expect(found(openIndex(builder.build()), 'run ')).toEqual([0]);
  });
});
