import { isMarkdown } from '../../text/file-kinds.ts';
import { defineGenerator } from '../define-generator.ts';
import { firstText, type Folder, textsOf } from '../site-folder.ts';
import {
  allIn,
  assetsIn,
  joined,
  leftOut,
  notContent,
  REPOSITORY_FILES,
  REPOSITORY_README,
} from '../standard/places.ts';
import type { SourceRule } from '../source-rule.ts';
import { translatedCodes } from './languages.ts';
import { unlisted } from '../unlisted/unlisted.ts';
import { settingsOf, settingNames } from '../standard/settings.ts';
import { dataRules, escapeGlob, sectionRules, typeOfName } from '../standard/sections.ts';

const ASSETS = ['public', 'static', 'assets', 'images', 'img', 'media'];
/** Files that are the home page, so that README is not. */
const INDEX = ['', 'pages/'].flatMap((at) =>
  ['index.md', 'index.mdx', 'index.markdown', '_index.md'].map((name) => at + name),
);
/** Data that entries are made of. Without such data or Markdown, `content/` does not hide the Markdown beside it. */
const DATA = /\.(?:ya?ml|json|toml)$/i;
/** Documents about the repository instead of the site. */
const ABOUT = /^(readme|license|licence|contributing|changelog|code_of_conduct|security)\.\w+$/i;

/** Settings of `package.json`, and of plugins of an Obsidian vault. */
const SETTINGS = settingNames('homepage folder templates_folder');

/** A folder of Markdown without the mark of a generator. If it has a folder `content/` with Markdown or data, only that is content. */
export const plain = defineGenerator({
  name: 'folder of Markdown',
  settings: SETTINGS,
  outputs: unlisted.outputs ?? [],
  detect(folder) {
    const dir = rootOf(folder);
    if (dir === 'content') return { dir, file: 'content/', name: 'folder with content/' };
    return { dir, file: dir ? `${dir}/` : 'its Markdown files' };
  },
  profile(folder, { dir: root }) {
    const hasContentFolder = root === 'content';
    const isVault = folder.has('.obsidian');
    return {
      isPlain: true,
      tokens: { title: 'last' },
      siteUrl: homepage(settingsOf(SETTINGS, folder.data('package.json')).homepage),
      roots: [root],
      rules: [
        ...sectionRules(folder, root, {
          url: () => null,
          except: root ? [] : ['public', 'static'],
          data: hasContentFolder,
        }).map(
          (rule): SourceRule => ({
            ...withPagesAtRoot(hasContentFolder ? documentedRule(rule) : rule),
            guess: true,
            readme: true,
            matter: 'titled-lines',
            languageIn: 'anywhere',
            // The title of a note is the name of its file: https://help.obsidian.md/properties
            ...(isVault && { titleOf: (name: string) => name }),
          }),
        ),
        ...['data', '_data'].flatMap((name) => dataRules(folder, name)),
      ],
      assets: assetsIn(
        folder,
        ASSETS.filter((name) => name !== root),
        (name) => (name === 'public' || name === 'static' ? '' : `/${name}`),
      ),
      hidden: [
        ...(root === '' ? REPOSITORY_FILES : []),
        ...(root === '' && INDEX.some(folder.has) ? REPOSITORY_README : []),
        ...notContent(
          'a part of every page',
          '{**/,}_{S,s}idebar.md',
          '{**/,}_{F,f}ooter.md',
          '{**/,}_{navbar,coverpage}.md',
        ),
        ...leftOut(
          templateFolders(folder).map((name) => allIn(name)),
          'templates of the vault',
        ),
      ],
      languages: translatedCodes(folder.filesIn(root)).map((code) => ({ code, tag: code, prefix: '' })),
      // https://help.obsidian.md/publish/permalinks
      keys: isVault ? { permalink: ['permalink'], slug: [] } : {},
      feeds: ['/index.xml', '/rss.xml', '/atom.xml'],
    };
  },
});

function templateFolders(folder: Folder): string[] {
  const own = settingsOf(SETTINGS, folder.data('.obsidian/templates.json'));
  const other = settingsOf(SETTINGS, folder.data('.obsidian/plugins/templater-obsidian/data.json'));
  return [...textsOf(own.folder), ...textsOf(other.templates_folder)]
    .map((name) => joined(name))
    .filter(Boolean);
}

/** The folder `pages/` is not part of the addresses of the files in it. */
function withPagesAtRoot(rule: SourceRule): SourceRule {
  return /(^|\/)_?pages$/.test(rule.base ?? '') ? { ...rule, root: rule.base as string } : rule;
}

/**
 * Documented for `content/`: Markdown beside the collections is pages. Data there may be anything, so it is no content.
 */
function documentedRule(rule: SourceRule): SourceRule {
  if (rule.base === 'content/talks') return { ...rule, datesAreEvents: true };
  return rule.files === 'content/*' ? { ...rule, type: 'page', base: 'content', data: false } : rule;
}

/** `content`, or the deepest folder that holds all the Markdown. */
function rootOf(folder: Folder): string {
  const markdown = folder.files().filter((file) => isMarkdown(file) && !ABOUT.test(file));
  const inContent = folder.files().filter((file) => file.startsWith('content/'));
  if (inContent.some((file) => markdown.length === 0 || isMarkdown(file) || DATA.test(file)))
    return 'content';
  let root = '';
  for (;;) {
    const prefix = root ? `${root}/` : '';
    const tops = new Set(
      markdown
        .map((file) => file.slice(prefix.length).split('/'))
        .map((parts) => (parts.length > 1 ? parts[0] : '')),
    );
    const [only] = tops;
    if (tops.size !== 1 || !only || typeOfName(only) !== null || escapeGlob(only) !== only) return root;
    root = prefix + only;
  }
}

function homepage(value: unknown): string | undefined {
  const url = firstText(value);
  return url && /^https?:/.test(url) && !/github\.com/.test(url) ? url : undefined;
}
