import { lastOf } from '../../text/pathname.ts';
import type { Config } from '../../code/ask/config.ts';
import { firstOf, type Folder } from '../site-folder.ts';
import { allIn, assetsIn, joined, pageRule, notContent, withPosts } from './places.ts';
import type { HiddenFiles, ProfileParts } from '../site-profile.ts';
import type { SourceRule } from '../source-rule.ts';
import { siteAliases } from './read-code.ts';
import { dataRules, sectionRules, typeOfName } from './sections.ts';
import { siteConstants } from './site-constants.ts';

/** Extensions of JavaScript modules. */
const TYPES = ['js', 'ts', 'mjs', 'mts', 'cjs'];
/** Files in which sites of frameworks keep their name and address: modules of constants, and layouts with metadata. */
const CONSTANTS = [
  ...'data/ src/data/ config/ src/config/ lib/ src/lib/ utils/ src/ app/ src/app/ ./'
    .split(' ')
    .flatMap((place) =>
      'siteMetadata site-metadata site.config siteConfig site-config site constants config layout'
        .split(' ')
        .map((name) => joined(place, name)),
    ),
  'blog.config',
];
/** Folders in which sites of frameworks keep Markdown. */
export const CONTENT = [
  'content src/content data src/data posts _posts src/posts src/_posts blog src/blog articles',
  'src/markdown markdown',
].flatMap((line) => line.split(' '));

export interface FrameworkSite {
  /** Mappings that may hold the name and the address, besides modules of constants. */
  site?: readonly Config[];
  basePath: string;
  /**
   * The pattern of the entries of a section, and the folder to which their addresses are relative; null if the site has
   * no pages for them.
   * @param isPlace whether the section is a whole folder of content.
   */
  url?: (section: string, isPlace: boolean) => { pattern: string; from: 'place' | 'section' } | null;
  /** Folders in which each Markdown file is a page. */
  pages?: readonly string[];
  /** The rules of such a folder; by default each file is a page. */
  pagesIn?: (root: string) => SourceRule[];
  /** The folder of files that are published as they are. */
  assets: string;
  content?: readonly string[];
  withoutNumber?: (name: string) => string;
}

/** The profile of a site whose own code makes its addresses. Its routes and links show them. */
export function frameworkSite(
  folder: Folder,
  {
    site = [],
    basePath,
    url = () => null,
    pages = [],
    pagesIn = (root) => withPosts(pageRule(root)),
    assets,
    ...rest
  }: FrameworkSite,
): ProfileParts & { hidden: HiddenFiles[] } {
  const places = (rest.content ?? CONTENT).filter(folder.has);
  const aliases = siteAliases(folder, folder.has('src') ? 'src' : '');
  const code = folder.code({ aliases });
  const get = siteConstants(code, constantsIn(folder), site);
  return {
    templates: 'none',
    aliases,
    name: get('siteTitle', 'siteName', 'title', 'title.default', 'name', 'headerTitle'),
    description: get('siteDescription', 'description'),
    siteUrl: get('siteUrl', 'siteURL', 'url', 'baseUrl', 'domain', 'hostname', 'metadataBase'),
    language: get('language', 'locale', 'lang'),
    author: get('author', 'author.name'),
    basePath,
    roots: [...places, ...pages],
    rules: [
      ...pages.flatMap((root) => pagesIn(root)),
      ...places.flatMap((root) => {
        const folderType = typeOfName(lastOf(root));
        return sectionRules(folder, root, { url: () => null }).flatMap((rule): SourceRule[] => {
          const within = rule.files.replace(/\/?\*+$/, '').replace(/\\/g, '');
          const section = folderType !== null ? root : within;
          const address = url(section, section === root);
          if (address === null) return [];
          return [
            {
              ...rule,
              type: rule.type ?? folderType,
              url: address.pattern,
              // The page of a section has the address at which the section's route starts.
              addressOf: ({ path }) => (path === '' ? address.pattern.replace(/\/:.*?(\/?)$/, '$1') : null),
              root: address.from === 'place' ? root : section,
              guess: true,
              ...(rest.withoutNumber && numberedRule(rest.withoutNumber)),
            },
          ];
        });
      }),
      ...['data', 'src/data'].flatMap((name) => dataRules(folder, name)),
    ],
    assets: assetsIn(folder, [assets]),
    hidden: pages.flatMap((root) =>
      notContent('a template for many pages', allIn(root, '**/*\\[*\\]*{,/**}')),
    ),
    feeds: ['/rss.xml', '/feed.xml', '/index.xml', '/atom.xml'],
  };
}

/** The rule for names with numbers that only order the files. */
function numberedRule(withoutNumber: (name: string) => string): Partial<SourceRule> {
  return { withoutNumber, slugs: 'lower', isIndex: (name) => withoutNumber(name) === 'index' };
}

function constantsIn(folder: Folder): string[] {
  return CONSTANTS.flatMap((name) =>
    [...TYPES, 'tsx', 'json'].map((type) => `${name}.${type}`).filter((file) => folder.text(file) !== null),
  ).slice(0, 8);
}

export function scriptOf(folder: Folder, name: string): string | undefined {
  return firstOf(
    folder,
    TYPES.map((type) => `${name}.${type}`),
  );
}
