import { ContentReader } from '../../src/content/content-reader.ts';
import { describe, expect, it } from 'vitest';
import { joinParts } from '../../src/bytes/pack.ts';
import type { Content } from '../../src/model/content.ts';
import type { Entry } from '../../src/model/entry.ts';
import { nodeHash } from '../../src/platform/node.ts';
import { snapshotParts } from '../../src/snapshot/build.ts';
import { TextLayout } from '../../src/snapshot/lay-out-texts.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { NOW, writeFolder } from '../support/workspace.ts';

const FILES = {
  'content/writing/a.md': '---\ntitle: On tea\ndate: 2026-01-01\n---\nGreen tea with node.js.\n',
  'content/writing/b.md': '---\ntitle: Cake\ndate: 2026-01-02\n---\n## Ways\n\nSee [tea](a.md), and *eat*.\n',
  'content/writing/twin.md': '---\ntitle: On tea\ndate: 2026-01-01\n---\nGreen tea with node.js.\n',
  'content/videos/c.md': '---\ntitle: Film\ndate: 2026-01-03\n---\nSeen.\n\n## Transcript\n\nHello all.\n',
  'content/press-kit.yaml': 'title: Ada\ndescription: She speaks.\n',
};

async function contentOf(files: typeof FILES): Promise<Content> {
  const dir = writeFolder(files);
  return readContent(dir, await readConfig(dir), NOW).content;
}

/** The bytes that `layout` makes of content, and those that a new layout makes. */
const both = (content: Content, layout: TextLayout) =>
  [layout, new TextLayout(nodeHash)].map((one) => joinParts(snapshotParts(content, nodeHash, one)));

const edited = (content: Content, path: string, change: Partial<Entry>): Content => ({
  ...content,
  entries: content.entries.map((entry) => (entry.path === path ? { ...entry, ...change } : entry)),
});

describe('a snapshot that is laid out again', () => {
  it('is byte for byte that of a fresh start, whatever has changed', async () => {
    const content = await contentOf(FILES);
    const layout = new TextLayout(nodeHash, true);
    const states = [
      content,
      edited(content, 'writing/b', { title: 'Cakes', body: 'Other words about tea.\n', plain: null }),
      edited(content, 'videos/c', { transcript: 'Goodbye.\n' }),
      { ...content, entries: content.entries.slice(1) },
      { ...content, config: { ...content.config, language: 'de' } },
      { ...content, pressKit: null },
      content,
    ];
    for (const state of states) {
      const [again, fresh] = both(state, layout);
      expect(again).toEqual(fresh);
    }
  });

  it('reads for its index what no earlier process has read, and once what two entries say', async () => {
    const content = await contentOf(FILES);
    const first = new TextLayout(nodeHash);
    snapshotParts(content, nodeHash, first);
    const next = new TextLayout(nodeHash);
    next.restore(structuredClone(first.kept()));
    const [again, fresh] = both(edited(content, 'writing/b', { title: 'Cakes' }), next);
    expect(again).toEqual(fresh);
    expect([first.count, next.count]).toEqual([4, 1]);
  });

  it('in another language reads all anew', async () => {
    const content = await contentOf(FILES);
    const first = new TextLayout(nodeHash);
    snapshotParts(content, nodeHash, first);
    const next = new TextLayout(nodeHash);
    next.restore(structuredClone(first.kept()));
    const german = { ...content, config: { ...content.config, language: 'de' } };
    const [again, fresh] = both(german, next);
    expect(again).toEqual(fresh);
    expect(next.count).toBe(4);
  });

  it('is the same where each entry was laid out as soon as it was read, and its texts given up', async () => {
    const files = { ...FILES, 'content/pages/press-kit.md': '---\ntitle: Old kit\n---\nGone.\n' };
    const dir = writeFolder(files);
    const config = await readConfig(dir);
    const fresh = joinParts(snapshotParts(readContent(dir, config, NOW).content, nodeHash));
    const layout = new TextLayout(nodeHash);
    const onEntry = (entry: Entry) => layout.layAhead(config.language, entry);
    const { content } = new ContentReader(dir, config, { onEntry }).read(NOW);
    expect(content.entries.filter(({ body }) => body !== '').map(({ path }) => path)).toEqual(
      content.entries.filter(({ path }) => path === 'press-kit').map(({ path }) => path),
    );
    expect(joinParts(snapshotParts(content, nodeHash, layout))).toEqual(fresh);
  });
});
