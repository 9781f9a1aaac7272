import { defineGenerator } from '../define-generator.ts';
import { readJsConfig } from '../js/js-config.ts';
import type { SourceRule } from '../source-rule.ts';
import { allIn, joined, withPosts } from '../standard/places.ts';
import { escapeGlob } from '../standard/sections.ts';
import { aboutSite, findIn, languagesOf } from '../standard/vue-site.ts';

/** VitePress: https://vitepress.dev/reference/site-config */
export const vitePress = defineGenerator({
  name: 'VitePress',
  detect: (folder) => findIn(folder, '.vitepress'),
  profile(folder, { dir, file }) {
    const config = readJsConfig(folder.text(file) ?? '');
    const source = joined(dir, config.string('srcDir'));
    const ending = config.boolean('cleanUrls') === true ? '' : '.html';
    const hostname = config.object('sitemap')?.string('hostname');
    const rewrites = config.pairs('rewrites').filter(([from, to]) => !/[:*]/.test(from + to));
    const rule = { type: 'page', base: source, root: source } as const satisfies Partial<SourceRule>;
    return {
      ...aboutSite(config, hostname),
      languages: languagesOf(config, 'root'),
      roots: [source],
      rules: [
        ...rewrites.map(
          ([from, to]): SourceRule => ({
            ...rule,
            files: escapeGlob(joined(source, from)),
            url: `/${to.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, ending)}`,
          }),
        ),
        ...withPosts({
          ...rule,
          files: allIn(source),
          url: `/:folder/:filebase${ending}`,
          patternOf: ({ isIndex }) => (isIndex ? '/:folder/:filebase/' : null),
        }),
      ],
      assets: [joined(source, 'public')].filter(folder.has).map((name) => ({ folder: name, at: '' })),
      hidden: [
        ...config
          .strings('srcExclude')
          .map((glob) => ({ files: allIn(source, glob), reason: `listed in srcExclude of ${file}` })),
        { files: allIn(source, '**/*\\[*\\]*{,/**}'), reason: 'a template for many pages' },
      ],
      future: true,
    };
  },
});
