import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const NAMES = ['ab', 'cd', 'ef', 'gh'];
const post = (date: string, body = 'Text.') => `---\ntitle: A post\ndate: ${date}\n---\n\n${body}\n`;
const linked = (...addresses: string[]) => addresses.map((to) => `[x](${to})`).join(' ');

async function read(files: Record<string, string>) {
  const { content, report } = await readFolder(files);
  return {
    at: Object.fromEntries(content.entries.map(({ file, pathname }) => [file, pathname])),
    told: report.diagnostics
      .filter(({ code }) => code === 'links-disagree' || code === 'clash')
      .map(({ code, message, fix }) => `${code}: ${message} ${fix}`),
  };
}
/** A site with posts in one folder, a page in another, and a page with these links. */
const site = (links: string, more: Record<string, string> = {}) => ({
  ...Object.fromEntries(NAMES.map((name, n) => [`blog/${name}.md`, post(`2014-0${n + 1}-1${n}`)])),
  'guide/setup.md': '# Setup\n\nText.\n',
  'links.md': `# Links\n\n${links}\n`,
  ...more,
});

describe('addresses read off links', () => {
  it('count in the folder into which all links agree, and nowhere else', async () => {
    const { at, told } = await read(site(linked('/p/ab', '/p/cd/', '/p/ef')));
    expect(at).toEqual({
      'blog/ab.md': '/p/ab',
      'blog/cd.md': '/p/cd',
      'blog/ef.md': '/p/ef',
      'blog/gh.md': '/p/gh',
      'guide/setup.md': '/guide/setup',
      'links.md': '/links',
    });
    expect(told).toEqual([]);
  });

  it('are only offered where links disagree', async () => {
    const { at, told } = await read(site(linked('/p/ab', '/p/cd', '/p/ef', '/q/gh')));
    expect(at['blog/ab.md']).toBe('/writing/ab');
    expect(told).toEqual([
      'links-disagree: 3 of 4 links into this folder lead to addresses such as /p/ab. The others do not, so Lectern does not take these addresses. If they are right, write in lectern.yaml: content: [{ files: "blog/**", type: writing, url: "/p/:title" }]',
    ]);
  });

  it('that are offered are those that the line gives', async () => {
    const { at } = await read(
      site(linked('/p/ab', '/p/cd', '/p/ef', '/q/gh'), {
        'lectern.yaml': 'content: [{ files: "blog/**", type: writing, url: "/p/:title" }]\n',
      }),
    );
    expect(at['blog/ab.md']).toBe('/p/ab');
  });

  it('have the date of the entry for a proof, which a name alone is not', async () => {
    const dated = linked('/2014/01/10/ab', '/2014/02/11/cd', '/2014/03/12/ef');
    const { at, told } = await read(site(`${dated} ${linked('/gh', '/api/ab')}`));
    expect(at['blog/gh.md']).toBe('/2014/04/13/gh');
    expect(told).toEqual([]);
  });

  it.each([
    ['of sources', linked('/blog/ab.md', '/blog/cd.md', '/blog/ef.md')],
    ['of years that are not those of the entries', linked('/2015/ab', '/2015/cd', '/2015/ef')],
    ['that are too few', linked('/p/ab', '/p/cd')],
  ])('%s do not count', async (_, links) => {
    const { at } = await read(site(links));
    expect(at['blog/ab.md']).toBe('/writing/ab');
  });

  it('do not move the translations of another folder', async () => {
    const { at } = await read({
      'blog/ab.md': post('2014-01-10'),
      'blog/cd.md': post('2014-01-11'),
      'blog/fr/ab.md': post('2014-01-10'),
      'blog/fr/cd.md': post('2014-01-11', linked('/fr/blog/ab', '/fr/blog/cd', '/fr/blog/ef')),
      'blog/fr/ef.md': post('2014-01-12'),
    });
    expect([at['blog/ab.md'], at['blog/cd.md']]).toEqual(['/writing/ab', '/writing/cd']);
    expect(Object.keys(at)).toHaveLength(5);
  });

  it('do not take the address of another entry, shown or held back', async () => {
    const links = linked('/guide/ab', '/guide/cd', '/guide/ef');
    const shown = await read(site(links, { 'guide/gh.md': '# Other\n\nText.\n' }));
    expect(shown.at).toMatchObject({ 'blog/gh.md': '/writing/gh', 'guide/gh.md': '/guide/gh' });
    expect(shown.told).toEqual([]);
    const held = await read(site(links, { 'guide/gh.md': '---\ndraft: true\n---\n# Other\n' }));
    expect(held.at['blog/gh.md']).toBe('/writing/gh');
  });
});

describe('a type', () => {
  const types = async (files: Record<string, string>) => {
    const { content } = await readFolder(files);
    return Object.fromEntries(content.entries.map(({ file, type }) => [file, type]));
  };
  it.each(['app', 'apps', 'src', 'lib', 'packages'])('is not told by a folder called %s', async (name) => {
    const files = [`${name}/one.md`, `${name}/two.md`, `${name}/three.md`];
    const found = await types({
      'readme.md': '# Home\n',
      ...Object.fromEntries(files.map((file) => [file, post('2014-01-10')])),
    });
    expect(files.map((file) => found[file])).toEqual(['writing', 'writing', 'writing']);
    const undated = await types({ 'about.md': '# About\n', [`${name}/one.md`]: '# One\n' });
    expect(undated[`${name}/one.md`]).toBe('page');
  });

  it('follows from Lectern’s folders, and from their synonyms at the top', async () => {
    expect(
      await types({
        'projects/a.md': post('2014-01-10'),
        'talks/b.md': post('2014-01-10'),
        'portfolio/c.md': '# C\n',
      }),
    ).toEqual({ 'projects/a.md': 'project', 'talks/b.md': 'talk', 'portfolio/c.md': 'project' });
  });

  it('further below is writing in the only dated folder, and needs evidence of a talk', async () => {
    const dated = await types({
      'about.md': '# About\n',
      'site/software/a.md': post('2014-01-10'),
      'site/software/b.md': post('2014-01-11'),
      'site/software/c.md': post('2014-01-12'),
    });
    expect(dated['site/software/a.md']).toBe('writing');
    const talks = await types({
      'about.md': '# About\n',
      'material/presentation/a.md': '# How to give a talk\n\nText.\n',
      'material/presentation/b.md': '---\ntitle: B\nconference: Conf\n---\n\nText.\n',
    });
    expect([talks['material/presentation/a.md'], talks['material/presentation/b.md']]).toEqual([
      'page',
      'talk',
    ]);
  });

  it('is not told by a word in a title or a text', async () => {
    expect(
      await types({
        'about.md': '# About\n',
        'notes/talk.md': '# My talk at a conference\n\nSlides and a video of the talk.\n',
        'guide/keynote.md': '---\ntitle: Keynote talk\n---\n\nText.\n',
      }),
    ).toEqual({ 'about.md': 'page', 'notes/talk.md': 'writing', 'guide/keynote.md': 'page' });
  });
});
