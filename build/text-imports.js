// Implements `import text from './style.css?text'`: the minified text of a style sheet, or of a module bundled with its
// imports.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { transform } from 'lightningcss';
import { build } from 'rolldown';

const MARK = '?text';
const IMPORT = /(['"])(\.[^'"]+)\?text\1/g;

/** A name that Vite does not mistake for a style sheet. */
const nameOf = (path) => `\0${path}.text`;

async function textOf(path) {
  if (path.endsWith('.css')) {
    const { code } = transform({ filename: path, code: readFileSync(path), minify: true });
    return code.toString();
  }
  const { output } = await build({
    input: path,
    // These modules stay outside of the bundle: the browser imports them by their addresses on the site.
    external: /^\/_lectern\//,
    write: false,
    output: { format: 'esm', minify: true, codeSplitting: false },
  });
  return output[0].code;
}

/** A plugin for Vite, which reads the sources. */
export const textOfFiles = {
  name: 'text-imports',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id.endsWith(MARK) ? nameOf(resolve(dirname(importer ?? '.'), id.slice(0, -MARK.length))) : null,
  async load(id) {
    if (!id.startsWith('\0') || !id.endsWith('.text')) return null;
    const path = id.slice(1, -'.text'.length);
    this.addWatchFile?.(path);
    return { code: `export default ${JSON.stringify(await textOf(path))};`, moduleType: 'js' };
  },
};

/** Writes each text as a module into the output of tsc, and makes the output import that module. */
export async function writeTexts(src, dist) {
  for (const name of readdirSync(dist, { recursive: true })) {
    const file = join(dist, name);
    const code = file.endsWith('.js') ? readFileSync(file, 'utf8') : '';
    if (!code.includes(MARK)) continue;
    for (const [, , path] of code.matchAll(IMPORT)) {
      const from = join(src, relative(dist, dirname(file)), path);
      const to = join(dirname(file), `${path}.js`);
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, `export default ${JSON.stringify(await textOf(from))};\n`);
    }
    writeFileSync(file, code.replace(IMPORT, (_, quote, path) => `${quote}${path}.js${quote}`));
  }
}
