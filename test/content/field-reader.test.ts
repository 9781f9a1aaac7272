import { describe, expect, it } from 'vitest';
import { read, reader } from './fields-of.ts';

describe('a key', () => {
  it('is found in any case, below its group, and by its other name', () => {
    const fields = reader(
      { ' Title ': 'A', seo: { image: 'b', none: null }, Weight: 3 },
      { keys: { Weight: 'order' } },
    );
    expect(
      ['title', 'TITLE', 'seo.image', 'seo.none', 'seo.lost', 'none.a', 'order', 'toString'].map((key) =>
        fields.value(key),
      ),
    ).toEqual(['A', 'A', 'b', undefined, undefined, undefined, 3, undefined]);
    expect(fields.locate('title')).toEqual({ line: 1, column: 7 });
    expect(reader({ a: 1 }, { prefix: ['x', 0] }).locate('a')).toEqual({ line: 3, column: 1 });
    expect(reader({ draft: 1, Draft: 2, 'DRAFT ': null }).spellings('draft')).toEqual([1, 2, undefined]);
    expect(reader({ Draft: 2 }).spellings('draft')).toEqual([2]);
    expect(fields.failed).toBe(false);
  });

  it.each([
    [{ a: ' x\n y ' }, ['x y']],
    [{ a: 5 }, ['5']],
    [{ a: '', b: 'z' }, ['z']],
    [{ a: ' ', b: 'z' }, ['z']],
    [{ b: ['z'], a: undefined }, [null]],
    [{ a: ['z'] }, [null, 'warning invalid-field: `a` is ["z"]; it must be text. Write a: "…".']],
    [{ a: true, b: 'z' }, ['z', 'warning invalid-field: `a` is true; it must be text. Write a: "…".']],
    [
      { a: ['x'.repeat(70)] },
      [null, `warning invalid-field: \`a\` is ["${'x'.repeat(58)}…; it must be text. Write a: "…".`],
    ],
  ])('has text: %j', (data, said) => {
    expect(read(data, (fields) => fields.text('a', 'b'))).toEqual(said);
  });

  it.each([
    [{}, [null]],
    [{ a: 1.5 }, [1.5]],
    [{ a: '12' }, [12]],
    [{ a: 'x' }, [null, 'warning invalid-field: `a` is "x"; it must be a number. Write a: 1.']],
    [{ a: Infinity }, [null, 'warning invalid-field: `a` is null; it must be a number. Write a: 1.']],
    [{ a: [1] }, [null, 'warning invalid-field: `a` is [1]; it must be a number. Write a: 1.']],
  ])('has a number: %j', (data, said) => {
    expect(read(data, (fields) => fields.number('a'))).toEqual(said);
  });

  it.each([
    [{}, [[]]],
    [{ a: 'x, y,, z' }, [['x', 'y', 'z']]],
    [{ a: '#x #y' }, [['#x', '#y']]],
    [{ a: '#x y' }, [['#x y']]],
    [{ a: ' #x #y ' }, [['#x', '#y']]],
    [{ a: 'x#y #z' }, [['x#y #z']]],
    [{ a: '#x #y z' }, [['#x #y z']]],
    [{ a: '#x, #y' }, [['#x', '#y']]],
    [{ a: ['x, y', ['z'], 7, null, ''] }, [['x, y', 'z', '7']]],
    [{ a: 7 }, [['7']]],
    [{ a: [{ name: 'x' }, { title: 'y' }, { label: 'z' }, { slug: 's' }] }, [['x', 'y', 'z', 's']]],
    [{ a: [{ b: 1 }] }, [[], 'warning invalid-field: `a` is {"b":1}; it must be text. Write a: [one, two].']],
    [{ a: [true] }, [[], 'warning invalid-field: `a` is true; it must be text. Write a: [one, two].']],
  ])('has a list: %j', (data, said) => {
    expect(read(data, (fields) => fields.list('a'))).toEqual(said);
  });

  it('is a switch, or holds the entry back', () => {
    const words = {
      true: [true, 'Yes', ' on', 1, '1'],
      false: [false, 'no', 'OFF', 0, '0', ''],
      null: [undefined],
    };
    for (const [wanted, values] of Object.entries(words))
      for (const a of values) expect([a, String(reader({ a }).flag('a'))]).toEqual([a, wanted]);
    const said = 'it must be true or false. The entry is not published. Write a: true or a: false.';
    expect(read({ a: 'soon' }, (fields) => [fields.flag('a'), fields.failed])).toEqual([
      [null, true],
      `error unreadable-a: \`a\` is "soon"; ${said}`,
    ]);
  });

  it.each([
    [{ a: '' }, [undefined]],
    [{ a: false }, [undefined]],
    [{ a: '2026-03-01' }, ['2026-03-01']],
    [{ a: 20260301 }, ['2026-03-01']],
    [{ a: ['2026-03-01'] }, ['2026-03-01']],
    [{ a: { created: '2026-03-01', updated: '2026-03-02' } }, ['2026-03-01']],
    [
      { a: 'soon' },
      [
        undefined,
        'error unreadable-date: `a` is "soon", which is not a date. The entry is not published. Write it as 2026-03-01, or with a time as 2026-03-01T09:00:00+01:00.',
      ],
    ],
    [
      { a: '03/04/2026' },
      [
        undefined,
        'error unreadable-date: `a` is "03/04/2026", which may be 2026-04-03 or 2026-03-04. The entry is not published. Write a: 2026-04-03, or a: 2026-03-04.',
      ],
    ],
    [
      { a: [] },
      [
        undefined,
        'error unreadable-date: `a` is [], which is not a date. The entry is not published. Write it as 2026-03-01, or with a time as 2026-03-01T09:00:00+01:00.',
      ],
    ],
  ])('has a date: %j', (data, said) => {
    expect(read(data, (fields) => fields.date('a')?.day)).toEqual(said);
  });
});
