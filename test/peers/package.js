/**
 * Tries the package as npm publishes it: packs it, installs it into an empty folder, serves a site, and compiles a
 * program against it.
 */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { HERE, run } from './support.js';

const ROOT = join(HERE, '../..');
const MAX_PACKED = 1_700_000;
/** Bytes of the installed files, without optional peers. */
const MAX_INSTALLED = 30_000_000;
/** Files that are copied into the package. All others are made from the sources. */
const FILES =
  /^(?:package\.json|LICENSE|(?:README|CHANGELOG|SECURITY)\.md|lectern\.schema\.json|docs\/[\w/-]+\.(?:md|yaml))$/;
const MADE = /^dist\/(?:[\w/.-]+\.c?js|[\w/.-]+\.d\.ts|fonts\/figtree-[\w-]+\.(?:ttf|txt)|LICENSES\.txt)$/;

const must = async (command, args, options) => {
  const ended = await run(command, args, options);
  assert.equal(ended.code, 0, `${command} ${args.join(' ')}\n${ended.stdout}${ended.stderr}`);
  return ended.stdout;
};

/** The texts of an installed package, by the paths that its user's programs see. */
async function textsBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = files.map(async (file) => [
    `/node_modules/lectern/${relative(folder, file).replaceAll('\\', '/')}`,
    await readFile(file, 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

const dir = await mkdtemp(join(tmpdir(), 'lectern-package-'));
try {
  // Packs a copy, because packing makes `dist` anew with only the published files. Others use the `dist` of the
  // repository.
  const copy = join(dir, 'repository');
  // `lectern verify` needs the contract suite, so the copy keeps it.
  const isLeftOut = (path) =>
    /^(?:node_modules|dist|\.git|benchmarks|test[\\/](?!contract(?:[\\/]|$)).*)$/.test(relative(ROOT, path));
  await cp(ROOT, copy, { recursive: true, filter: (path) => !isLeftOut(path) });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const [{ filename, size, files }] = JSON.parse(
    await must('npm', ['pack', '--json', '--pack-destination', dir], { cwd: copy }),
  );
  assert.ok(size < MAX_PACKED, `The package has ${size} bytes.`);
  const names = files.map(({ path }) => path);
  assert.deepEqual(
    names.filter((name) => !FILES.test(name) && !MADE.test(name)),
    [],
  );
  for (const name of [
    'dist/cli/main.js',
    'dist/index.d.ts',
    'dist/LICENSES.txt',
    'dist/browser/bundle/search.js',
    'lectern.schema.json',
  ])
    assert.ok(names.includes(name), name);

  const app = join(dir, 'app');
  await mkdir(join(app, 'site/texts/posts'), { recursive: true });
  await writeFile(join(app, 'package.json'), '{"type": "module"}');
  await must(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--omit=peer', join(dir, filename)],
    { cwd: app },
  );
  const installed = await sizeOf(join(app, 'node_modules'));
  assert.ok(installed < MAX_INSTALLED, `Installed, it has ${installed} bytes.`);
  const { exports } = JSON.parse(await readFile(join(app, 'node_modules/lectern/package.json'), 'utf8'));
  for (const target of Object.values(exports).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  ))
    assert.ok((await stat(join(app, 'node_modules/lectern', target))).isFile(), target);

  // Serves a site as `npx lectern` does.
  await must('npx', ['lectern', 'init', 'first'], { cwd: app });
  const child = spawn(
    process.execPath,
    ['node_modules/lectern/dist/cli/main.js', 'serve', 'first', '--port', '0', '--json-ready'],
    {
      cwd: app,
      env: { ...process.env, LECTERN_CACHE: 'none' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url } = JSON.parse(line);
  const page = await fetch(`${url}/writing/hello`, { headers: { accept: 'text/html' } });
  assert.match(await page.text(), /<h1>Hello<\/h1>/);
  child.kill();
  await once(child, 'exit');

  // Compiles a user's program with the compiler and the types of this repository.
  await cp(join(HERE, 'package/program.ts'), join(app, 'program.ts'));
  await writeFile(join(app, 'site/inkwell.toml'), 'title = "Ink"\n');
  await writeFile(join(app, 'site/texts/posts/a.md'), '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n');
  await mkdir(join(app, 'node_modules/@types'), { recursive: true });
  await symlink(join(ROOT, 'node_modules/@types/node'), join(app, 'node_modules/@types/node'));
  await symlink(join(ROOT, 'node_modules/undici-types'), join(app, 'node_modules/undici-types'));
  const options = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--types',
    'node',
    '--skipLibCheck',
    'false',
  ];
  // Tries the newest compiler, and the oldest that docs/how-to/library.md promises.
  for (const compiler of [
    join(HERE, 'node_modules/typescript-minimum'),
    join(ROOT, 'node_modules/typescript'),
  ])
    await must(process.execPath, [join(compiler, 'bin/tsc'), ...options, 'program.ts'], { cwd: app });

  const packed = join(app, 'node_modules/lectern');
  const { messages } = await publint({ pkgDir: packed, pack: false, level: 'suggestion' });
  assert.deepEqual(messages, []);
  // These problems only concern programs that do not read `exports`, or that `require` modules. The package only has ES
  // modules.
  const ofModules = new Set(['NoResolution node10', 'CJSResolvesToESM node16-cjs']);
  const { problems } = await checkPackage(new Package(await textsBelow(packed), 'lectern', '0.1.0'));
  assert.deepEqual(
    problems.filter(({ kind, resolutionKind }) => !ofModules.has(`${kind} ${resolutionKind}`)),
    [],
  );
  const seen = JSON.parse(await must(process.execPath, ['program.js', 'site'], { cwd: app }));
  assert.deepEqual(
    Object.entries(seen).filter(([, isSeen]) => !isSeen),
    [],
  );
  console.log(
    `${size} bytes packed, ${names.length} files; ${(installed / 1e6).toFixed(1)} MB installed; compiled, served and extended`,
  );
} finally {
  await rm(dir, { recursive: true, force: true });
}

async function sizeOf(folder) {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += (await stat(join(entry.parentPath ?? entry.path, entry.name))).size;
  return sum;
}
