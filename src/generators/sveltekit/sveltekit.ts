import { lastOf } from '../../text/pathname.ts';
import { defineGenerator } from '../define-generator.ts';
import type { Folder } from '../site-folder.ts';
import type { SiteData } from '../site-profile.ts';
import { Decisions } from '../standard/decisions.ts';
import { markdownFolders } from '../standard/markdown-folders.ts';
import { allIn, findConfig, joined, rooted, withoutGroup, withPosts } from '../standard/places.ts';
import { likely, siteAliases, textAt } from '../standard/read-code.ts';
import { escapeGlob } from '../standard/sections.ts';
import { siteConstants } from '../standard/site-constants.ts';
import { endingOf, extensionsOf } from './configuration.ts';

/** Modules of constants in which sites keep their name. */
const CONSTANTS = ['config', 'info', 'site', 'siteConfig', 'constants'];
/** Keys by which other programs give addresses. */
const ADDRESS_KEYS = ['slug', 'permalink', 'url', 'path'];

/** SvelteKit with mdsvex: https://svelte.dev/docs/kit/configuration, https://mdsvex.pngwn.io/docs */
export const svelteKit = defineGenerator({
  name: 'SvelteKit',
  packages: ['@sveltejs/kit'],
  outputs: ['build', '.vercel/output/static', '.svelte-kit/output/prerendered/pages'],
  configuration: /(^|\/)svelte\.config\.[jt]s$/,
  detect(folder) {
    return findConfig(folder, ['svelte.config.js', 'svelte.config.ts']);
  },
  profile(folder, { file, dir }) {
    const candidates = markdownFolders(folder);
    const place = { file, line: 1 };
    if (dir !== '') {
      const why = `The site of SvelteKit is in ${dir}/, and Lectern reads it only if you name that folder`;
      return { unknown: [{ concerns: 'content', why, place, candidates }] };
    }
    const reader = folder.code({ passThrough: ['defineConfig', 'defineMDSveXConfig'] });
    const config = reader.exported(file);
    const kit = config.at('kit');
    const decisions = new Decisions(folder);
    const routesDir = joined(decisions.text(kit.at('files', 'routes'), '`kit.files.routes`') ?? 'src/routes');
    const extensions = extensionsOf(config, decisions);
    if (decisions.unknown.length > 0) return { unknown: decisions.unknown };
    const lib = joined(textAt(kit, 'files', 'lib') ?? 'src/lib');
    const aliases = { ...siteAliases(folder, 'src'), $lib: lib, '$lib/': `${lib}/` };
    const constant = siteConstants(folder.code({ aliases }), constantsIn(folder, lib));
    const ending = endingOf(reader, routesDir);
    const isPage = (name: string) =>
      /^\+page[@.]/.test(name) && extensions.some((each) => name.endsWith(each));
    const hasPages = folder.filesIn(routesDir).some((path) => isPage(lastOf(path)));
    // What `load` reads and shows, only the site's own program knows.
    const isListing = folder
      .filesIn('src')
      .some((path) => /\.[jt]s$/.test(path) && folder.text(path)?.includes('import.meta.glob') === true);
    const isOther = (path: string) => path !== routesDir && !path.startsWith(`${routesDir}/`);
    const others = [...candidates.filter(isOther), ...(isListing ? [routesDir] : [])];
    const why = `The code of the routes below ${routesDir}/ decides which Markdown is shown, and where`;
    const ofPages: SiteData = { values: {}, ignored: ADDRESS_KEYS, from: file };
    return {
      templates: 'none',
      mdx: true,
      name: constant('siteTitle', 'siteName', 'title', 'name'),
      description: constant('siteDescription', 'description'),
      siteUrl: constant('siteUrl', 'siteURL', 'website', 'url', 'origin'),
      author: constant('author', 'author.name'),
      basePath: rooted(textAt(kit, 'paths', 'base')),
      unknown: hasPages
        ? others.map((only) => ({ concerns: 'content', why, place, candidates: [only], only }))
        : [{ concerns: 'content', why, place, candidates }],
      roots: [routesDir],
      rules: withPosts(
        {
          files: allIn(routesDir, '**/+page*'),
          type: 'page',
          url: `/:dated${ending}`,
          base: routesDir,
          root: routesDir,
          isIndex: (name) => name.startsWith('+page'),
          withoutNumber: withoutGroup,
          leavesOut: (name) =>
            isPage(name) ? null : `its extension is not one of the page extensions of ${file}`,
        },
        '/+page*',
      ),
      assets: [joined(likely(kit.at('files', 'assets').text()) ?? 'static')]
        .filter(folder.has)
        .map((name) => ({ folder: name, at: '' })),
      hidden: [
        {
          files: `${escapeGlob(routesDir)}/**/*\\[*\\]*/**/+page*`,
          kind: 'part' as const,
          reason: 'a template for many pages',
        },
        { files: `${escapeGlob(routesDir)}/**/+layout*`, reason: 'a layout' },
      ],
      given: (path) => (path.startsWith(`${routesDir}/`) ? ofPages : null),
      feeds: ['/rss.xml', '/feed.xml', '/atom.xml'],
    };
  },
});

function constantsIn(folder: Folder, lib: string): string[] {
  return CONSTANTS.flatMap((name) =>
    ['ts', 'js'].map((type) => `${lib}/${name}.${type}`).filter((file) => folder.text(file) !== null),
  );
}
