import { lastOf } from '../../text/pathname.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { defineGenerator } from '../define-generator.ts';
import type { Folder } from '../site-folder.ts';
import { CONTENT, frameworkSite, scriptOf } from '../standard/framework-site.ts';
import { markdownFolders } from '../standard/markdown-folders.ts';
import { allIn, leftOut, pageRule, rooted, withPosts } from '../standard/places.ts';
import type { SourceRule } from '../source-rule.ts';
import { likely, redirectList, siteAliases, textAt, unwrap, folderNamed } from '../standard/read-code.ts';
import { typeOfName } from '../standard/sections.ts';
import { settingsInCode, settingNames } from '../standard/settings.ts';
import type { Code } from '../../code/ask/code.ts';
import { follow, resolved } from '../../code/ask/follow.ts';
import type { EntryGate } from '../site-profile.ts';
import { conditionGate, keysAsked } from '../standard/harmless-filter.ts';
import type { Call } from '../../code/ask/config.ts';
import { dirname } from '../../text/path.ts';

export const NEXT_SETTINGS = settingNames('basePath trailingSlash redirects');

/** Next.js: https://nextjs.org/docs/app/guides/mdx */
export const next = defineGenerator({
  name: 'Next.js',
  settings: NEXT_SETTINGS,
  packages: ['next'],
  outputs: ['out', '.next/server/app', '.next/server/pages'],
  build: 'npx next build',
  formulas: { files: [/^next\.config\.\w+$/] },
  layouts: {
    files: 'app/layout src/app/layout pages/_document src/pages/_document pages/_app'
      .split(' ')
      .flatMap((name) => ['tsx', 'jsx', 'js', 'ts'].map((extension) => `${name}.${extension}`)),
    title:
      /\bmetadata\b[^=\n]{0,40}=\s*\{[^{}]{0,400}?\btitle:\s*(?:\{[^{}]{0,200}?\bdefault:\s*)?(["'])((?:(?!\1)[^\\\n{}$]){1,100})\1/,
  },
  shortNames: ['next', 'nextjs'],
  detect(folder) {
    const config = scriptOf(folder, 'next.config');
    const isPackaged = () =>
      pagesIn(folder).length > 0 && folder.text('package.json')?.includes('"next":') === true;
    return config === undefined && !isPackaged() ? null : { file: config ?? 'package.json', config };
  },
  profile(folder, { file: mark, config: file }) {
    const { code, basePath, ending, redirects } = nextSite(folder, file ?? '', mark);
    const pages = pagesIn(folder);
    const scripts = routeScripts(folder);
    const routes = scripts.map(({ route }) => route);
    const candidates = markdownFolders(folder);
    const read = foldersRead(folder, code).filter((path) => !pages.includes(path));
    // If the code reads a folder inside one of these, it does not read what lies beside that folder.
    const usual = CONTENT.filter((path) => !read.some((one) => one.startsWith(`${path}/`)));
    const isTold = routes.length > 0 || pages.some((path) => folder.filesIn(path).some(isMarkdown));
    const why = 'no route below app/ or pages/ shows which folder of Markdown is published';
    const isUnknown = !isTold && candidates.length > 0;
    const place = { file: mark, line: 1 };
    // Contentlayer: https://contentlayer.dev/docs/sources/files. Only the site's code says which route shows which of its
    // types.
    const layer = scriptOf(folder, 'contentlayer.config');
    const unsettled: string[] = [];
    const site = frameworkSite(folder, {
      basePath,
      url: (section, isPlace) => {
        const name = lastOf(section);
        const type = typeOfName(name);
        const namesake = routes.find((path) => lastOf(path) === name);
        const route =
          namesake ??
          // A route for authors does not show guides, though both are pages.
          routes.find((path) => type !== null && type !== 'page' && typeOfName(lastOf(path)) === type) ??
          (isPlace && routes.length === 1 ? routes[0] : routes.find((path) => path === '')) ??
          (isPlace ? routes.find((path) => typeOfName(lastOf(path)) === 'writing') : undefined);
        // Without a route, a folder whose name says nothing holds material for other pages.
        if (route === undefined && routes.length > 0 && (type === null || type === 'page')) return null;
        if (layer !== undefined && namesake === undefined) {
          unsettled.push(section);
          return null;
        }
        return {
          pattern: `${route ?? rooted(name)}/:folder/:slugorfilebase${ending}`,
          from: route === '' ? 'place' : 'section',
        };
      },
      pages,
      pagesIn: (root) => (isRouter(root) ? routerRules(root, ending) : withPosts(pageRule(root, ending))),
      assets: 'public',
      content: [...new Set([...read, ...usual])].filter(
        (path, _index, all) => !all.some((other) => path.startsWith(`${other}/`)),
      ),
    });
    const gate = routeGate(
      folder,
      code,
      scripts.map(({ script }) => script),
    );
    // A folder with a section that has a route is not withheld as a whole.
    const open = unsettled.filter((path) => !site.rules?.some(({ root }) => root?.startsWith(`${path}/`)));
    const isShown = (path: string) => pages.some((root) => path.startsWith(`${root}/`));
    return {
      ...site,
      hidden: [
        ...site.hidden,
        // https://nextjs.org/docs/app/getting-started/project-structure#private-folders
        ...leftOut(
          pages.filter(isRouter).map((root) => allIn(root, '**/_*/**')),
          'in a private folder',
        ),
      ],
      redirects,
      unknown: isUnknown
        ? [{ why, place, candidates }]
        : open.map((only) => ({
            why: `no route is called like ${only}, whose address the code of ${layer} makes`,
            place: { file: layer ?? mark, line: 1 },
            only,
            candidates: [only],
          })),
      // Each Markdown page is a route of its own, so the gate does not count for it.
      ...(gate && {
        given: (path: string) => (isShown(path) ? null : { values: {}, gates: [gate], from: mark }),
      }),
    };
  },
});

/** The settings that all sites with Next.js have. @param mark the file of the redirects in reports. */
export function nextSite(folder: Folder, file: string, mark = file) {
  const code = folder.code({ aliases: siteAliases(folder, folder.has('src') ? 'src' : '') });
  const config = unwrap(code.exported(file));
  const settings = settingsInCode(NEXT_SETTINGS, config);
  const basePath = rooted(textAt(settings.basePath));
  return {
    code,
    config,
    basePath,
    ending: likely(settings.trailingSlash.flag()) === true ? '/' : '',
    // https://nextjs.org/docs/app/api-reference/config/next-config-js/redirects
    redirects: redirectList(resolved(settings.redirects), 'source', 'destination', basePath).map((each) => ({
      ...each,
      file: mark,
      isOfHost: true,
    })),
  };
}

/**
 * Whether a folder belongs to the App Router: https://nextjs.org/docs/app. There `page.mdx` is the page of its folder,
 * and `(group)` is not part of addresses.
 */
function isRouter(root: string): boolean {
  return root.endsWith('app');
}

export function routerRules(root: string, ending: string): SourceRule[] {
  const rule: SourceRule & { base: string } = {
    ...pageRule(root, ending),
    files: allIn(root, '**/page.*'),
    isIndex: (name) => name === 'index' || name.toLowerCase() === 'page',
    withoutNumber: (name) => (/^\(.*\)$/.test(name) ? '' : name),
  };
  return withPosts(rule, '/page.*');
}

function pagesIn(folder: Folder): string[] {
  return ['pages', 'src/pages', 'app', 'src/app'].filter(folder.has);
}

/**
 * The scripts of dynamic routes, and their addresses: `/blog` of `app/blog/[slug]/page.tsx`. Routes of tags and of
 * pages of lists do not count.
 */
function routeScripts(folder: Folder): { route: string; script: string }[] {
  return folder.files().flatMap((file) => {
    const [, path = '', name = ''] =
      /^(?:src\/)?(?:app|pages)((?:\/[^/[\]]+)*)\/\[+(?:\.\.\.)?(\w+)\]+(?:\/(?:page|index))?\.(?:tsx|jsx|js|ts)$/.exec(
        file,
      ) ?? [];
    if (name === '' || /^(page|tag|tags|category|lang|locale)$/.test(name) || /^\/api\b/.test(path))
      return [];
    // `(group)` is not part of the address.
    return [{ route: path.replace(/\/\([^/]*\)/g, ''), script: file }];
  });
}

/**
 * A gate for routes whose `generateStaticParams` or `getStaticPaths` filters entries. Only the build tells which
 * entries they leave out: https://nextjs.org/docs/app/api-reference/functions/generate-static-params
 * @param files the scripts of routes with a parameter.
 */
function routeGate(folder: Folder, code: Code, files: readonly string[]): EntryGate | null {
  const routes = files.map((file) => {
    const makers = code
      .names(file)
      .filter(
        ([name, { kind }]) => /^(?:generateStaticParams|getStaticPaths)$/.test(name) && kind === 'function',
      );
    const calls = makers.flatMap(([, config]) => follow(config, [{}]).calls);
    const keys = calls.flatMap(({ call }) => (call.name === 'filter' ? keysAsked(call.arg(0)) : []));
    return {
      file,
      folders: calls.flatMap(({ call }) => folderRead(call) ?? []),
      keys: keys.filter((key) => key !== 'slug'),
    };
  });
  return conditionGate(folder, routes, (file) => `the filter of ${file} decides whether it has a page`);
}

/** The most scripts of the site that are read. */
const MAX_FILES = 400;
const READS = /\b(?:readdir|readFile|opendir)(?:Sync)?\b/;

/**
 * The folders of Markdown that the site's code reads: `readdir('./posts')`, `readFile('./posts/' + slug +
 * '/index.md')`.
 */
function foldersRead(folder: Folder, code: Code): string[] {
  const scripts = folder
    .files()
    .filter(
      (file) => /\.[cm]?[jt]sx?$/.test(file) && !/(?:^|\/)(?:public|tests?|__tests__|scripts)\//.test(file),
    )
    .slice(0, MAX_FILES)
    .filter((file) => READS.test(folder.text(file) ?? ''));
  const found = scripts.flatMap((file) => code.allCalls(file).flatMap(({ call }) => folderRead(call) ?? []));
  return [...new Set(found)].filter((name) => folder.filesIn(name).some(isMarkdown));
}

/** The folder that a call reads, or in which it reads a file; null if the call reads nothing, or a computed path. */
function folderRead(call: Call): string | null {
  if (!READS.test(call.name)) return null;
  const path = call.arg(0);
  const whole = likely(path.text());
  const isFile = call.name.startsWith('readFile');
  const name = whole === undefined ? path.prefix.replace(/[^/]*$/, '') : isFile ? dirname(whole) : whole;
  const read = (name && folderNamed(name)) || null;
  // Most files that code reads from `public/` are pictures. Code that reads a folder of posts lists it.
  return isFile && read === 'public' ? null : read;
}
