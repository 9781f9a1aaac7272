import { defineGenerator } from '../define-generator.ts';
import { textOf } from '../site-folder.ts';
import { readJsConfig } from '../js/js-config.ts';
import type { SourceRule } from '../source-rule.ts';
import { sectionRules } from '../standard/sections.ts';

/** Quartz: https://quartz.jzhao.xyz/configuration */
export const quartz = defineGenerator({
  name: 'Quartz',
  detect(folder) {
    const file = 'quartz.config.ts';
    return folder.text(file) === null || !folder.has('content') ? null : { file };
  },
  profile(folder, { file }) {
    const config = readJsConfig(folder.text(file) ?? '');
    const [host, ...path] = (config.string('baseUrl') ?? '').replace(/^https?:\/\//, '').split('/');
    return {
      wiki: true,
      templates: 'none',
      name: textOf(config.string('pageTitle')),
      siteUrl: host ? `https://${[host, ...path].join('/').replace(/\/+$/, '')}` : undefined,
      language: config.string('locale'),
      roots: ['content'],
      rules: sectionRules(folder, 'content', {
        url: () => '/:folder/:filebase',
        slugs: 'vault',
        // The plugin that wants a word of its own for each page to be published.
        ...(config.calls('ExplicitPublish').length > 0 && {
          defaults: [{ values: { publish: false } }],
        }),
      }).map(
        (rule): SourceRule => ({
          ...rule,
          patternOf: ({ isIndex }) => (isIndex ? '/:folder/:filebase/' : null),
          titleOf: (name) => name,
        }),
      ),
      hidden: config.strings('ignorePatterns').map((glob) => ({
        files: `content/{**/,}${glob.replace(/\/\**$/, '')}{,/**}`,
        reason: `listed in ignorePatterns of ${file}`,
      })),
      future: true,
      feeds: ['/index.xml'],
    };
  },
});
