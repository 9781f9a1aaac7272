import { safeDecode } from '../../text/pathname.ts';
import { firstOf, type Folder, mapping, textOf, textsOf } from '../site-folder.ts';
import { allIn, findConfig, joined, rooted } from '../standard/places.ts';
import { type ProfileReader, siteProfile } from '../site-profile.ts';

/** mdBook: https://rust-lang.github.io/mdBook/format/configuration/ */
export const detectMdBook: ProfileReader = (folder) => {
  const found = findConfig(folder, ['book.toml']);
  if (!found) return null;
  const { dir, file } = found;
  const config = folder.data(file);
  const book = mapping(config['book']);
  const html = mapping(mapping(config['output'])['html']);
  const source = joined(dir, textOf(book['src']) ?? 'src');
  return siteProfile({
    kind: 'mdBook',
    detectedBy: file,
    name: textOf(book['title']),
    description: textOf(book['description']),
    language: textOf(book['language']),
    author: textsOf(book['authors'])[0],
    basePath: rooted(textOf(html['site-url'])),
    ...chapters(folder, source, '.html'),
    redirects: Object.entries(mapping(html['redirect'])).flatMap(([from, to]) =>
      textsOf(to).map((target) => ({ from, to: target, file })),
    ),
  });
};

/** GitBook: https://gitbook.com/docs/getting-started/git-sync/content-configuration */
export const detectGitBook: ProfileReader = (folder) => {
  const file = firstOf(folder, ['.gitbook.yaml', 'book.json', 'SUMMARY.md']);
  if (file === undefined) return null;
  const config = file === 'SUMMARY.md' ? {} : folder.data(file);
  const source = joined(textOf(config['root']));
  // A file of this name may be anything; a table of contents leads to chapters.
  if (listedIn(folder, source, summaryOf(config)).filter(folder.has).length < 2) return null;
  return siteProfile({
    kind: 'GitBook',
    detectedBy: file,
    name: textOf(config['title']),
    description: textOf(config['description']),
    language: textOf(config['language']),
    author: textOf(config['author']),
    // The old program wrote files; the service has addresses without an ending.
    ...chapters(folder, source, file === 'book.json' ? '.html' : '', summaryOf(config)),
    redirects: Object.entries(mapping(config['redirects'])).flatMap(([from, to]) =>
      textsOf(to).map((target) => ({
        from: `/${joined(from)}`,
        to: `/${joined(target)
          .replace(/(^|\/)README\.md$/, '$1')
          .replace(/\.md$/, '')}`,
        file,
      })),
    ),
  });
};

function summaryOf(config: Record<string, unknown>): string {
  return textOf(mapping(config['structure'])['summary']) ?? 'SUMMARY.md';
}

/** The chapters that the summary of a book names: the others are not built. */
function chapters(folder: Folder, source: string, ending: string, summary = 'SUMMARY.md') {
  const file = joined(source, summary);
  const listed = listedIn(folder, source, summary);
  const readme = ['README.md', 'index.md'].map((name) => joined(source, name));
  return {
    roots: [source],
    rules: [
      {
        files: allIn(source),
        type: 'page' as const,
        url: `/:folder/:filebase${ending}`,
        base: source,
        root: source,
        readme: true,
      },
    ],
    hidden: [
      { files: file, reason: 'the table of contents' },
      {
        files: allIn(source, '**/*.{md,mdx,markdown}'),
        except: ending === '' ? [...listed, ...readme] : listed,
        reason: `not listed in ${file}, so the site does not build it`,
      },
    ],
    future: true,
  };
}

function listedIn(folder: Folder, source: string, summary: string): string[] {
  const text = (folder.text(joined(source, summary)) ?? '').replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  return [...text.matchAll(/\]\(<?([^()<>\n]{1,500}\.md)>?(?:#[^()\n]*)?\)/g)].map(([, path = '']) =>
    joined(source, safeDecode(path)),
  );
}
