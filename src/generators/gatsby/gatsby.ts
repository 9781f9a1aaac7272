import { certain, type Config } from '../../code/ask/config.ts';
import { placeOf } from '../../code/parse/source.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { defineGenerator } from '../define-generator.ts';
import type { EntryGate, HiddenFiles } from '../site-profile.ts';
import { settingsInCode, settingNames } from '../standard/settings.ts';
import { frameworkSite, scriptOf } from '../standard/framework-site.ts';
import { markdownFolders } from '../standard/markdown-folders.ts';
import { allIn, leftOut, rooted } from '../standard/places.ts';
import { folderNamed, reasonText, textAt, unwrap } from '../standard/read-code.ts';
import type { Folder } from '../site-folder.ts';
import { readPattern } from '../standard/patterns.ts';
import { isActedOn } from '../standard/harmless-filter.ts';

const SETTINGS = settingNames(
  'siteMetadata pathPrefix plugins plugin.resolve plugin.options source.path source.ignore',
);
type Source = ReturnType<typeof settingsInCode<(typeof SETTINGS)[number], 'source.'>>;

/** Gatsby: https://www.gatsbyjs.com/docs/reference/config-files/gatsby-config/ */
export const gatsby = defineGenerator({
  name: 'Gatsby',
  settings: SETTINGS,
  packages: ['gatsby'],
  outputs: ['public'],
  build: 'npx gatsby build',
  formulas: { files: [/^gatsby-config\.\w+$/] },
  shortNames: ['gatsby'],
  detect(folder) {
    const file = scriptOf(folder, 'gatsby-config');
    return file === undefined ? null : { file };
  },
  profile(folder, { file }) {
    const config = settingsInCode(SETTINGS, unwrap(folder.code().exported(file)));
    const plugins = sourcesOf(config.plugins);
    const paths = plugins.map((options) => options.path.text());
    const sources = paths
      .flatMap((path) => certain(path) ?? [])
      .flatMap((path) => folderNamed(path) ?? [])
      .filter((path) => folder.filesIn(path).some(isMarkdown));
    const pages = ['src/pages'].filter((path) => !sources.includes(path) && folder.has(path));
    const isTold = [...sources, ...pages].some((path) => folder.filesIn(path).some(isMarkdown));
    // A further source that cannot be determined does not withhold the files of the known ones.
    const lost =
      paths.map(({ doubt }) => doubt).find((each) => each !== null) ??
      (isTold ? null : config.plugins.list().doubt);
    const candidates = markdownFolders(folder);
    const pageCode = readPageCode(folder);
    const isPlaced = pageCode.isKnown || sources.length === 0;
    const why = lost
      ? `the folders that gatsby-source-filesystem reads cannot be determined: ${lost.why}`
      : isTold
        ? `the code of ${pageCode.file || 'its theme'} puts addresses together`
        : `${file} names no folder of Markdown for gatsby-source-filesystem to read`;
    const isUnknown = candidates.length > 0 && (lost != null || !isTold || !isPlaced);
    const place = lost ? placeOf(lost.at) : { file, line: 1 };
    const before = rooted(pageCode.before);
    const site = frameworkSite(folder, {
      site: [config.siteMetadata],
      basePath: rooted(textAt(config.pathPrefix)),
      url: () => ({ pattern: `${before}/:folder/:slugorfilebase/`, from: 'place' }),
      pages,
      assets: 'static',
      content: [...new Set(sources)],
    });
    const { gate } = pageCode;
    const isRead = (path: string) => sources.some((source) => path.startsWith(`${source}/`));
    const unknown = isUnknown
      ? [{ why, place, candidates }]
      : foldersOfPlugins(folder, config.plugins, [...sources, ...pages]).map(({ path: only, plugin }) => ({
          why: `${file} hands ${countedTexts(folder, only)} to ${plugin}, whose code decides`,
          place,
          only,
          candidates: [only],
        }));
    return {
      ...site,
      unknown,
      ...(gate && {
        given: (path: string) => (isRead(path) ? { values: {}, gates: [gate], from: pageCode.file } : null),
      }),
      ...(pageCode.key !== undefined && {
        keys: { permalink: [pageCode.key] },
        addressEnding: '/',
        rules: site.rules?.map((rule) => ({
          ...rule,
          permalinkOf: (written: string) => `${before}/${written.replace(/^\/+/, '')}`,
        })),
      }),
      hidden: [...plugins.flatMap((options) => ignoredFiles(options, file)), ...site.hidden],
    };
  },
});

/** The texts of a folder in words: `3 texts in notes/`. */
function countedTexts(folder: Folder, path: string): string {
  const count = folder.filesIn(path).filter(isMarkdown).length;
  return `${count} ${count === 1 ? 'text' : 'texts'} in ${path}/`;
}

/** Folders of texts that the options of other plugins name. Each plugin reads them in its own way. */
function foldersOfPlugins(
  folder: Folder,
  plugins: Config,
  readFolders: readonly string[],
): { path: string; plugin: string }[] {
  return plugins.items().items.flatMap((item) => {
    const { resolve, options } = settingsInCode(SETTINGS, item, 'plugin.');
    const plugin = textAt(resolve) ?? '';
    if (plugin === 'gatsby-source-filesystem') return [];
    return (options.entries().value ?? []).flatMap(([, value]) => {
      const path = folderNamed(textAt(value) ?? '') ?? '';
      const isRead = readFolders.some((place) => `${path}/`.startsWith(`${place}/`));
      return path === '' || isRead || !folder.filesIn(path).some(isMarkdown) ? [] : [{ path, plugin }];
    });
  });
}

/** The options of each plugin that certainly reads files. */
function sourcesOf(plugins: Config): Source[] {
  return plugins
    .items()
    .items.filter((plugin) => plugin.unknownReason === null)
    .map((plugin) => settingsInCode(SETTINGS, plugin, 'plugin.'))
    .filter(({ resolve }) => textAt(resolve) === 'gatsby-source-filesystem')
    .map(({ options }) => settingsInCode(SETTINGS, options, 'source.'));
}

function ignoredFiles(options: Source, file: string): HiddenFiles[] {
  const { value: globs = [], doubt } = options.ignore.texts();
  const path = folderNamed(textAt(options.path) ?? '') ?? '';
  if (doubt !== null)
    return leftOut([allIn(path)], `\`ignore\` of ${file} cannot be determined: ${reasonText(doubt)}`);
  const plain = globs.filter((glob) => !glob.startsWith('!'));
  return leftOut(
    plain.map((glob) => glob.replace(/^(?!\*\*\/)\/?/, '**/')),
    `listed in ignore of ${file}`,
  );
}

/** The front-matter key in the path of a page, and the literal before it. */
const KEY = /\bpath:\s*(?:[`'"](\/?[\w/-]*)\$\{)?[\w.?[\]]*\bfrontmatter\??\.(\w+)\}?\/?[`'"]?\s*[,}\n]/;
/** The literal before the slug in the path of a page, or in the field that the path is taken from. */
const BEFORE = /\b(?:path|value):\s*`\/([\w-]+)\/?\$\{(?:[\w.?[\]]*\bfields\??\.\w+|\w+)\}/;
/** The expression of a path, or of a field that a path is taken from. */
const MADE = /\b(?:path|value):\s*([^,\n]+)/g;
/** An expression that is only a slug. */
const PLAIN = /^[\w.?[\]]*\bslug\s*(?:$|[})])/;
/**
 * A query for nodes that become pages. Queries for terms and counts are left out, since they always ask for all nodes.
 */
const QUERY =
  /(?<![.\w])all(?:MarkdownRemark|Mdx)\s*(?:\((?:[^()"]|"(?:[^"\\]|\\.)*")*\)\s*)?\{(?!\s*(?:group|distinct|totalCount)\b)/g;
/** A key that a query compares, and the regular expression that it is compared with. */
const COMPARED = /(\w+)\s*:\s*\{\s*(?:eq|ne|n?in|regex|glob|[gl]te?)\s*:\s*(?:"\/((?:[^"\\]|\\.)*)\/")?/g;

/** Reads how `gatsby-node` makes pages: https://www.gatsbyjs.com/docs/creating-and-modifying-pages/ */
function readPageCode(folder: Folder) {
  const file = scriptOf(folder, 'gatsby-node') ?? '';
  const text = folder.text(file) ?? '';
  const [, before, key] = KEY.exec(text) ?? [];
  return {
    /** The literal before the names of entries in their addresses: `blog` of `/blog${slug}`. */
    before: key === undefined ? BEFORE.exec(text)?.[1] : before,
    /** The front-matter key that holds the rest of the address. */
    key,
    /** Whether addresses are made only of these and the names of files. */
    isKnown: key !== undefined || isMadeOfFiles(text),
    /** A gate for the entries that no query asks for; null if the queries ask for all entries. */
    gate: queryGate(folder, file),
    /** The script; empty if there is none. */
    file,
  };
}

/** Whether every slug comes from `createFilePath`, with nothing but a literal before it. */
function isMadeOfFiles(text: string): boolean {
  const made = [...text.matchAll(MADE)].filter(([, expression = '']) => expression.includes('slug'));
  return (
    text.includes('createFilePath(') &&
    made.every(([whole, expression = '']) => PLAIN.test(expression.trim()) || BEFORE.test(whole))
  );
}

/**
 * Lectern follows queries that compare the place of a file. If they compare another key that Lectern does not know,
 * only the build tells.
 */
function queryGate(folder: Folder, file: string): EntryGate | null {
  const queries = [...(folder.text(file) ?? '').matchAll(QUERY)].map(([query]) => {
    const all = [...query.matchAll(COMPARED)].filter(([, key = '']) => !isActedOn(key));
    const [only, other] = all;
    const place = other === undefined && only?.[1] === 'fileAbsolutePath' ? only[2] : undefined;
    const isOfPlace = place === undefined ? null : readPattern(place.replaceAll('\\\\', '\\'), folder, file);
    return { isForAll: only === undefined, isOfPlace };
  });
  if (queries.length === 0 || queries.some(({ isForAll }) => isForAll)) return null;
  const isUndecided = queries.some(({ isOfPlace }) => isOfPlace === null);
  const hidden = isUndecided
    ? `the query of ${file} decides whether it has a page`
    : `not among the pages that ${file} makes`;
  return {
    hides: (_data, path) =>
      queries.some(({ isOfPlace }) => isOfPlace?.(`/${path}`) === true) ? null : { hidden, isUndecided },
  };
}
