import { textOf } from '../site-folder.ts';
import { readJsConfig } from '../js/js-config.ts';
import { type ProfileReader, siteProfile } from '../site-profile.ts';
import { sectionRules } from '../standard/sections.ts';

/** Quartz: https://quartz.jzhao.xyz/configuration */
export const detectQuartz: ProfileReader = (folder) => {
  const file = 'quartz.config.ts';
  const text = folder.text(file);
  if (text === null || !folder.has('content')) return null;
  const config = readJsConfig(text);
  const [host, ...path] = (config.string('baseUrl') ?? '').replace(/^https?:\/\//, '').split('/');
  return siteProfile({
    kind: 'Quartz',
    wiki: true,
    templates: 'none',
    detectedBy: file,
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
    }).map((rule) => ({ ...rule, folderSlash: true, nameIsTitle: true })),
    hidden: config.strings('ignorePatterns').map((glob) => ({
      files: `content/{**/,}${glob.replace(/\/\**$/, '')}{,/**}`,
      reason: `listed in ignorePatterns of ${file}`,
    })),
    future: true,
    feeds: ['/index.xml'],
  });
};
