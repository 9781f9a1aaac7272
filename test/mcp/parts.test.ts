import { describe, expect, it } from 'vitest';
import { type AgentApp, documentOf, openAgentApp, type ToolResult, UNLIMITED } from '../support/agent-app.ts';
import { writeFolder } from '../support/workspace.ts';

const CAP = 20_000;

interface Part {
  path: string;
  url: string;
  markdown: string;
  offset: number;
  nextOffset: number | null;
}

function partOf(result: ToolResult): Part {
  const { head, markdown } = documentOf(result);
  const { path = '', url = '', offset, nextOffset } = head;
  return { path, url, markdown, offset: Number(offset), nextOffset: nextOffset ? Number(nextOffset) : null };
}

/** Reads all parts of a document, as an agent would. */
async function readParts(app: AgentApp, path: string): Promise<Part[]> {
  const parts: Part[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const part = partOf(await app.call('get_content', { path, ...(offset > 0 ? { offset } : {}) }));
    expect(part.offset).toBe(offset);
    parts.push(part);
    offset = part.nextOffset;
  }
  return parts;
}

/** The transcript of a talk of three hours, with a cue every four seconds. */
function threeHours(): string {
  const time = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(11, 19)},000`;
  return Array.from({ length: 2700 }, (_, n) => {
    const words = `Sentence ${n} of the talk says what nobody expected – naïvely, 第${n}句, 🎤 and so on.`;
    return `${n + 1}\n${time(n * 4)} --> ${time(n * 4 + 4)}\n${words}\n`;
  }).join('\n');
}

describe('a document in parts', () => {
  it('reads a transcript of three hours whole, with its timestamps', async () => {
    const dir = writeFolder({
      'content/videos/long.md': '---\ntitle: Long\ndate: 2026-01-01\n---\nA very long talk.\n',
      'content/videos/long.srt': threeHours(),
    });
    const app = await openAgentApp({ dir, quota: UNLIMITED });
    const parts = await readParts(app, 'videos/long');
    const whole = (await app.json<{ markdown: string }>('/api/v1/content/videos/long')).markdown;
    expect(parts.length).toBeGreaterThan(8);
    expect(parts.map((part) => part.markdown).join('')).toBe(whole);
    expect(whole).toBe(await app.text('/videos/long.md'));
    for (const part of parts) expect(part.markdown.length).toBeLessThanOrEqual(CAP);
    for (const part of parts.slice(0, -1)) expect(part.markdown.endsWith('\n')).toBe(true);
    for (let n = 0; n < 2700; n++) expect(whole).toContain(`Sentence ${n} of the talk`);
    for (const stamp of ['00:00:00', '01:30:00', '02:59:00']) expect(whole).toContain(stamp);
  });

  it('cuts between code points where a line has no end', async () => {
    const dir = writeFolder({
      'content/writing/line.md': `---\ntitle: Line\ndate: 2026-01-01\n---\n${'😀'.repeat(25_001)}\n`,
    });
    const app = await openAgentApp({ dir, quota: UNLIMITED });
    const parts = await readParts(app, 'writing/line');
    expect(parts.map((part) => part.markdown).join('')).toBe(await app.text('/writing/line.md'));
    for (const part of parts) {
      expect(part.markdown.isWellFormed()).toBe(true);
      expect(part.markdown.length).toBeLessThanOrEqual(CAP);
    }
    const inside = (parts[1] as Part).offset + 1;
    const part = partOf(await app.call('get_content', { path: 'writing/line', offset: inside }));
    expect([part.offset, part.markdown.isWellFormed()]).toEqual([inside - 1, true]);
  });

  it('is a single part if it fits, and an empty one from its end on', async () => {
    const app = await openAgentApp({ quota: UNLIMITED });
    const [part, ...rest] = await readParts(app, 'about');
    expect([part?.offset, part?.nextOffset, rest]).toEqual([0, null, []]);
    const end = part?.markdown.length ?? 0;
    const last = partOf(await app.call('get_content', { path: 'about', offset: end }));
    expect(last).toMatchObject({ markdown: '', offset: end, nextOffset: null });
  });
});

describe('rows that are too long together', () => {
  const long = (n: number) =>
    `---\ntitle: Post ${n}\ndate: 2026-01-${String(n).padStart(2, '0')}\ndescription: ${'wordy '.repeat(300)}\n---\nText about wombats.\n`;
  const files = Object.fromEntries(
    Array.from({ length: 28 }, (_, n) => [`content/writing/post-${n + 1}.md`, long(n + 1)]),
  );

  it.each([
    ['list_content', { limit: 50 }],
    ['search_site', { query: 'wombats', limit: 20 }],
  ])('%s cuts them and says where to go on, without gap or repeat', async (tool, args) => {
    const app = await openAgentApp({ dir: writeFolder(files), quota: UNLIMITED });
    const seen: string[] = [];
    for (let cursor: string | undefined, pages = 0; pages === 0 || cursor; pages++) {
      const { content, structuredContent } = await app.call(tool, { ...args, ...(cursor ? { cursor } : {}) });
      const body = structuredContent as { results: { path: string }[]; next?: string; count?: number };
      expect(content[0]?.text.length).toBeLessThanOrEqual(CAP);
      expect(body.results.length).toBeGreaterThan(0);
      if (body.count !== undefined) expect(body.count).toBe(body.results.length);
      seen.push(...body.results.map((row) => row.path));
      cursor = body.next;
      expect(pages).toBeLessThan(28);
    }
    expect(seen).toHaveLength(28);
    expect(new Set(seen).size).toBe(28);
  });

  it('one row that is too long is shortened, its addresses are not', async () => {
    const dir = writeFolder({
      'content/writing/huge.md': `---\ntitle: Huge\ndate: 2026-01-01\ndescription: ${'x y '.repeat(9000)}\n---\nText.\n`,
    });
    const app = await openAgentApp({ dir, quota: UNLIMITED });
    const { content, structuredContent } = await app.call('list_content');
    expect(content[0]?.text.length).toBeLessThanOrEqual(CAP);
    const { results, truncated } = structuredContent as {
      results: Record<string, string>[];
      truncated: string;
    };
    expect(results[0]).toMatchObject({ url: 'https://example.com/writing/huge', path: 'writing/huge' });
    expect(truncated).toContain('get_content');
  });

  it('a press kit that is too long is shortened', async () => {
    const bios = Array.from(
      { length: 30 },
      (_, n) => `  - label: Bio ${n}\n    body: ${'word '.repeat(400)}`,
    );
    const dir = writeFolder({ 'content/press-kit.yaml': `title: Kit\nbios:\n${bios.join('\n')}\n` });
    const app = await openAgentApp({ dir, quota: UNLIMITED });
    const { content, structuredContent } = await app.call('get_press_kit');
    expect(content[0]?.text.length).toBeLessThanOrEqual(CAP);
    expect(structuredContent?.['truncated']).toContain('get_content');
    const parts = await readParts(app, 'press-kit');
    expect(parts.map((part) => part.markdown).join('')).toContain('### Bio 29');
  });
});
