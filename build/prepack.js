// Makes `dist` as it is published: without comments and blanks, and with only the modules and declarations that the
// exports need.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { minifySync } from 'rolldown/experimental';

const run = (command, ...args) =>
  execFileSync(command, args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });

// Removes an earlier build, because its files would be published too.
rmSync('dist', { recursive: true, force: true });
run('npx', 'tsc', '-p', 'build/tsconfig.json');
run('npx', 'tsc', '-p', 'build/tsconfig.json', '--removeComments', '--declaration', 'false');
run('node', 'build/bundle.js');

const isFile = (name) => statSync(name, { throwIfNoEntry: false })?.isFile();
const reached = new Set();
const reach = (file) => {
  if (reached.has(file) || !isFile(file)) return;
  reached.add(file);
  const IMPORTED = /(?:from|import|new URL)\s*\(?['"](\.[^'"]+)['"]/g;
  for (const [, to] of readFileSync(file, 'utf8').matchAll(IMPORTED))
    reach(resolve(file, '..', to.replace(/\.tsx?$/, '.d.ts')));
};
const { bin, exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const targets = [bin, ...Object.values(exports)].flatMap((target) =>
  typeof target === 'string' ? [target] : Object.values(target),
);
for (const target of targets) reach(resolve(target));
for (const name of readdirSync('dist', { recursive: true }))
  if (/(?<!^browser.bundle.*)\.(?:js|json|d\.ts)$/.test(name) && !reached.has(resolve('dist', name)))
    rmSync(join('dist', name));

rmSync('dist/sources.sha256');

/** Functions and classes keep their names, for stack traces. Bundles of Workers and browsers are minified already. */
const keepNames = { function: true, class: true };
const SMALL = { module: true, compress: { keepNames }, mangle: { keepNames }, codegen: { removeWhitespace: true } };
for (const name of reached) {
  if (!name.endsWith('.js') || /[\\/]dist[\\/]worker[\\/]/.test(name)) continue;
  const { code, errors } = minifySync(name, readFileSync(name, 'utf8'), SMALL);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  writeFileSync(name, code);
}
