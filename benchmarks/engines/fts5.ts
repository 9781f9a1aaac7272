import { DatabaseSync } from 'node:sqlite';
import type { BenchDocument, Engine } from '../types.ts';

/**
 * SQLite FTS5 in memory with Porter stems. It looks for all words and a prefix first, then for some of them. It
 * corrects no typos.
 */
export function makeFts5(documents: BenchDocument[]): Engine {
  const db = new DatabaseSync(':memory:');
  db.exec(
    `create virtual table pages using fts5(title, tags, body, tokenize = 'porter unicode61', prefix = '2 3')`,
  );
  const insert = db.prepare('insert into pages (rowid, title, tags, body) values (?, ?, ?, ?)');
  db.exec('begin');
  for (const [id, { title, tags, body }] of documents.entries()) insert.run(id, title, tags, body);
  db.exec('commit');
  const select = db.prepare(
    'select rowid from pages where pages match ? order by bm25(pages, 3, 2, 1) limit ?',
  );
  const run = (match: string, limit: number) => select.all(match, limit).map((row) => Number(row['rowid']));
  return {
    search(query, limit) {
      const words = (query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`);
      if (words.length === 0) return [];
      const terms = [...words.slice(0, -1), `${words.at(-1)}*`];
      const all = run(terms.join(' AND '), limit);
      return all.length === 0 ? run(terms.join(' OR '), limit) : all;
    },
  };
}
