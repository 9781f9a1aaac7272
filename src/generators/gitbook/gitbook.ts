import { defineGenerator } from '../define-generator.ts';
import { firstOf, mapping, textOf, textsOf } from '../site-folder.ts';
import { chapters, chapterTitles } from '../standard/chapters.ts';
import { joined } from '../standard/places.ts';

/** GitBook: https://gitbook.com/docs/getting-started/git-sync/content-configuration */
export const gitBook = defineGenerator({
  name: 'GitBook',
  detect(folder) {
    const file = firstOf(folder, ['.gitbook.yaml', 'book.json', 'SUMMARY.md']);
    if (file === undefined) return null;
    const config = file === 'SUMMARY.md' ? {} : folder.data(file);
    const source = joined(textOf(config['root']));
    // A file of this name may be anything; a table of contents leads to chapters.
    const chapterCount = [...chapterTitles(folder, source, summaryOf(config)).keys()].filter(
      folder.has,
    ).length;
    return chapterCount < 2 ? null : { file, config, source };
  },
  profile(folder, { file, config, source }) {
    return {
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
    };
  },
});

function summaryOf(config: Record<string, unknown>): string {
  return textOf(mapping(config['structure'])['summary']) ?? 'SUMMARY.md';
}
