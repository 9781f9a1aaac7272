import { outline } from '../../markdown/read/outline.ts';
import { safeDecode } from '../../text/pathname.ts';
import type { Folder } from '../site-folder.ts';
import type { ProfileParts } from '../site-profile.ts';
import { allIn, joined, pageRule } from './places.ts';

/**
 * The profile of a book whose summary lists its chapters, with their titles and in their order. The site does not build
 * other files.
 * @param source the folder of the book's texts.
 * @param ending the end of their addresses.
 * @param home files that are built even if the summary does not list them.
 */
export function chapters(
  folder: Folder,
  source: string,
  ending: string,
  summary = 'SUMMARY.md',
  home: readonly string[] = [],
): ProfileParts {
  const file = joined(source, summary);
  const titles = chapterTitles(folder, source, summary);
  const listed = [...titles.keys()];
  const order = new Map(listed.map((name, index) => [name, index + 1]));
  return {
    roots: [source],
    rules: [{ ...pageRule(source, ending), readme: true }],
    given: (name) => {
      const title = titles.get(name);
      if (title === undefined) return null;
      const values = { order: order.get(name) };
      return title === '' ? { values, from: file } : { values, computed: { title }, from: file };
    },
    hidden: [
      { files: file, reason: 'the table of contents' },
      {
        files: allIn(source, '**/*.{md,mdx,markdown}'),
        except: [...listed, ...home.map((name) => joined(source, name))],
        reason: `not listed in ${file}, so the site does not build it`,
      },
    ],
    future: true,
  };
}

const LINK =
  /\[((?:\\.|`[^`\n]{0,200}`|\[[^[\]\n]{0,200}\]|[^[\]\\`\n]){0,300})\]\(<?([^()<>\n]{1,500}\.md)>?(?:#[^()\n]{0,200})?(?:[ \t]+["'][^()\n]{0,300})?\)/g;

/** The files to which a summary links, in its order, with the plain text of the links. */
export function chapterTitles(folder: Folder, source: string, summary: string): Map<string, string> {
  const text = (folder.text(joined(source, summary)) ?? '').replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const titles = new Map<string, string>();
  for (const [, title = '', path = ''] of text.matchAll(LINK)) {
    const file = joined(source, safeDecode(path));
    if (!titles.has(file)) titles.set(file, outline(`# ${title.trim()}`).headings[0]?.text ?? '');
  }
  return titles;
}
