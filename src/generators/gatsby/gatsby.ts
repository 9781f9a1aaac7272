import type { Code } from '../../code/code.ts';
import { isCertain } from '../../code/conclusion.ts';
import type { Config } from '../../code/config.ts';
import { defineGenerator } from '../define-generator.ts';
import type { Folder } from '../site-folder.ts';
import type { SiteProfile } from '../site-profile.ts';
import { frameworkSite, scriptOf } from '../standard/framework-site.ts';
import { markdownFolders } from '../standard/markdown-folders.ts';
import { rooted } from '../standard/places.ts';
import { doubtIn, doubtText, folderNamed, textAt, unwrapped } from '../standard/read-code.ts';
import { prefixOf } from './paths.ts';

/** Gatsby: https://www.gatsbyjs.com/docs/reference/config-files/gatsby-config/ */
export const gatsby = defineGenerator({
  name: 'Gatsby',
  detect(folder) {
    const file = scriptOf(folder, 'gatsby-config');
    return file === undefined ? null : { file };
  },
  profile(folder, { file }) {
    const code = folder.code();
    const config = unwrapped(code, exportsOf(code, file));
    const { plugins, doubt } = pluginsOf(config.at('plugins'));
    const paths = plugins.map((options) => options.at('path').text());
    const lost = doubt ?? paths.map(doubtIn).find((each) => each !== null);
    if (lost) {
      const why = `the folders that gatsby-source-filesystem reads cannot be told: ${lost.why}`;
      return {
        unknown: [{ concerns: 'content', why, place: lost.place, candidates: markdownFolders(folder) }],
      };
    }
    const sources = paths
      .flatMap((path) => (isCertain(path) ? (folderNamed(path.value) ?? []) : []))
      .filter((path) => folder.filesIn(path).some((name) => /\.mdx?$/.test(name)));
    const before = prefixOf(folder, code);
    const found = frameworkSite(folder, {
      site: [config.at('siteMetadata')],
      basePath: rooted(textAt(config, 'pathPrefix')),
      url: () => ({ pattern: `${rooted(before)}/:folder/:slugorfilebase/`, from: 'place' }),
      pages: ['src/pages'].filter((path) => !sources.includes(path) && folder.has(path)),
      assets: [{ folder: 'static', at: '' }],
      ...(sources.length > 0 && { content: [...new Set(sources)] }),
    });
    return { ...found, hidden: [...plugins.flatMap((options) => ignored(options, file)), ...found.hidden] };
  },
});

/** What a configuration exports, as CommonJS or by default. */
function exportsOf(code: Code, file: string): Config {
  return code.exported(file);
}

/** The options of each plugin that reads files, and why there may be others. */
function pluginsOf(list: Config): { plugins: Config[]; doubt: ReturnType<typeof doubtIn> } {
  const all = list.items().items;
  const names = all.map((plugin) => (plugin.kind === 'mapping' ? plugin.at('resolve') : plugin).text());
  const plugins = all.filter((plugin) => textAt(plugin, 'resolve') === 'gatsby-source-filesystem');
  const doubt = doubtIn(list.list()) ?? names.map(doubtIn).find((each) => each !== null) ?? null;
  return { plugins: plugins.map((plugin) => plugin.at('options')), doubt };
}

/** Files that a plugin is told to ignore. */
function ignored(options: Config, file: string): SiteProfile['hidden'] {
  const list = options.at('ignore').texts();
  const doubt = doubtIn(list);
  const path = folderNamed(textAt(options, 'path') ?? '') ?? '';
  if (doubt !== null)
    return [
      {
        files: path ? `${path}/**` : '**',
        reason: `\`ignore\` of ${file} cannot be told: ${doubtText(doubt)}`,
      },
    ];
  const globs = (isCertain(list) ? list.value : []).map(({ value }) => value);
  return globs
    .filter((glob) => !glob.startsWith('!'))
    .map((glob) => ({ files: glob.replace(/^(?!\*\*\/)\/?/, '**/'), reason: `listed in ignore of ${file}` }));
}
