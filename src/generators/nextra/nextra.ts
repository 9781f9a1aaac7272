import { defineGenerator } from '../define-generator.ts';
import { NEXT_SETTINGS, nextSite, routerRules } from '../next/next.ts';
import { settingsInCode, settingNames } from '../standard/settings.ts';
import { firstOf } from '../site-folder.ts';
import type { SourceRule } from '../source-rule.ts';
import { dependenciesOf } from '../standard/build-command.ts';
import { frameworkSite, scriptOf } from '../standard/framework-site.ts';
import { joined, languagesOf, pageRule, rooted, withPosts } from '../standard/places.ts';
import { likely, textAt } from '../standard/read-code.ts';
import { treeOrder } from '../standard/tree-order.ts';

const METAS = ['js', 'ts', 'tsx', 'jsx', 'json'].map((type) => `_meta.${type}`);

const SETTINGS = [
  ...NEXT_SETTINGS,
  ...settingNames('i18n.locales i18n.defaultLocale nextra.contentDirBasePath'),
];

/** Nextra: https://nextra.site/docs/file-conventions */
export const nextra = defineGenerator({
  name: 'Nextra',
  settings: SETTINGS,
  packages: ['nextra'],
  outputs: ['out', '.next/server/app', '.next/server/pages'],
  build: 'npx next build',
  formulas: { files: [], words: /\blatex\s*:/ },
  shortNames: ['nextra'],
  detect(folder) {
    const file = scriptOf(folder, 'next.config');
    return file !== undefined && dependenciesOf(folder).has('nextra') ? { file } : null;
  },
  profile(folder, { file }) {
    const { code, config, basePath, ending, redirects } = nextSite(folder, file);
    // https://nextra.site/docs/file-conventions/content-directory
    const content = ['content', 'src/content'].find(folder.has);
    const router = ['app', 'src/app'].find(folder.has);
    const options = code
      .allCalls(file)
      .find(({ call }) => call.name === 'nextra')
      ?.call.arg(0);
    const mountPath = rooted(
      options && textAt(settingsInCode(SETTINGS, options, 'nextra.').contentDirBasePath),
    );
    const root = content ?? ['pages', 'src/pages'].find(folder.has) ?? 'pages';
    const settings = settingsInCode(SETTINGS, config);
    const main = textAt(settings['i18n.defaultLocale']);
    const codes = likely(settings['i18n.locales'].texts()) ?? [];
    const order = treeOrder(folder, root, (dir) => {
      const meta = firstOf(
        folder,
        METAS.map((name) => joined(dir, name)),
      );
      return meta === undefined ? [] : (likely(code.exported(meta).entries()) ?? []).map(([key]) => key);
    });
    const rule: SourceRule & { base: string } = {
      ...pageRule(root, ending, mountPath),
      addressOf: ({ path }) => (path === '' ? `${mountPath}${ending}` || '/' : null),
    };
    return {
      ...frameworkSite(folder, {
        basePath,
        pages: [root],
        pagesIn: () => [],
        content: [],
        assets: 'public',
      }),
      languages: languagesOf(codes, main, (code) => code === main && content === undefined),
      language: main,
      roots: [root],
      rules: [...withPosts(rule), ...(router === undefined ? [] : routerRules(router, ending))],
      given: (name) => ({ values: { order: order.get(name) }, from: '_meta' }),
      keys: { permalink: [], slug: [] },
      future: true,
      redirects,
    };
  },
});
