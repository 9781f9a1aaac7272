import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\nText.\n`;
/** Returns the conclusions about a site, one line for each. */
async function concluded(files: Readonly<Record<string, string>>) {
  const { report } = await readFolder(files);
  return report.site.map(({ what, value, why, override }) => `${what}: ${value} (${why}) ${override}`.trim());
}

const PLACES = 'its place and its dates';

describe('what was concluded about a site', () => {
  it('is the least of a plain folder', async () => {
    expect(await concluded({ 'content/writing/a.md': post('A') })).toEqual([
      'kind: folder with content/ (content/)',
      'name: Untitled site (the default) name: "Untitled site"',
      `writing: content/writing/ (1) (${PLACES}) content: [{ files: "content/writing/**", type: writing }]`,
    ]);
  });

  it('is an ordinary folder if its folder content/ has neither Markdown nor data', async () => {
    const rules = 'content: [{ files: "talks/**", type: talk }, { files: "writing/**", type: writing }]';
    expect(
      await concluded({ 'content/files/photo.jpg': 'x', 'writing/a.md': post('A'), 'talks/b.md': post('B') }),
    ).toEqual([
      'kind: folder of Markdown (its Markdown files)',
      'name: Untitled site (the default) name: "Untitled site"',
      `writing: writing/ (1) (${PLACES}) ${rules}`,
      `talk: talks/ (1) (${PLACES}) ${rules}`,
    ]);
  });

  it('is what the configuration says, and its own types', async () => {
    expect(
      await concluded({
        'lectern.yaml':
          'name: H\nsite_url: https://h.example\nlanguage: de\ntime_zone: Europe/Berlin\nassets: [files]\ncontent: [{files: "x/**", type: talk}]\n',
        'x/a.md': post('A', 'date: 2024-01-01\n'),
        'files/a.txt': 'x',
      }),
    ).toEqual([
      'kind: folder of Markdown (x/)',
      'name: H (lectern.yaml) name: H',
      'address: https://h.example (lectern.yaml) site_url: https://h.example',
      'language: de (lectern.yaml) language: de',
      'time zone: Europe/Berlin (lectern.yaml) time_zone: Europe/Berlin',
      `talk: x/ (1) (lectern.yaml, ${PLACES}) content: [{ files: "x/**", type: talk }]`,
      'assets: files/ (lectern.yaml) assets: [files]',
    ]);
  });

  it('is what a generator says', async () => {
    expect(
      await concluded({
        'hugo.toml': 'title = "Yes"\nbaseURL = "https://h.example/"\nlanguageCode = "fr"\n',
        'content/posts/a.md': post('A', 'date: 2024-01-01\n'),
        'content/about.md': post('About'),
        'static/a.txt': 'x',
      }),
    ).toEqual([
      'kind: Hugo (hugo.toml)',
      'name: Yes (hugo.toml) name: "Yes"',
      'address: https://h.example (hugo.toml) site_url: https://h.example',
      'language: fr (hugo.toml) language: fr',
      `writing: content/posts/ (1) (${PLACES}) content: [{ files: "content/posts/**", type: writing }]`,
      // The rule of the inner folder comes first, since the first match counts.
      `page: content/ (1) (${PLACES}) content: [{ files: "content/posts/**", type: writing }, { files: "content/**", type: page }]`,
      'assets: static/ (hugo.toml) assets: [static]',
    ]);
  });

  it('has a rule for each file of another type than its folder', async () => {
    const lines = await concluded({
      'notes/a.md': post('A', 'date: 2024-01-01\n'),
      'notes/b.md': post('B', 'date: 2024-01-02\n'),
      'notes/[c].md': post('C', 'type: page\n'),
      'x.md': post('X'),
    });
    const rules =
      'content: [{ files: "notes/\\\\[c\\\\].md", type: page }, { files: "notes/**", type: writing }, { files: "**", type: page }]';
    expect(lines.slice(2)).toEqual([
      `writing: notes/ (2) (${PLACES}) ${rules}`,
      expect.stringMatching(/^page: notes\/ \(1\), the folder itself \(1\) \(.*\) content: /) as string,
    ]);
    expect(lines[3]?.endsWith(rules)).toBe(true);
  });

  it('is the name that its links or its home page give', async () => {
    const [, name] = await concluded({
      'content/index.md': post('Ink, and more'),
      'content/writing/a.md': post('A'),
    });
    expect(name).toBe('name: Ink, and more (its own links or its home page) name: "Ink, and more"');
    for (const more of ['expires: 2027-01-01\n', 'date: 2027-01-01\n', 'title: Home\n']) {
      const matter = more.startsWith('title') ? `---\n${more}---\nText.\n` : post('Ink', more);
      const [, other] = await concluded({ 'content/index.md': matter, 'content/writing/a.md': post('A') });
      expect(other).toBe('name: Untitled site (the default) name: "Untitled site"');
    }
  });

  it('of data is the file', async () => {
    expect(
      await concluded({
        'data/talks.yaml': '- { title: A, date: 2024-01-01 }\n',
        'content/writing/a.md': post('A'),
      }),
    ).toEqual([
      'kind: folder with content/ (content/)',
      'name: Untitled site (the default) name: "Untitled site"',
      `writing: content/writing/ (1) (${PLACES}) content: [{ files: "content/writing/**", type: writing }]`,
      `talk: data/talks.yaml (1) (${PLACES}) content: [{ files: "data/talks.yaml", type: talk }]`,
    ]);
  });
});
