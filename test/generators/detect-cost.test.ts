import { expect, it } from 'vitest';
import { openFolder } from '../../src/content/files/open-folder.ts';
import { markOf } from '../../src/generators/detect.ts';
import { writeFolder } from '../support/workspace.ts';

/** The folder above a site may be a whole disk, which Lectern must not list. */
it.each([
  ['nothing', {}, null],
  ['files of no site', { 'notes.txt': 'x', 'deep/er/a.md': '# A\n' }, null],
  ['a package', { 'package.json': '{"name": "x", "dependencies": {"left": "1"}}' }, null],
  ['gems', { Gemfile: 'gem "rails"\n' }, null],
  ['Haskell', { 'x.cabal': 'name: x\n' }, null],
  ['Hugo', { 'hugo.toml': 'title = "x"\n' }, 'hugo.toml'],
  ['Hakyll', { 'x.cabal': 'build-depends: hakyll\n' }, 'x.cabal'],
])('tells that a folder with %s is the top of a site, or not, without listing it', (_, files, mark) => {
  const listing = () => {
    throw new Error('It was listed.');
  };
  const folder = { ...openFolder(writeFolder(files)), files: listing, filesIn: listing, folders: listing };
  expect(markOf(folder)).toBe(mark);
});
