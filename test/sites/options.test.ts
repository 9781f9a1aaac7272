import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

/** An option of a generator: a site without it, the files that set it, and the entries of both sites. */
interface Option {
  option: string;
  site: Record<string, string>;
  set: Record<string, string>;
  without: string[];
  with: string[];
}

const post = (fields: string) => `---\n${fields}\n---\n\nText.\n`;

const OPTIONS: Option[] = [
  {
    option: 'Zola: draft of a section, in words that YAML takes for true',
    site: {
      'config.toml': 'base_url = "https://e.org"\n',
      'content/blog/_index.md': post('title: Blog'),
      'content/blog/a.md': post('title: A\ndate: 2024-01-02'),
      'content/b.md': post('title: B'),
    },
    set: { 'content/blog/_index.md': post('title: Blog\ndraft: yes') },
    without: ['/b/ B', '/blog/ Blog', '/blog/a/ A'],
    with: ['/b/ B'],
  },
  {
    option: 'Hugo: draft of a section, in words that YAML takes for true',
    site: {
      'hugo.toml': 'baseURL = "https://e.org/"\n',
      'content/posts/in/_index.md': post('title: In'),
      'content/posts/in/a.md': post('title: A\ndate: 2024-01-02'),
      'content/posts/b.md': post('title: B\ndate: 2024-01-02'),
    },
    set: { 'content/posts/in/_index.md': post('title: In\ndraft: yes') },
    without: ['/posts/b/ B', '/posts/in/ In', '/posts/in/a/ A'],
    with: ['/posts/b/ B'],
  },
];

describe('an option of a generator counts', () => {
  const entriesOf = async (files: Record<string, string>) => {
    const { content } = await readFolder(files);
    return content.entries.map(({ pathname, title }) => `${pathname} ${title}`).toSorted();
  };
  it.each(OPTIONS)('$option', async ({ site, set, ...expected }) => {
    expect(expected.with).not.toEqual(expected.without);
    expect(await entriesOf(site)).toEqual(expected.without);
    expect(await entriesOf({ ...site, ...set })).toEqual(expected.with);
  });
});
