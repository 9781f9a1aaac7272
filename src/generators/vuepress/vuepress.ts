import { defineGenerator } from '../define-generator.ts';
import { globMatcher } from '../glob.ts';
import { readJsConfig } from '../js/js-config.ts';
import { allIn, withPosts } from '../standard/places.ts';
import { escapeGlob } from '../standard/sections.ts';
import { aboutSite, findIn, languagesOf } from '../standard/vue-site.ts';

/** VuePress: https://vuepress.vuejs.org/reference/config.html */
export const vuePress = defineGenerator({
  name: 'VuePress',
  detect: (folder) => findIn(folder, '.vuepress'),
  profile(folder, { dir, file }) {
    const config = readJsConfig(folder.text(file) ?? '');
    // The first version calls them `patterns`.
    const patterns = [...config.strings('pagePatterns'), ...config.strings('patterns')];
    const wanted = patterns.filter((glob) => !glob.startsWith('!')).map((glob) => allIn(dir, glob));
    const matchers = wanted.map((glob) => globMatcher(glob, file));
    const isWanted = (name: string) => matchers.some((matches) => matches(name));
    return {
      ...aboutSite(config, config.string('hostname')),
      languages: languagesOf(config, '/'),
      roots: [dir],
      rules: withPosts({
        files: allIn(dir),
        type: 'page',
        url: '/:folder/:filebase.html',
        base: dir,
        root: dir,
        readme: true,
      }),
      hidden: patterns
        .filter((glob) => glob.startsWith('!'))
        .map((glob) => ({ files: allIn(dir, glob.slice(1)), reason: `left out by the patterns of ${file}` }))
        .concat(
          (wanted.length === 0 ? [] : folder.filesIn(dir))
            .filter((name) => isMarkdown(name) && !isWanted(name))
            .map((name) => ({ files: escapeGlob(name), reason: `not among the patterns of ${file}` })),
        ),
      future: true,
    };
  },
});

/** Markdown that the patterns may leave out. */
const isMarkdown = (file: string) => /\.(?:md|mdx|markdown)$/i.test(file);
