import { seededRandom, withTypo } from '../random.ts';
import type { BenchDocument } from '../types.ts';

export const KINDS = ['title', 'prefix', 'phrase', 'title typo', 'phrase typo'] as const;
type KnownItemKind = (typeof KINDS)[number];

/** A query made from a document, which search should then find. */
export interface KnownItem {
  kind: KnownItemKind;
  query: string;
  /**
   * All documents that are equally good answers, because they have the same title, a title that begins the same way, or
   * the phrase.
   */
  wanted: Set<number>;
}

/** Makes `each` queries of each kind, from documents drawn with a fixed seed. */
export function knownItems(documents: BenchDocument[], each: number): KnownItem[] {
  const random = seededRandom(42);
  const titles = documents.map(({ title }) => title.toLowerCase().split(/\s+/).join(' '));
  const bodies = documents.map(({ body }) => wordsOf(body).join(' '));
  const items: KnownItem[] = [];
  for (const kind of KINDS) {
    const ofBody = kind.startsWith('phrase');
    for (let made = 0, tried = 0; made < each && tried < each * 50; tried++) {
      const { title, body } = documents[Math.floor(random() * documents.length)] as BenchDocument;
      const query = ofBody ? phraseOf(body, random) : titleOf(title, kind === 'prefix');
      if (query === '') continue;
      const isAnswer =
        kind === 'prefix' ? (text: string) => text.startsWith(query) : (text: string) => text === query;
      const wanted = new Set<number>();
      for (const [i, text] of (ofBody ? bodies : titles).entries()) {
        if (ofBody ? text.includes(query) : isAnswer(text)) wanted.add(i);
      }
      items.push({ kind, query: kind.endsWith('typo') ? withTypo(query, random) : query, wanted });
      made++;
    }
  }
  return items;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
}

/** A title in lower case. If it is `unfinished`, it ends in the middle of a word, as if somebody were still typing. */
function titleOf(title: string, unfinished: boolean): string {
  const words = title.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length < 3) return '';
  if (!unfinished) return words.join(' ');
  const typed = words.slice(0, Math.max(2, Math.ceil(words.length * 0.6)));
  const last = typed.at(-1) ?? '';
  return [...typed.slice(0, -1), last.slice(0, Math.max(2, Math.ceil(last.length * 0.6)))].join(' ');
}

/** Six consecutive words of a text; empty if the text is short. */
export function phraseOf(body: string, random: () => number): string {
  const words = wordsOf(body);
  if (words.length < 20) return '';
  const from = Math.floor(random() * (words.length - 6));
  return words.slice(from, from + 6).join(' ');
}
