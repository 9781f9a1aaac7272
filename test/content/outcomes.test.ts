import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const CONTENT = 'content/writing/a.md';

/** Returns the outcome of a file with these front matter fields, or the reason for which it is hidden. */
async function outcomeOf(fields: string, file = CONTENT, more: Record<string, string> = {}) {
  const { report } = await readFolder({ [file]: `---\ntitle: A\n${fields}\n---\nText.\n`, ...more });
  const found = report.files.find((each) => each.file === file);
  return found?.outcome === 'hidden' ? found.reason : found?.outcome;
}

// Each row catches a mutation of the code that passed all other tests: see `test/mutation/`.
describe('an entry is published or held back', () => {
  it.each<[string, string]>([
    ['status: unscheduled\ndate: 2026-01-01', 'served'],
    ['status: unscheduled', 'served'],
    ['status: scheduled', 'status: scheduled, without a date'],
    ['status: scheduled\ndate: 2026-01-01', 'served'],
    ['date: false', 'served'],
    ['date: no day', 'reported'],
    ['password: false', 'served'],
    ['password: ""', 'served'],
    ['password: true', 'it has a password'],
    ['published: 2017-05-01', 'served'],
    ['published: 2017-13-45', 'reported'],
    ['published: 2017', 'served'],
    ['published: false', 'published: false'],
    ['eleventyComputed: { permalink: false }', 'eleventyComputed: permalink: false'],
    ['eleventyComputed: { permalink: true }', 'served'],
  ])('by %j', async (fields, outcome) => expect(await outcomeOf(fields)).toBe(outcome));

  it('warns of an unreadable date of change', async () => {
    const { report } = await readFolder({ [CONTENT]: '---\ntitle: A\nupdated: soon\n---\nText.\n' });
    expect(report.diagnostics).toMatchObject([{ code: 'unreadable-updated', file: CONTENT, line: 3 }]);
  });
});

describe('the moment', () => {
  const at = async (fields: string, file = CONTENT) => {
    const { content, hidden } = await readFolder({
      [file]: `---\ntitle: A\n${fields}\n---\nText.\n`,
      'content/writing/b.md': '---\ntitle: B\n---\nText.\n',
    });
    const moved = content.redirects.filter(({ to }) => to === '/writing/b');
    return [...hidden, ...moved.map(({ from, to }) => `${from} → ${to}`)];
  };

  // For these tests it is 12:00 on this day.
  it.each<[string, string[]]>([
    ['expires: 2026-06-01T12:00:00Z', [`${CONTENT}: expired on 2026-06-01T12:00:00.000Z`]],
    ['expires: 2026-06-01T12:00:01Z', []],
    ['date: 2026-06-01T12:00:00Z', []],
    ['date: 2026-06-01T12:00:01Z', [`${CONTENT}: scheduled for 2026-06-01T12:00:01.000Z`]],
  ])('decides about %j', async (fields, told) => expect(await at(fields)).toEqual(told));

  it('of the last of several publish dates counts', async () => {
    const talk = 'content/talks/a.md';
    const dates = 'date: 2026-01-01\npublishDate: 2026-05-01\nposted: 2026-07-01';
    expect(await at(dates, talk)).toEqual([`${talk}: scheduled for 2026-07-01T00:00:00.000Z`]);
    expect(await at(dates.replace('2026-07', '2026-06'), talk)).toEqual([]);
  });

  it('of a file that leads on is when it does', async () => {
    const moved = `${CONTENT}: redirect_to: its address redirects to /writing/b`;
    const to = 'redirect_to: /writing/b';
    expect(await at(to)).toEqual([moved, '/writing/a → /writing/b']);
    expect(await at(`${to}\ndate: 2026-05-01`)).toEqual([moved, '/writing/a → /writing/b']);
    expect(await at(`${to}\ndate: 2026-07-01`)).toEqual([moved]);
    expect(await at(`${to}\ndraft: true`)).toEqual([`${CONTENT}: draft: true`]);
  });
});

describe('what became of each file', () => {
  it('is reported in the order of their names, without the configuration', async () => {
    const { report } = await readFolder({
      'lectern.yaml': 'name: A\n',
      'content/writing/c.md': '# C\n\nText.\n',
      'content/press-kit.md': '# Press\n\nText.\n',
      'LICENSE-MIT': 'text',
      'content/writing/a.md': '# A\n\nText.\n',
    });
    expect(report.files).toEqual([
      {
        file: 'LICENSE-MIT',
        outcome: 'hidden',
        kind: 'not-content',
        reason: 'about the repository, not part of the site',
      },
      { file: 'content/press-kit.md', outcome: 'served', paths: ['press-kit'] },
      { file: 'content/writing/a.md', outcome: 'served', paths: ['writing/a'] },
      { file: 'content/writing/c.md', outcome: 'served', paths: ['writing/c'] },
    ]);
  });

  it('names only folders as the place of content', async () => {
    const { hidden } = await readFolder({
      '_config.yml': 'title: A\n',
      '_posts/2026-01-01-a.md': '---\n---\nText.\n',
      '_data/b.md': '---\n---\nText.\n',
    });
    expect(hidden.filter((line) => line.startsWith('_data'))).toEqual([
      '_data/b.md: no rule gives it a type',
    ]);
  });
});

describe('a rule of lectern.yaml', () => {
  it('takes data where its pattern asks for them', async () => {
    const { lines } = await readFolder({
      'lectern.yaml': 'content:\n  - { files: "things/*.{md,yaml}", type: project, url: "/things/:slug" }\n',
      'things/a.md': '# A\n\nText.\n',
      'things/b.yaml': 'title: B\ndescription: Text.\n',
    });
    expect(lines).toEqual(['project projects/a /things/a –', 'project projects/b /things/b –']);
  });

  it('is all there is in a folder without a kind', async () => {
    const { lines } = await readFolder({
      'lectern.yaml': 'content:\n  - { files: "notes/**", type: writing }\n',
      'notes/a.md': '# A\n\nText.\n',
      'other/b.md': '# B\n\nText.\n',
    });
    expect(lines).toEqual(['writing writing/a /writing/a –']);
  });

  it.each([
    ['docs/held.md', ['page held /held –']],
    ['docs/*', []],
  ])('shows what the site leaves out where it names it: %s', async (files, expected) => {
    const { lines } = await readFolder({
      'mkdocs.yml': 'site_name: A\nexclude_docs: held.md\n',
      'lectern.yaml': `content:\n  - { files: "${files}", type: page, url: "/:slug" }\n`,
      'docs/held.md': '# Held\n\nText.\n',
    });
    expect(lines).toEqual(expected);
  });

  it('says the type of pages in HTML that the site has', async () => {
    const { lines } = await readFolder({
      'hugo.toml': 'baseURL = "https://example.org/"\n',
      'lectern.yaml': 'content:\n  - { files: "content/posts/**", type: writing }\n',
      'content/posts/a.html': '---\ntitle: A\ndate: 2026-01-01\n---\n<p>Text.</p>\n',
    });
    expect(lines).toEqual(['writing writing/a /posts/a/ 2026-01-01']);
  });
});
