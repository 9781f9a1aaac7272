import { defineGenerator } from '../define-generator.ts';
import { mapping, firstText, textsOf } from '../site-folder.ts';
import { chapters } from '../standard/chapters.ts';
import { shownLines } from './shown-lines.ts';
import { withParts } from './parts.ts';
import { findConfig, joined, rooted } from '../standard/places.ts';

/** mdBook: https://rust-lang.github.io/mdBook/format/configuration/ */
export const mdBook = defineGenerator({
  name: 'mdBook',
  outputs: ['book'],
  build: 'mdbook build',
  detect: (folder) => findConfig(folder, ['book.toml']),
  profile(folder, { dir, file }) {
    const config = folder.data(file, true);
    const book = mapping(config['book']);
    const html = mapping(mapping(config['output'])['html']);
    const source = joined(dir, firstText(book['src']) ?? 'src');
    const hidden = Object.entries(mapping(mapping(html['code'])['hidelines']));
    const prefixes = Object.fromEntries(hidden.map(([lang, prefix]) => [lang, firstText(prefix) ?? '']));
    // Programs of the book's own fill what nobody else knows.
    const hasOthers = Object.keys(mapping(config['preprocessor'])).some(
      (key) => !/^(?:links|index)$/.test(key),
    );
    return {
      name: firstText(book['title']),
      description: firstText(book['description']),
      language: firstText(book['language']),
      author: textsOf(book['authors'])[0],
      basePath: rooted(firstText(html['site-url'])),
      ...chapters(folder, source, '.html'),
      templates: 'none',
      withParts: (body, name, read) => shownLines(withParts(body, name, read), prefixes, hasOthers),
      redirects: Object.entries(mapping(html['redirect'])).flatMap(([from, to]) =>
        textsOf(to).map((target) => ({ from, to: fromPage(from, target), file })),
      ),
    };
  },
});

/** Where a redirect leads to: like a link of the page that it stands for. */
function fromPage(from: string, to: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(to)) return to;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  return `/${joined(from.replace(/[^/]*$/, ''), path)}${rest}`;
}
