import { defineGenerator } from '../define-generator.ts';
import { textOf, textsOf } from '../site-folder.ts';
import { allIn, joined } from '../standard/places.ts';
import { readSettings } from '../js/py-config.ts';

const PLACES = ['', 'docs', 'docs/source', 'doc', 'doc/source', 'source'];

/** Sphinx with MyST, which reads Markdown: https://myst-parser.readthedocs.io/ */
export const sphinx = defineGenerator({
  name: 'Sphinx',
  detect(folder) {
    const dir = PLACES.find((place) => /myst|recommonmark/.test(folder.text(joined(place, 'conf.py')) ?? ''));
    return dir === undefined ? null : { dir, file: joined(dir, 'conf.py') };
  },
  profile(folder, { dir, file }) {
    const settings = readSettings(folder, [file]);
    const text = (name: string) => textOf(settings.get(name));
    const wanted = textsOf(settings.get('include_patterns'));
    return {
      templates: 'none',
      name: text('html_title') ?? text('project'),
      siteUrl: text('html_baseurl'),
      language: text('language'),
      author: text('author'),
      roots: [dir],
      rules: [
        {
          files: allIn(dir, wanted.length > 1 ? `{${wanted.join(',')}}` : wanted[0]),
          type: 'page',
          url: '/:folder/:filebase.html',
          base: dir,
          root: dir,
        },
      ],
      assets: textsOf(settings.get('html_static_path'))
        .map((name) => joined(dir, name))
        .filter(folder.has)
        .map((name) => ({ folder: name, at: '/_static' })),
      hidden: [
        ...textsOf(settings.get('exclude_patterns')).flatMap((glob) =>
          [glob, `${glob.replace(/\/$/, '')}/**`].map((name) => ({
            files: allIn(dir, name),
            reason: `listed in exclude_patterns of ${file}`,
          })),
        ),
        {
          files: allIn(dir, '{_build,build,_templates}/**'),
          reason: 'part of the theme, or output of the generator',
        },
      ],
      future: true,
    };
  },
});
