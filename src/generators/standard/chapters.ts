import { safeDecode } from '../../text/pathname.ts';
import type { Folder } from '../site-folder.ts';
import type { ProfileParts } from '../site-profile.ts';
import { allIn, joined } from './places.ts';

/**
 * The chapters that the summary of a book names: the others are not built.
 * @param source the folder of the book's texts. @param ending of their addresses.
 */
export function chapters(
  folder: Folder,
  source: string,
  ending: string,
  summary = 'SUMMARY.md',
): ProfileParts {
  const file = joined(source, summary);
  const listed = listedIn(folder, source, summary);
  const readme = ['README.md', 'index.md'].map((name) => joined(source, name));
  return {
    roots: [source],
    rules: [
      {
        files: allIn(source),
        type: 'page',
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

/** The files that a summary leads to. */
export function listedIn(folder: Folder, source: string, summary: string): string[] {
  const text = (folder.text(joined(source, summary)) ?? '').replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  return [...text.matchAll(/\]\(<?([^()<>\n]{1,500}\.md)>?(?:#[^()\n]*)?\)/g)].map(([, path = '']) =>
    joined(source, safeDecode(path)),
  );
}
