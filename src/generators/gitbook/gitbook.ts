import { outline } from '../../markdown/read/outline.ts';
import { defineGenerator } from '../define-generator.ts';
import { firstOf, firstText, type Folder, textsOf } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import type { SiteLanguage } from '../site-profile.ts';
import { chapters, chapterTitles } from '../standard/chapters.ts';
import { beside, joined } from '../standard/places.ts';
import { type PartForm, partsBy } from '../standard/parts.ts';
import { settingsOf, settingNames } from '../standard/settings.ts';

/** The last four are settings of the former program: https://github.com/GitbookIO/gitbook/blob/master/docs/config.md */
const SETTINGS = settingNames('root structure.summary redirects variables title description language author');

/** GitBook: https://gitbook.com/docs/getting-started/git-sync/content-configuration */
export const gitBook = defineGenerator({
  name: 'GitBook',
  settings: SETTINGS,
  outputs: ['_book'],
  build: 'npx honkit build',
  detect(folder) {
    const file = firstOf(folder, ['.gitbook.yaml', 'book.json', 'SUMMARY.md']);
    if (file === undefined) return null;
    const config = settingsOf(SETTINGS, file === 'SUMMARY.md' ? {} : folder.data(file));
    const source = joined(firstText(config.root));
    const summary = firstText(config['structure.summary']) ?? 'SUMMARY.md';
    // A file called `SUMMARY.md` may be anything. It is a table of contents if it leads to chapters.
    const languages = bookLanguages(folder, source);
    const count = (dir: string) => [...chapterTitles(folder, dir, summary).keys()].filter(folder.has).length;
    const isBook = booksOf(source, languages).some((dir) => count(dir) >= 2);
    return isBook ? { file, config, source, summary, languages } : null;
  },
  profile(folder, { file, config, source, summary, languages }) {
    // The former program writes `.html` files. The service has addresses without an ending.
    const ending = file === 'book.json' ? '.html' : '';
    const books = booksOf(source, languages).map((dir, index) => {
      // The introduction is a chapter of every book, even if the summary does not list it.
      const book = chapters(folder, dir, ending, summary, ['README.md', 'index.md']);
      const lang = languages[index]?.code;
      const rules = book.rules?.map((rule) => ({
        ...rule,
        ...(lang && { lang, languageIn: 'name' as const }),
      }));
      return { dir, book: { ...book, rules } };
    });
    const bookOf = (name: string) => books.find(({ dir }) => dir === '' || name.startsWith(`${dir}/`));
    const variables = mapping(config.variables);
    return {
      keys: { permalink: [], slug: [] },
      name: firstText(config.title) ?? headingOf(folder.text(joined(source, 'README.md')) ?? ''),
      description: firstText(config.description),
      language: firstText(config.language),
      author: firstText(config.author),
      languages: [...languages],
      roots: [source],
      rules: books.flatMap(({ book }) => book.rules ?? []),
      given: (name) => bookOf(name)?.book.given?.(name) ?? null,
      hidden: books.flatMap(({ book }) => book.hidden ?? []),
      future: true,
      withParts: partsBy(includesOf((name) => bookOf(name)?.dir ?? source)),
      templateValue: (path) => (path.startsWith('book.') ? variables[path.slice('book.'.length)] : undefined),
      redirects: Object.entries(mapping(config.redirects)).flatMap(([from, to]) =>
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

/** The folders of the texts: one, or one for each language. */
function booksOf(source: string, languages: readonly SiteLanguage[]): string[] {
  return languages.length === 0 ? [source] : languages.map(({ code }) => joined(source, code));
}

/** The name of the book, from the heading of its README, since the summary calls that page only “Introduction”. */
function headingOf(readme: string): string | undefined {
  const [first] = outline(readme).headings;
  return first?.level === 1 ? firstText(first.text) : undefined;
}

/** The languages of a book, each in a folder with its own summary; none if the book has one language. */
function bookLanguages(folder: Folder, source: string): SiteLanguage[] {
  const text = (folder.text(joined(source, 'LANGS.md')) ?? '').replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  return [...text.matchAll(/\]\(\.?\/?([a-z]{2,3}(?:[-_][a-z\d]{2,8})*)\/?\)/gi)].map(([, code = '']) => ({
    code,
    tag: code.replaceAll('_', '-'),
    prefix: `/${code}`,
  }));
}

/**
 * An include of a Markdown file of the book:
 * https://github.com/GitbookIO/gitbook/blob/master/docs/templating/conrefs.md. Includes from other repositories stay as
 * they are written.
 */
const INCLUDE = /\{%-?[ \t]{0,9}include[ \t]{1,9}["']([^"'\n:]{1,300}\.(?:md|markdown))["'][ \t]{0,9}-?%\}/g;

/**
 * Includes in the texts of chapters.
 * @param root the folder of a file's book, at which paths with a leading slash start.
 */
function includesOf(root: (file: string) => string): PartForm {
  return {
    pattern: INCLUDE,
    ask: ([, path = ''], file) => ({
      names: [path.startsWith('/') ? joined(root(file), path) : beside(file, path)],
    }),
  };
}
