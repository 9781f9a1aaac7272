import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isThere } from '../support/needed.ts';
import { writeFolder } from '../support/workspace.ts';
import { build } from './build.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/how-to/static-hosting.md'), 'utf8');
const PAGE = '<html><head><title>x</title></head><body>';

interface Recipe {
  path: string;
  wanted: string;
  files: Readonly<Record<string, string>>;
  /** The arguments of the generator in `line`, and its output folder. */
  args: string[];
  into: string;
  /** The line of the guide that this recipe follows. */
  line: string;
  /** The files of the page and its twin, and the twin that a draft would have. */
  html: string;
  twin: string;
  draft: string;
}

const RECIPES: Readonly<Record<string, Recipe>> = {
  Hugo: {
    path: '/usr/bin/hugo',
    wanted: "Debian's package hugo (apt-get install hugo)",
    files: {
      'hugo.toml': 'baseURL = "https://ada.example/"\ntitle = "Ada"\n',
      'content/posts/hello.md': '---\ntitle: Hello\ndate: 2026-01-02\n---\nThe first post.\n',
      'content/posts/draft.md': '---\ntitle: Draft\ndate: 2026-01-03\ndraft: true\n---\nNot yet.\n',
      'layouts/_default/single.html': `${PAGE}{{ .Content }}</body></html>`,
      'layouts/_default/list.html': `${PAGE}{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</body></html>`,
    },
    args: ['--config', 'hugo.toml'],
    into: 'public',
    line: 'hugo && lectern build . --into public --link',
    html: 'posts/hello/index.html',
    twin: 'posts/hello.md',
    draft: 'posts/draft.md',
  },
  Jekyll: {
    path: '/usr/bin/jekyll',
    wanted: "Debian's package jekyll (apt-get install jekyll)",
    files: {
      '_config.yml': 'title: Ada\nurl: https://ada.example\n',
      '_layouts/default.html': `${PAGE}{{ content }}</body></html>`,
      '_posts/2026-01-02-hello.md': '---\nlayout: default\ntitle: Hello\n---\nThe first post.\n',
      '_posts/2026-01-03-draft.md': '---\nlayout: default\ntitle: Draft\npublished: false\n---\nNot yet.\n',
    },
    args: ['build', '--disable-disk-cache'],
    into: '_site',
    line: 'jekyll build && lectern build . --into _site --link',
    html: '2026/01/02/hello.html',
    twin: '2026/01/02/hello.md',
    draft: '2026/01/03/draft.md',
  },
};

describe.each(Object.entries(RECIPES))('after %s', (_name, recipe) => {
  it.runIf(isThere(recipe.path, recipe.wanted))(
    'the line of the guide adds twins and names them',
    async () => {
      expect(GUIDE).toContain(recipe.line);
      const dir = writeFolder(recipe.files);
      execFileSync(recipe.path, recipe.args, {
        cwd: dir,
        stdio: 'ignore',
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      });
      const out = join(dir, recipe.into);
      const { code, said } = await build(dir, '--into', out, '--link');
      expect([said, code]).toEqual([said, 0]);
      expect(readFileSync(join(out, recipe.twin), 'utf8')).toContain('The first post.');
      expect(readFileSync(join(out, recipe.html), 'utf8')).toContain(
        `<link rel="alternate" type="text/markdown" href="https://ada.example/${recipe.twin}"></head>`,
      );
      expect(existsSync(join(out, 'llms.txt'))).toBe(true);
      expect(existsSync(join(out, recipe.draft))).toBe(false);
    },
  );
});
