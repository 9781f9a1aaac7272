import { describe, expect, it } from 'vitest';
import { found, foundSorted, indexOf } from './index-of.ts';

describe('words in their languages', () => {
  it('finds English inflections', () => {
    const index = indexOf(['Caching strategies', 'A cached page', 'Cats']);
    expect(foundSorted(index, 'cache ')).toEqual([0, 1]);
    expect(found(index, 'strategy')).toEqual([0]);
  });

  it('finds German inflections, umlauts or not', () => {
    const index = indexOf(['Die Häuser am Fluss', 'Entwicklungen der Sprache', 'Straßenkarte'], 'de');
    expect(found(index, 'haus ')).toEqual([0]);
    expect(found(index, 'Hauser ')).toEqual([0]);
    expect(found(index, 'Entwicklung ')).toEqual([1]);
    expect(found(index, 'strassenkarte ')).toEqual([2]);
  });

  it('finds French words with and without accents, behind an elision', () => {
    const index = indexOf(["Le développement de l'été", 'Présentées ensemble', 'Maisons'], 'fr');
    expect(found(index, 'developpement ')).toEqual([0]);
    expect(found(index, 'ete ')).toEqual([0]);
    expect(found(index, 'présenté ')).toEqual([1]);
    expect(found(index, 'maison ')).toEqual([2]);
  });

  it('finds Spanish plurals', () => {
    const index = indexOf(['Las canciones del año', 'Corazón'], 'es');
    expect(found(index, 'canción ')).toEqual([0]);
    expect(found(index, 'ano ')).toEqual([0]);
    expect(found(index, 'corazon ')).toEqual([1]);
  });

  it('finds Russian cases, ё written as е', () => {
    const index = indexOf(['Книги о разработке', 'Полёт'], 'ru');
    expect(found(index, 'книга ')).toEqual([0]);
    expect(found(index, 'разработка ')).toEqual([0]);
    expect(found(index, 'полет ')).toEqual([1]);
  });

  it('finds a document by the stemmer of its own language', () => {
    const index = indexOf([
      { fields: { title: 'Entwicklungen' }, lang: 'de' },
      { fields: { title: 'Developments' }, lang: 'en-GB' },
    ]);
    expect(found(index, 'entwicklung ')).toEqual([0]);
    expect(found(index, 'development ')).toEqual([1]);
  });

  it('folds full width to half width, and what looks the same to the same', () => {
    const index = indexOf(['ＬＥＣＴＥＲＮ ｶﾞｲﾄﾞ', 'cafe\u0301', 'ﬁnance']);
    expect(found(index, 'lectern ')).toEqual([0]);
    expect(found(index, 'ガイド')).toEqual([0]);
    expect(found(index, 'café ')).toEqual([1]);
    expect(found(index, 'finance ')).toEqual([2]);
  });

  it('finds Korean words with and without their particles', () => {
    const index = indexOf(['검색을 위한 엔진', '한국어 검색엔진', '문서'], 'ko');
    expect(foundSorted(index, '검색 ')).toEqual([0, 1]);
    expect(foundSorted(index, '검색은 ')).toEqual([0]);
    expect(foundSorted(index, '문서에서 ')).toEqual([2]);
  });

  it('finds Thai words', () => {
    const index = indexOf(['ภาษาไทยเป็นภาษา', 'ประเทศ']);
    expect(found(index, 'ไทย')).toEqual([0]);
  });

  it.each([
    ['ประเทศไทย', 'ประเทศไทย และ ประเทศไทย'],
    ['ປະເທດລາວ', 'ປະເທດລາວ ແລະ ປະເທດລາວ'],
    ['京都大学', '京都大学と京都大学'],
  ])('puts what has the title %s first', (title, other) => {
    const index = indexOf([{ fields: { title: other, body: `${other} `.repeat(9) } }, title]);
    const { hits } = index.search(title, { limit: 2 });
    expect(hits.map(({ doc, score }) => [doc, score > 1000])).toEqual([
      [1, true],
      [0, false],
    ]);
  });

  it('keeps Indic vowel signs apart', () => {
    const index = indexOf(['कल', 'काल', 'किला']);
    expect(found(index, 'काल ')).toEqual([1]);
  });
});

describe('Chinese and Japanese', () => {
  const index = indexOf(['東京都庁の京都タワー', '机器学习入门教程', '新しい検索エンジン', '北京大学']);

  it.each([
    ['東京', [0]],
    ['都庁', [0]],
    ['京都', [0]],
    ['タワー', [0]],
    ['机器学习', [1]],
    ['学习入门', [1]],
    ['器学', [1]],
    ['入门 机器', [1]],
    ['検索', [2]],
    ['検索エンジン', [2]],
    ['大学', [3]],
    ['"北京大学"', [3]],
    ['"北大"', []],
    ['教', [1]],
    ['程', [1]],
  ])('finds %s', (query, expected) => {
    expect(found(index, query)).toEqual(expected);
  });

  it('finds the words of a run together or apart, and what the texts divide otherwise', () => {
    const runs = indexOf(['検索と京都', '京都検索', '東京都', '京の都', '京都は学ぶ']);
    // Few documents contain the whole query, so a part of it is enough.
    expect(found(runs, '京都検索')).toEqual([1, 0, 4, 2]);
    expect(foundSorted(runs, '京都')).toEqual([0, 1, 2, 4]);
    expect(foundSorted(runs, '京')).toEqual([0, 1, 2, 3, 4]);
    expect(foundSorted(runs, '京 都')).toEqual([0, 1, 2, 3, 4]);
    expect(found(runs, '都検')).toEqual([1]);
    expect(found(indexOf(['新しい検索エンジン', '検索']), '新しい検索エン')[0]).toBe(0);
    expect(found(runs, '学ぶ')).toEqual([4]);
    expect(foundSorted(runs, '京都に')).toEqual([0, 1, 2, 4]);
  });

  it('finds every document with a single character', () => {
    const pairs = Array.from({ length: 200 }, (_, i) => `学${String.fromCodePoint(0x4e00 + i)}`);
    expect(indexOf(pairs).search('学', { limit: 1 }).total).toBe(200);
  });

  it('prefers the word to the same characters across two words', () => {
    const towns = indexOf(['東京都の天気', '京都の天気']);
    expect(found(towns, '京都')).toEqual([1, 0]);
  });
});
