// `import text from './style.css?text'`: a stylesheet, or a module with all that it imports, as browsers are sent it. For rolldown and Vite alike.
import { readFileSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { transform } from 'lightningcss';
import { build } from 'rolldown';

const MARK = '?text';
const DIST = `${sep}dist${sep}`;

/** Neither a name of tsc's output nor one that Vite takes for a stylesheet. */
const nameOf = (path) => `\0${path}.text`;

async function textOf(path) {
  if (path.endsWith('.css')) {
    const { code } = transform({ filename: path, code: readFileSync(path), minify: true });
    return code.toString();
  }
  const { output } = await build({
    input: path,
    // What is imported from an address, the site serves.
    external: /^\/_lectern\//,
    write: false,
    output: { format: 'esm', minify: true, codeSplitting: false },
  });
  return output[0].code;
}

export const textOfFiles = {
  name: 'text-of',
  enforce: 'pre',
  resolveId: (id, importer) => {
    if (!id.endsWith(MARK)) return null;
    const path = resolve(dirname(importer ?? '.'), id.slice(0, -MARK.length));
    // tsc copies neither stylesheets nor what only browsers run.
    const at = path.lastIndexOf(DIST);
    return nameOf(at < 0 ? path : `${path.slice(0, at)}${sep}src${sep}${path.slice(at + DIST.length)}`);
  },
  async load(id) {
    if (!id.startsWith('\0') || !id.endsWith('.text')) return null;
    const path = id.slice(1, -'.text'.length);
    this.addWatchFile?.(path);
    return { code: `export default ${JSON.stringify(await textOf(path))};`, moduleType: 'js' };
  },
};
