import { defineGenerator } from '../define-generator.ts';
import { firstOf, firstText, type Folder } from '../site-folder.ts';
import { settingsOf, settingNames } from '../standard/settings.ts';
import { markdownFolders } from '../standard/markdown-folders.ts';
import { dependenciesOf } from '../standard/build-command.ts';

/** Commands of a script called `build` that make no site: Lectern itself, a check, or nothing. */
const NO_SITE =
  /^(?:(?:(?:npx|npm run|pnpm|yarn)\s+)?(?:lectern|tsc|eslint|prettier|markdownlint(?:-cli2?)?|lint|echo|exit|true|:)(?:\s[^&;|]*)?(?:&&|;|$)\s*)+$/;

const ONE_OF_MANY = 'one of several packages';
/** The kind of a site whose owner has written its program. */
export const OWN_BUILD = 'a build of its own';
const WHY: Readonly<Record<string, string>> = {
  [ONE_OF_MANY]: 'The folder holds several packages, and nothing shows which of them is the site',
  [OWN_BUILD]: 'The site has a build of its own, and Lectern cannot tell what it publishes',
};
const TARGETS = '(?:build|site|website|html|publish|generate|dist|deploy)';
const MAKE_TARGET = new RegExp(`^${TARGETS}[ \\t]*:(?!=)`, 'm');
/** Build files, and a pattern for a target that builds the site. */
const BUILD_FILES: Readonly<Record<string, RegExp>> = {
  Makefile: MAKE_TARGET,
  makefile: MAKE_TARGET,
  GNUmakefile: MAKE_TARGET,
  justfile: MAKE_TARGET,
  Justfile: MAKE_TARGET,
  'Taskfile.yml': new RegExp(`^ {2}["']?${TARGETS}["']?:`, 'm'),
  Rakefile: new RegExp(`^[ \\t]*task[ \\t]*\\(?[ \\t]*:?["']?${TARGETS}\\b`, 'm'),
};

/** Files of a program in another language, which may make pages of templates. */
const PROGRAM = /^(?:Cargo\.toml|go\.mod|pyproject\.toml|composer\.json|mix\.exs|stack\.yaml)$/;
const TEMPLATES = ['templates', 'layouts', 'views'];

const GEMS = ['middleman', 'nanoc', 'bridgetown', 'awestruct', 'sitepress-rails'];

/** The program that builds a site, and the file that shows it. */
interface Framework {
  name: string;
  file: string;
}

/** Files at the top of a folder with several packages, and a pattern that shows that there are several. */
const WORKSPACES: Readonly<Record<string, RegExp>> = {
  // The file may hold only settings of a single package: https://pnpm.io/settings
  'pnpm-workspace.yaml': /^packages:(?![ \t]*\[[ \t]*\])/m,
  'lerna.json': /^/,
  'nx.json': /^/,
  'rush.json': /^/,
};

/** Settings of `package.json`. */
const SETTINGS = settingNames('workspaces scripts.build scripts.generate');

/**
 * A site of a program that Lectern does not know, or that its owner has written. Only its code says which files are
 * published.
 */
export const unlisted = defineGenerator({
  name: 'another program',
  settings: SETTINGS,
  // Layouts of React Router.
  layouts: { files: ['tsx', 'jsx', 'js', 'ts'].map((extension) => `app/root.${extension}`) },
  outputs: [
    'dist build out _site build/client dist/client dist/public .output/public .vercel/output/static',
    'output www',
  ].flatMap((line) => line.split(' ')),
  detect: (folder) => frameworkOf(folder) ?? workspaceOf(folder) ?? ownBuildOf(folder),
  profile: (folder, { name, file }) => ({
    unknown: [
      {
        why: WHY[name] ?? `The site is built with ${name}, whose content folders Lectern does not know`,
        place: { file },
        candidates: markdownFolders(folder),
      },
    ],
  }),
});

function frameworkOf(folder: Folder): Framework | null {
  const file = firstOf(folder, Object.keys(FRAMEWORK_FILES));
  if (file !== undefined) return { name: FRAMEWORK_FILES[file] as string, file };
  const names = dependenciesOf(folder);
  const listed = Object.keys(FRAMEWORK_PACKAGES).find((name) => names.has(name));
  if (listed !== undefined) return { name: FRAMEWORK_PACKAGES[listed] as string, file: 'package.json' };
  if (/^(?:POSTS|PAGES)\s*=/m.test(folder.text('conf.py') ?? '')) return { name: 'Nikola', file: 'conf.py' };
  const cabal = folder.names().find((name) => /^[\w-]+\.cabal$/.test(name) || name === 'package.yaml');
  if (cabal !== undefined && /\bhakyll\b/.test(folder.text(cabal) ?? ''))
    return { name: 'Hakyll', file: cabal };
  const lume = ['_config.ts', '_config.js'].find((name) => /\blume\b/i.test(folder.text(name) ?? ''));
  if (lume !== undefined) return { name: 'Lume', file: lume };
  if (folder.has('archetypes') && folder.has('content'))
    return { name: 'Hugo, from a configuration with a name of its own', file: 'archetypes' };
  const gem = GEMS.find((name) => names.has(name));
  return gem === undefined ? null : { name: gem.charAt(0).toUpperCase() + gem.slice(1), file: 'Gemfile' };
}

/** Several packages with a folder each: https://docs.npmjs.com/cli/using-npm/workspaces */
function workspaceOf(folder: Folder): Framework | null {
  const found = Object.entries(WORKSPACES).find(([name, form]) => {
    const text = folder.text(name);
    return text !== null && form.test(text);
  });
  if (found !== undefined) return { name: ONE_OF_MANY, file: found[0] };
  const isListed = settingsOf(SETTINGS, folder.data('package.json')).workspaces !== undefined;
  return isListed ? { name: ONE_OF_MANY, file: 'package.json' } : null;
}

/** A script or target called `build`, or a program with templates. Lectern cannot tell what it publishes. */
function ownBuildOf(folder: Folder): Framework | null {
  const file = Object.entries(BUILD_FILES).find(([name, target]) => {
    const text = folder.text(name) ?? '';
    return target.test(text) && !/\blectern\b/.test(text);
  })?.[0];
  if (file !== undefined) return { name: OWN_BUILD, file };
  const program = TEMPLATES.some(folder.has) ? folder.names().find((name) => PROGRAM.test(name)) : undefined;
  return program === undefined ? packageBuildOf(folder) : { name: OWN_BUILD, file: program };
}

function packageBuildOf(folder: Folder): Framework | null {
  const settings = settingsOf(SETTINGS, folder.data('package.json'));
  const build = firstText(settings['scripts.build'], settings['scripts.generate']);
  if (build === undefined || /\blectern\b/.test(build) || NO_SITE.test(build)) return null;
  return { name: OWN_BUILD, file: 'package.json' };
}

/**
 * Configuration files that only one program has, and the program. Generators that Lectern knows have a folder of their
 * own.
 */
const FRAMEWORK_FILES: Readonly<Record<string, string>> = {
  'react-router.config.ts': 'React Router',
  'remix.config.js': 'Remix',
  'gridsome.config.js': 'Gridsome',
  'greenwood.config.js': 'Greenwood',
  'rspress.config.ts': 'Rspress',
  'vocs.config.ts': 'Vocs',
  'antora-playbook.yml': 'Antora',
  'docfx.json': 'DocFX',
  '_cobalt.yml': 'Cobalt',
  'soupault.toml': 'Soupault',
  'zine.ziggy': 'Zine',
  'nanoc.yaml': 'Nanoc',
  'bridgetown.config.yml': 'Bridgetown',
  'metalsmith.json': 'Metalsmith',
  'site.hs': 'Hakyll',
  'Statocles.yml': 'Statocles',
  'pollen.rkt': 'Pollen',
};

/** Packages that build a site, and the program. */
const FRAMEWORK_PACKAGES: Readonly<Record<string, string>> = {
  '@remix-run/react': 'Remix',
  '@remix-run/node': 'Remix',
  '@react-router/dev': 'React Router',
  remix: 'Remix',
  'ember-source': 'Ember',
  'empress-blog': 'Ember',
  '@sveltejs/kit': 'SvelteKit',
  '@solidjs/start': 'SolidStart',
  'solid-start': 'SolidStart',
  '@builder.io/qwik-city': 'Qwik City',
  '@analogjs/platform': 'Analog',
  '@angular/core': 'Angular',
  '@redwoodjs/core': 'RedwoodJS',
  '@tanstack/react-start': 'TanStack Start',
  '@greenwood/cli': 'Greenwood',
  '@rspress/core': 'Rspress',
  rspress: 'Rspress',
  vocs: 'Vocs',
  dumi: 'dumi',
  gridsome: 'Gridsome',
  metalsmith: 'Metalsmith',
  wintersmith: 'Wintersmith',
  docpad: 'DocPad',
  harp: 'Harp',
  sapper: 'Sapper',
  elderjs: 'Elder.js',
  vike: 'Vike',
  waku: 'Waku',
  'react-static': 'React Static',
};
