import { defineGenerator } from '../define-generator.ts';
import { readJsConfig } from '../js/js-config.ts';
import { frameworkSite, scriptOf } from '../standard/framework-site.ts';
import { joined, rooted } from '../standard/places.ts';

/** Gatsby: https://www.gatsbyjs.com/docs/reference/config-files/gatsby-config/ */
export const gatsby = defineGenerator({
  name: 'Gatsby',
  detect(folder) {
    const file = scriptOf(folder, 'gatsby-config');
    return file === undefined ? null : { file };
  },
  profile(folder, { file }) {
    const config = readJsConfig(folder.text(file) ?? '');
    const site = config.object('siteMetadata') ?? config;
    const node = folder.text(scriptOf(folder, 'gatsby-node') ?? '') ?? '';
    // `path: ${'`/blog${slug}`'}`: what stands before the name of the file.
    const before = /`\/([\w-]+)\/?\$\{/.exec(node)?.[1];
    // Addresses are relative to the folders that a plugin is told to read.
    const sources = [
      ...(folder.text(file) ?? '').matchAll(/\bpath:\s*[`'"](?:\$\{__dirname\})?[./]*([\w./-]+)/g),
    ]
      .map(([, path = '']) => joined(path))
      .filter((path) => folder.filesIn(path).some((name) => /\.mdx?$/.test(name)));
    const ignored = config.all('ignore').filter((glob) => !glob.startsWith('!'));
    const found = frameworkSite(folder, {
      site: [site],
      basePath: rooted(config.string('pathPrefix')),
      url: () => ({ pattern: `${rooted(before)}/:folder/:slugorfilebase/`, from: 'place' }),
      pages: ['src/pages'].filter((path) => !sources.includes(path) && folder.has(path)),
      assets: [{ folder: 'static', at: '' }],
      ...(sources.length > 0 && { content: sources }),
    });
    const hidden = ignored.map((glob) => ({
      files: glob.replace(/^(?!\*\*\/)\/?/, '**/'),
      reason: `listed in ignore of ${file}`,
    }));
    return { ...found, hidden: [...hidden, ...found.hidden] };
  },
});
