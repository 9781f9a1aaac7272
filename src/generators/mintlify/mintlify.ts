import { mapping } from '../../text/mapping.ts';
import { orNull } from '../../text/or-null.ts';
import { joinPath } from '../../text/path.ts';
import { defineGenerator } from '../define-generator.ts';
import { type Folder, firstText, textsOf } from '../site-folder.ts';
import type { SourceRule } from '../source-rule.ts';
import { partsBy } from '../standard/parts.ts';
import { settingsOf, settingNames } from '../standard/settings.ts';
import {
  allIn,
  beside,
  findConfig,
  ignoredIn,
  joined,
  languagesOf,
  pageRule,
  notContent,
} from '../standard/places.ts';

/** https://www.mintlify.com/docs/organize/mintignore#default-ignored-patterns */
const IGNORED =
  '.agents node_modules build dist coverage tmp temp README.md LICENSE.md CHANGELOG.md CONTRIBUTING.md';
/** Keys whose values contain pages: https://www.mintlify.com/docs/organize/navigation */
const HOLDERS = 'root pages groups tabs menu anchors dropdowns versions products languages'.split(' ');

const SETTINGS = settingNames(
  'name description seo.indexing seo.indexHiddenPages seo.metatags.canonical variables',
  'navigation navigation.languages redirects',
);

/** Mintlify: https://www.mintlify.com/docs/organize/settings */
export const mintlify = defineGenerator({
  name: 'Mintlify',
  settings: SETTINGS,
  build: 'npx mint export',
  detect(folder) {
    const found = findConfig(folder, ['docs.json', 'mint.json']);
    return found && folder.data(found.file)['navigation'] !== undefined ? found : null;
  },
  profile(folder, { dir, file }) {
    const config = settingsOf(SETTINGS, mapping(withReferences(folder, file, folder.data(file, true))));
    const { navigation, redirects } = config;
    const isAll = config['seo.indexing'] === 'all' || config['seo.indexHiddenPages'] === true;
    const pages = pagesIn(navigation).map(([path, isHidden]) => [joined(dir, path), isHidden] as const);
    const order = new Map(pages.map(([path], index) => [path, index + 1]));
    const listed = new Set(pages.flatMap(([path, isHidden]) => (isHidden ? [] : [path])));
    const variables = mapping(config.variables);
    const languages = [config['navigation.languages']].flat().map(mapping);
    const codes = languages
      .toSorted((a, b) => Number(b['default'] === true) - Number(a['default'] === true))
      .flatMap(({ language }) => firstText(language) ?? []);
    const rule = (root: string, lang: string | null): SourceRule => ({
      ...pageRule(root),
      lang,
      titleOf: (name) => name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]/g, ' '),
      // https://www.mintlify.com/docs/organize/hidden-pages
      keys: { hidden: isAll ? 'sidebar' : 'unlisted' },
    });
    return {
      name: firstText(config.name),
      description: firstText(config.description),
      siteUrl: firstText(config['seo.metatags.canonical']),
      language: codes[0],
      languages: languagesOf(codes, codes[0], (code) => code === codes[0]),
      roots: [dir],
      rules: [...codes.slice(1).map((code) => rule(joined(dir, code), code)), rule(dir, null)],
      hidden: [
        ...notContent('a snippet of other pages', allIn(joined(dir, 'snippets'))),
        ...ignoredIn(
          `${IGNORED.replaceAll(' ', '\n')}\n${folder.text(joined(dir, '.mintignore')) ?? ''}`,
          dir,
          'left out by Mintlify itself, or listed in .mintignore',
        ),
      ],
      given: (name) => {
        const path = name.replace(/\.mdx?$/, '');
        const values = isAll || listed.has(path) ? { order: order.get(path) } : { unlisted: true };
        return { values, gates: [{ hides: hiddenFor }], from: file };
      },
      withParts: partsBy({
        pattern: /\{\{[ \t]{0,9}([\w-]{1,99})[ \t]{0,9}\}\}/g,
        ask: ([, name = '']) => firstText(variables[name]) ?? null,
      }),
      templates: 'none',
      keys: { permalink: [], slug: [] },
      future: true,
      aliases: { '/': dir === '' ? './' : `${dir}/` },
      redirects: [redirects].flat().flatMap((each) => {
        const { source, destination } = mapping(each);
        const [from, to] = [firstText(source), firstText(destination)];
        return !from || !to || /[:*]/.test(from)
          ? []
          : [{ from: joinPath('/', from), to, file, isOfHost: true }];
      }),
    };
  },
});

/** Hides a page that only some groups of readers may see: https://www.mintlify.com/docs/organize/pages */
function hiddenFor({ groups }: Readonly<Record<string, unknown>>): { hidden: string } | null {
  return textsOf(groups).length > 0 ? { hidden: 'for members of some groups alone' } : null;
}

/** Pages in the order of the navigation, without an extension, and whether an element around each is hidden. */
function pagesIn(element: unknown, isHidden = false): [string, boolean][] {
  if (typeof element === 'string') return [[joined(element).replace(/\.mdx?$/, ''), isHidden]];
  if (Array.isArray(element)) return element.flatMap((each) => pagesIn(each, isHidden));
  const parts = mapping(element);
  const hides = parts['searchable'] !== true && (isHidden || parts['hidden'] === true);
  return HOLDERS.flatMap((key) => pagesIn(parts[key] ?? [], hides));
}

/** The most files that refer to each other in a chain. */
const MAX_DEPTH = 9;

/**
 * A value with the contents of the files that it refers to:
 * https://www.mintlify.com/docs/organize/settings#split-configuration-with-%24ref
 */
function withReferences(folder: Folder, file: string, value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((each) => withReferences(folder, file, each, depth));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: ref, ...rest } = mapping(value);
  const members = Object.fromEntries(
    Object.entries(rest).map(([key, each]) => [key, withReferences(folder, file, each, depth)]),
  );
  if (typeof ref !== 'string' || depth > MAX_DEPTH) return members;
  const name = beside(file, ref);
  const referenced = withReferences(
    folder,
    name,
    orNull(() => JSON.parse(folder.text(name) ?? '') as unknown),
    depth + 1,
  );
  return Array.isArray(referenced) ? referenced : { ...mapping(referenced), ...members };
}
