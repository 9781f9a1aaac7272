import { isCertain } from '../../code/ask/answer.ts';
import type { Config } from '../../code/ask/config.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { defineGenerator } from '../define-generator.ts';
import type { SiteProfile } from '../site-profile.ts';
import { frameworkSite, scriptOf } from '../standard/framework-site.ts';
import { markdownFolders } from '../standard/markdown-folders.ts';
import { rooted } from '../standard/places.ts';
import { unknownReasonIn, reasonText, folderNamed, textAt, unwrapped } from '../standard/read-code.ts';
import { pagesMade } from './paths.ts';

/** Gatsby: https://www.gatsbyjs.com/docs/reference/config-files/gatsby-config/ */
export const gatsby = defineGenerator({
  name: 'Gatsby',
  packages: ['gatsby'],
  outputs: ['public'],
  build: 'npx gatsby build',
  detect(folder) {
    const file = scriptOf(folder, 'gatsby-config');
    return file === undefined ? null : { file };
  },
  profile(folder, { file }) {
    const code = folder.code();
    const config = unwrapped(code, code.exported(file));
    const plugins = sourcesOf(config.at('plugins'));
    const paths = plugins.map((options) => options.at('path').text());
    const sources = paths
      .flatMap((path) => (isCertain(path) ? (folderNamed(path.value) ?? []) : []))
      .filter((path) => folder.filesIn(path).some(isMarkdown));
    const pages = ['src/pages'].filter((path) => !sources.includes(path) && folder.has(path));
    const isTold = [...sources, ...pages].some((path) => folder.filesIn(path).some(isMarkdown));
    // What may be read besides leaves out nothing of what is read for certain.
    const lost =
      paths.map(unknownReasonIn).find((each) => each !== null) ??
      (isTold ? null : unknownReasonIn(config.at('plugins').list()));
    const candidates = markdownFolders(folder);
    const made = pagesMade(folder);
    const isPlaced = made.isKnown || sources.length === 0;
    const why = lost
      ? `the folders that gatsby-source-filesystem reads cannot be determined: ${lost.why}`
      : isTold
        ? `the code of ${made.file || 'its theme'} puts addresses together`
        : `${file} names no folder of Markdown for gatsby-source-filesystem to read`;
    const isUnknown = candidates.length > 0 && (lost != null || !isTold || !isPlaced);
    const place = lost?.place ?? { file, line: 1 };
    const before = rooted(made.before);
    const found = frameworkSite(folder, {
      site: [config.at('siteMetadata')],
      basePath: rooted(textAt(config, 'pathPrefix')),
      url: () => ({ pattern: `${before}/:folder/:slugorfilebase/`, from: 'place' }),
      pages,
      assets: [{ folder: 'static', at: '' }],
      content: [...new Set(sources)],
    });
    const { gate } = made;
    const isRead = (path: string) => sources.some((source) => path.startsWith(`${source}/`));
    const unknown = isUnknown ? [{ concerns: 'content' as const, why, place, candidates }] : [];
    return {
      ...found,
      unknown,
      ...(gate && {
        given: (path: string) => (isRead(path) ? { values: {}, gates: [gate], from: made.file } : null),
      }),
      ...(made.key !== undefined && {
        keys: { permalink: [made.key] },
        addressEnding: '/',
        rules: found.rules?.map((rule) => ({
          ...rule,
          permalinkOf: (written: string) => `${before}/${written.replace(/^\/+/, '')}`,
        })),
      }),
      hidden: [...plugins.flatMap((options) => ignored(options, file)), ...found.hidden],
    };
  },
});

/** The options of each plugin that reads files for certain. */
function sourcesOf(plugins: Config): Config[] {
  return plugins
    .items()
    .items.filter(
      (plugin) => plugin.unknownReason === null && textAt(plugin, 'resolve') === 'gatsby-source-filesystem',
    )
    .map((plugin) => plugin.at('options'));
}

function ignored(options: Config, file: string): SiteProfile['hidden'] {
  const list = options.at('ignore').texts();
  const doubt = unknownReasonIn(list);
  const path = folderNamed(textAt(options, 'path') ?? '') ?? '';
  if (doubt !== null)
    return [
      {
        files: path ? `${path}/**` : '**',
        reason: `\`ignore\` of ${file} cannot be determined: ${reasonText(doubt)}`,
      },
    ];
  const globs = (isCertain(list) ? list.value : []).map(({ value }) => value);
  return globs
    .filter((glob) => !glob.startsWith('!'))
    .map((glob) => ({ files: glob.replace(/^(?!\*\*\/)\/?/, '**/'), reason: `listed in ignore of ${file}` }));
}
