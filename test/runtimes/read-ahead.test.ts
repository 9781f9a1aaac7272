import { expect, it } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { nodeHash } from '../../src/platform/node.ts';
import { readAhead } from '../../src/runtimes/node/build/read-ahead.ts';
import { snapshotParts } from '../../src/snapshot/build.ts';
import { TextLayout } from '../../src/snapshot/lay-out-texts.ts';
import { SiteReader } from '../../src/reconcile/site-reader.ts';
import { writeFolder } from '../support/workspace.ts';

const NOW = Date.parse('2026-06-01');

const file = (n: number, matter = '') =>
  `---\ntitle: Number ${n}\ndate: 2026-01-0${1 + (n % 9)}\n${matter}---\nWord${n} of [the next](./note-${n + 1}.md).\n`;

it.each([
  ['other threads', 100],
  ['this thread and others', null],
])('%s read what one reader reads, byte for byte, with its report', async (_who, wanted) => {
  const dir = writeFolder({
    ...Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`content/notes/note-${n}.md`, file(n, `tags: [t${n % 7}]\n`)]),
    ),
    'content/notes/note-3.md': file(3, 'draft: true\n'),
    'content/notes/note-4.md': file(4, 'type: talk\nconference: Any Conf\n'),
    'content/notes/note-5.md': file(5, 'date: [\n'),
    'content/notes/note-6.md': file(6, 'tgas: a\n'),
    'content/notes/note-7.md': `${file(7, 'type: video\n')}\n## Transcript\n\nSpoken words.\n`,
    'content/notes/note-8.md': '[[note-9]] is the whole text.\n',
    'content/notes/note-9.transcript.md': 'Words beside it.\n',
    'content/press-kit.md': '---\nname: A Person\n---\nA life.\n',
  });
  const begun: string[] = [];
  const onFile = (name: string) => void begun.push(name);
  const request = { dir, config: await readConfig(dir), cacheDir: null, onFile };
  const alone = new SiteReader(request).read(NOW);
  begun.length = 0;

  const reader = new SiteReader(request);
  const layout = new TextLayout(nodeHash);
  // Keeps this thread from reading ahead. It would have read all files before another thread had started.
  if (wanted !== null && reader.sources) reader.sources.readAhead = () => [];
  const others = await readAhead(request, 2, reader, layout);
  const own = reader.sources?.memory.count ?? 0;
  expect(own + others).toBe(100);
  if (wanted !== null) expect(others).toBe(wanted);
  const names = new Set(begun.flatMap((all) => all.split(' or ')));
  expect([...names].filter((name) => /note-\d+\.md$/.test(name)).length).toBe(100);
  const words = layout.count;
  const together = reader.read(NOW);
  expect(together).toEqual(alone);
  // No file was read twice.
  expect(reader.sources?.memory.count).toBe(own);
  const parts = snapshotParts(together.content, nodeHash, layout);
  expect(layout.count - words).toBeLessThan(5);
  expect(Buffer.concat(parts)).toEqual(Buffer.concat(snapshotParts(alone.content, nodeHash)));
});
