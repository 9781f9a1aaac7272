import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from '../support/workspace.ts';

/** Runs the built program, which loads parts such as highlighting only when it needs them. */
function lectern(...args: string[]): string {
  const env = { ...process.env, LECTERN_CACHE: 'none' };
  return execFileSync(process.execPath, ['dist/cli/main.js', ...args], {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const FRENCH =
  'Le matin, les oiseaux chantent dans les arbres du jardin, et les enfants qui vont à l’école les écoutent en marchant. Quand il pleut, tout le monde reste à la maison, où l’on raconte des histoires devant le feu jusqu’à ce que la nuit tombe.';

describe('what is loaded when a site needs it', () => {
  it('is the highlighter, and MathML', () => {
    const dir = writeFolder({
      'site/lectern.yaml': 'name: A\nmath: true\n',
      'site/content/writing/a.md': '# A\n\n```js\nconst a = 1;\n```\n\nSo $x^2$ grows.\n',
    });
    lectern('build', join(dir, 'site'), '-o', join(dir, 'out'), '--base-url', 'https://a.example');
    const html = readFileSync(join(dir, 'out/writing/a/index.html'), 'utf8');
    expect(html).toContain('<span class="k">const</span>');
    expect(html).toContain('<msup><mi>x</mi><mn>2</mn></msup>');
  });

  it('are the parsers of JavaScript and Python, and the slugs of Eleventy', () => {
    const eleventy = writeFolder({
      'eleventy.config.js': 'export default () => ({ dir: { input: "texts" } });\n',
      'texts/a.md': '---\ntitle: Älter werden\npermalink: "/{{ title | slugify }}/"\n---\n\nText.\n',
    });
    expect(lectern('list', eleventy, '--type', 'page', '--json')).toContain('/aelter-werden/"');
    const pelican = writeFolder({
      'pelicanconf.py':
        'PATH = "con" + "tent"\nARTICLE_URL = "essays/{slug}/"\nARTICLE_SAVE_AS = "essays/{slug}/index.html"\n',
      'content/a.md': 'Title: A\nDate: 2026-01-01\nSlug: one\n\nText.\n',
    });
    expect(lectern('list', pelican, '--json')).toContain('/essays/one/"');
  });

  it('is the stemmer of another language', () => {
    const dir = writeFolder({
      'lectern.yaml': 'name: A\nlanguage: de\n',
      'content/writing/a.md': '# Alt\n\nDie Häuser standen am Ufer.\n',
    });
    expect(lectern('search', dir, 'haus')).toContain('1 of 1');
  });

  it('is what tells the language of a page that does not say it', () => {
    const page = `<!doctype html><html><head><title>Page</title></head><body><main><h1>Page</h1><p>${FRENCH} ${FRENCH} <a href="/a/">A</a></p></main></body></html>`;
    const dir = writeFolder({ 'index.html': page, 'a/index.html': page });
    expect(lectern('list', dir, '--type', 'page', '--json')).toContain('"lang": "fr"');
  });
});
