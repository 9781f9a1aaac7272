import { readDate } from '../../text/dates.ts';
import { defineGenerator } from '../define-generator.ts';
import type { SourceRule } from '../source-rule.ts';
import { Decisions } from '../standard/decisions.ts';
import { likely, textAt } from '../standard/read-code.ts';
import { leftOut } from '../standard/places.ts';
import { sectionRules } from '../standard/sections.ts';
import { settingsInCode, settingNames } from '../standard/settings.ts';

const SETTINGS = settingNames(
  'configuration.pageTitle configuration.baseUrl configuration.locale configuration.ignorePatterns',
  'plugins.filters',
);

/** Quartz: https://quartz.jzhao.xyz/configuration */
export const quartz = defineGenerator({
  name: 'Quartz',
  settings: SETTINGS,
  outputs: ['public'],
  build: 'npx quartz build',
  formulas: { files: ['quartz.config.ts'] },
  detect(folder) {
    const file = 'quartz.config.ts';
    return folder.text(file) === null || !folder.has('content') ? null : { file };
  },
  profile(folder, { file }) {
    // A site contains a copy of the program, which counts as a package.
    const code = folder.code({ isOpaque: (specifier) => specifier.startsWith('./quartz/') });
    const config = settingsInCode(SETTINGS, code.exported(file));
    const decisions = new Decisions(folder);
    const filters = decisions.items(config['plugins.filters'], 'plugins.filters').map((filter) => {
      const name = filter.call?.path.at(-1);
      if (name !== 'ExplicitPublish' && name !== 'RemoveDrafts') {
        const why = filter.unknownReason?.why ?? `what ${name ?? 'this filter'} leaves out is not known`;
        decisions.add('plugins.filters', { why, cause: 'package', at: filter.raw.at });
      }
      return name;
    });
    const ignored = decisions.texts(config['configuration.ignorePatterns'], 'configuration.ignorePatterns');
    const base = likely(config['configuration.baseUrl'].text()) ?? '';
    const [host, ...path] = base.replace(/^https?:\/\//, '').split('/');
    return {
      wiki: true,
      templates: 'none',
      name: textAt(config['configuration.pageTitle']),
      siteUrl: host ? `https://${[host, ...path].join('/').replace(/\/+$/, '')}` : undefined,
      language: likely(config['configuration.locale'].text()),
      unknown: decisions.unknown,
      roots: ['content'],
      rules: sectionRules(folder, 'content', {
        url: () => '/:folder/:filebase',
        slugs: 'vault',
        // The plugin ExplicitPublish publishes only pages with `publish: true`.
        ...(filters.includes('ExplicitPublish') && { defaults: [{ values: { publish: false } }] }),
      }).map(
        (rule): SourceRule => ({
          ...rule,
          patternOf: ({ isIndex }) => (isIndex ? '/:folder/:filebase/' : null),
          titleOf: (name) => name,
        }),
      ),
      hidden: leftOut(
        ignored.map((glob) => `content/{**/,}${glob.replace(/\/\**$/, '')}{,/**}`),
        `listed in ignorePatterns of ${file}`,
      ),
      future: true,
      // https://quartz.jzhao.xyz/authoring-content
      keys: { permalink: ['permalink'], slug: [] },
      // Quartz reads dates as JavaScript does.
      readDate: (written, zone) => readDate(written, zone, 'month'),
      feeds: ['/index.xml'],
    };
  },
});
