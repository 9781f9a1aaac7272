import { seededRandom, withTypo } from '../random.ts';
import type { BenchDocument } from '../types.ts';

export const KINDS = ['title', 'prefix', 'phrase', 'title typo', 'phrase typo'] as const;
type KnownItemKind = (typeof KINDS)[number];

/** A query that was made from one document: that one should be found. */
export interface KnownItem {
  kind: KnownItemKind;
  query: string;
  /** The documents that are as good an answer: those with this title, or a title that begins so, or this phrase. */
  wanted: Set<number>;
}

/** `each` queries of each kind, from documents drawn with a fixed seed. */
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

/** A title in lower case; as typed so far: its first half, the last word of it broken off. */
function titleOf(title: string, unfinished: boolean): string {
  const words = title.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length < 3) return '';
  if (!unfinished) return words.join(' ');
  const typed = words.slice(0, Math.max(2, Math.ceil(words.length * 0.6)));
  const last = typed.at(-1) ?? '';
  return [...typed.slice(0, -1), last.slice(0, Math.max(2, Math.ceil(last.length * 0.6)))].join(' ');
}

/** Six words of a text in their order; empty where it is short. */
export function phraseOf(body: string, random: () => number): string {
  const words = wordsOf(body);
  if (words.length < 20) return '';
  const from = Math.floor(random() * (words.length - 6));
  return words.slice(from, from + 6).join(' ');
}
