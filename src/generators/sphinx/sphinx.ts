import { PythonSettings } from '../../code/python/python.ts';
import { defineGenerator } from '../define-generator.ts';
import { firstText } from '../site-folder.ts';
import { partsBy } from '../standard/parts.ts';
import { mystMarkdown } from './myst.ts';
import { AUTODOC, mystIncludes, mystTables, SUBSTITUTIONS } from './parts.ts';
import { Decisions } from '../standard/decisions.ts';
import { likely } from '../standard/read-code.ts';
import { allIn, assetsIn, joined, leftOut, pageRule, notContent } from '../standard/places.ts';
import { settingsInPython, settingNames } from '../standard/settings.ts';

const PLACES = ['', 'docs', 'docs/source', 'doc', 'doc/source', 'source', 'website/source'];

/** Extensions of Sphinx that read Markdown: https://www.sphinx-doc.org/en/master/usage/markdown.html */
const MARKDOWN = /myst|recommonmark/;
/** A mark of Sphinx in `conf.py`, since other programs have a file of that name, too. */
const SPHINX = /^extensions\s*=|\bsphinx\.ext\./m;

/** https://www.sphinx-doc.org/en/master/usage/configuration.html */
const SETTINGS = settingNames(
  'project author language include_patterns exclude_patterns html_title html_baseurl html_static_path myst_enable_extensions myst_substitutions',
);
type Name = (typeof SETTINGS)[number];

/** Sphinx, whose Markdown MyST reads: https://myst-parser.readthedocs.io/ */
export const sphinx = defineGenerator({
  name: 'Sphinx',
  settings: SETTINGS,
  outputs: ['_build/html', 'docs/_build/html'],
  build: 'make html',
  formulas: { files: ['conf.py'] },
  detect(folder) {
    const configured = (mark: RegExp) =>
      PLACES.find((place) => mark.test(folder.text(joined(place, 'conf.py')) ?? ''));
    const withMarkdown = configured(MARKDOWN);
    const dir = withMarkdown ?? configured(SPHINX);
    return dir === undefined
      ? null
      : { dir, file: joined(dir, 'conf.py'), readsMarkdown: withMarkdown !== undefined };
  },
  profile(folder, { dir, file, readsMarkdown }) {
    const settings = settingsInPython(SETTINGS, new PythonSettings(folder.text, [file]));
    const decisions = new Decisions(folder);
    const text = (name: Name) => firstText(likely(settings[name].text()));
    const texts = (name: Name) => decisions.texts(settings[name], name);
    const included = texts('include_patterns');
    const excluded = texts('exclude_patterns');
    const assets = texts('html_static_path');
    const hasSubstitutions = likely(settings.myst_enable_extensions.texts())?.includes('substitution');
    const substitutions = new Map(
      (hasSubstitutions ? (likely(settings.myst_substitutions.entries()) ?? []) : []).flatMap(
        ([key, value]) => {
          const known = likely(value.text());
          return known === undefined ? [] : [[key, known]];
        },
      ),
    );
    return {
      keys: { permalink: [], slug: [] },
      unknown: decisions.unknown,
      templates: 'none',
      headingIds: 'docutils',
      withParts: partsBy(
        mystIncludes(dir),
        mystTables(dir),
        AUTODOC,
        ...(hasSubstitutions ? [SUBSTITUTIONS] : []),
      ),
      toMarkdown: (source) => mystMarkdown(source, substitutions),
      name: text('html_title') ?? text('project'),
      siteUrl: text('html_baseurl'),
      language: text('language'),
      author: text('author'),
      roots: [dir],
      rules: readsMarkdown
        ? [
            {
              ...pageRule(dir, '.html'),
              files: allIn(dir, included.length > 1 ? `{${included.join(',')}}` : included[0]),
            },
          ]
        : [],
      assets: assetsIn(
        folder,
        assets.map((name) => joined(dir, name)),
        () => '/_static',
      ),
      hidden: [
        ...leftOut(
          excluded.flatMap((glob) => [allIn(dir, glob), allIn(dir, `${glob.replace(/\/$/, '')}/**`)]),
          `listed in exclude_patterns of ${file}`,
        ),
        ...notContent(
          'part of the theme, or output of the generator',
          allIn(dir, '{_build,build,_templates}/**'),
        ),
      ],
      future: true,
    };
  },
});
