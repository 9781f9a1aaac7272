import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const page = '---\ntitle: Kept\n---\n\nText.\n';

/**
 * The addresses that Jekyll 4.3.1 of Debian gives the files of a site with this configuration; null if it gives none.
 */
const SITES: Record<string, { config: string; files: Record<string, string | null> }> = {
  'names of pages and folders': {
    config: 'title: T\n',
    files: {
      'loose.md': '/loose.html',
      'ok/_posts/2020-01-07-o.md': '/ok/2020/01/07/o.html',
      'a#b.md': '/a%23b.html',
      '#old/loose.md': null,
      '#old/_posts/2020-01-02-p.md': null,
      '~x/loose.md': null,
      '~x/_posts/2020-01-04-p.md': null,
      'a/#b/loose.md': null,
      'a/~c/_posts/2020-01-05-p.md': null,
      'tail~/loose.md': null,
      'a/tail~/_posts/2020-01-06-p.md': null,
      '_hid/loose.md': null,
      '_hid/_posts/2020-01-08-p.md': null,
      'a/_hid/_posts/2020-01-04-p.md': null,
      '#h.md': null,
      '~t.md': null,
      '_u.md': null,
      'back.md~': null,
    },
  },
  'names below a folder of posts and of a collection': {
    config: 'title: T\ncollections: { recipes: { output: true } }\n',
    files: {
      '_posts/2020-02-01-ok.md': '/2020/02/01/ok.html',
      '_posts/a/#n/2020-02-03-b.md': '/2020/02/03/b.html',
      '_posts/a/_n/2020-02-04-c.md': '/2020/02/04/c.html',
      '_posts/n~/2020-02-06-e.md': '/2020/02/06/e.html',
      '_posts/#n/2020-02-02-a.md': null,
      '_posts/_n/2020-02-05-d.md': null,
      '_posts/~n/2020-02-09-h.md': null,
      '_posts/a/_2020-02-10-i.md': null,
      '_posts/_posts/2020-01-04-p.md': null,
      '_recipes/r.md': '/recipes/r.html',
      '_recipes/a/_n/c.md': '/recipes/a/_n/c.html',
      '_recipes/n~/i.md': '/recipes/n~/i.html',
      '_recipes/#n/a.md': null,
      '_recipes/a/~f.md': null,
      '_recipes/_e.md': null,
      'a/_recipes/h.md': null,
    },
  },
  'what `include` names': {
    config: 'title: T\ninclude: ["_pages", "_top.md", "x/_deep.md", "_inc/only.md", "~t*", "#old/"]\n',
    files: {
      '_pages/loose.md': '/_pages/loose.html',
      '_pages/_posts/2020-01-03-p.md': '/_pages/2020/01/03/p.html',
      '_pages2/loose.md': '/_pages2/loose.html',
      'sub/_pages/more.md': '/sub/_pages/more.html',
      'sub/_pages/_posts/2020-01-04-q.md': '/sub/_pages/2020/01/04/q.html',
      '_top.md': '/_top.html',
      'a/_top.md': '/a/_top.html',
      'x/_deep.md': '/x/_deep.html',
      '_inc/only.md': '/_inc/only.html',
      '~tilde.md': '/~tilde.html',
      '#old/in.md': '/%23old/in.html',
      '_inc/not.md': null,
      '~other.md': null,
      'x/_deeper/a.md': null,
    },
  },
  'what is included below `source`, by its whole path or its name': {
    config: 'title: T\nsource: src\ninclude: [docs/_x.md, _y.md]\n',
    files: {
      'src/docs/_x.md': '/docs/_x.html',
      'src/docs/_y.md': '/docs/_y.html',
      'src/_y.md': '/_y.html',
      'src/docs/_z.md': null,
    },
  },
  'a site below `source`': {
    config: 'title: T\nsource: src\ncollections_dir: cols\ncollections: { recipes: { output: true } }\n',
    files: {
      'src/loose.md': '/loose.html',
      'src/cols/_recipes/r.md': '/recipes/r.html',
      'src/cols/_posts/2020-02-01-ok.md': '/2020/02/01/ok.html',
      'src/#old/loose.md': null,
      'src/cols/#n/_posts/2020-02-02-a.md': null,
      'src/cols/_recipes/#n/a.md': null,
      'src/~t.md': null,
    },
  },
};

describe('names that the entry filter of Jekyll leaves out', () => {
  it.each(Object.entries(SITES))('%s', async (_, { config, files }) => {
    const { content } = await readFolder({
      '_config.yml': config,
      ...Object.fromEntries(Object.keys(files).map((file) => [file, page])),
    });
    const served = new Map(content.entries.map(({ file, pathname }) => [file, pathname]));
    expect(Object.fromEntries(Object.keys(files).map((file) => [file, served.get(file) ?? null]))).toEqual(
      files,
    );
  });

  it('are left out of what is served as it is, too', async () => {
    const { content } = await readFolder({
      '_config.yml': 'title: T\n',
      'index.md': page,
      ...Object.fromEntries(
        [
          'assets/a.txt',
          'assets/#x/b.txt',
          'assets/_f.txt',
          'assets/~x/c.txt',
          'assets/n~/g.txt',
          'assets/e.txt~',
        ].map((file) => [file, 'x\n']),
      ),
    });
    expect(content.assets.map(({ pathname }) => pathname)).toEqual(['/assets/a.txt']);
  });
});
