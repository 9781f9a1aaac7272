// Makes `dist` as it is published: without comments and blanks, with short names of what only one function sees, and with the
// declarations that the exports lead to and no others.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { minifySync } from 'rolldown/experimental';

const run = (command, ...args) =>
  execFileSync(command, args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });

// What is left of an earlier build would be packed, too.
rmSync('dist', { recursive: true, force: true });
run('npx', 'tsc', '-p', 'tsconfig.build.json');
run('npx', 'tsc', '-p', 'tsconfig.build.json', '--removeComments', '--declaration', 'false');
run('node', 'bundle.js');
run('node', 'plain-fonts.js');

const reached = new Set();
const reach = (file) => {
  if (reached.has(file)) return;
  reached.add(file);
  for (const [, to] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?['"](\.[^'"]+)\.tsx?['"]/g))
    reach(`${resolve(file, '..', to)}.d.ts`);
};
const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
for (const { types } of Object.values(exports)) if (types) reach(resolve(types));
for (const name of readdirSync('dist', { recursive: true }))
  if (name.endsWith('.d.ts') && !reached.has(resolve(join('dist', name)))) rmSync(join('dist', name));

/** Names of functions and classes stay: stacks have them. */
const MINIFY = {
  module: true,
  compress: { target: 'es2023', keepNames: { function: true, class: true } },
  mangle: { toplevel: false },
  codegen: { removeWhitespace: true },
};
const BUNDLES = /^(?:browser\/bundle|worker)\//;
for (const name of readdirSync('dist', { recursive: true }).map((path) => path.replaceAll('\\', '/'))) {
  if (!name.endsWith('.js') || BUNDLES.test(name)) continue;
  const { code, errors } = minifySync(name, readFileSync(join('dist', name), 'utf8'), MINIFY);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  writeFileSync(join('dist', name), code);
}
