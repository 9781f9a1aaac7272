import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../../content/config/config.ts';
import { openFolder } from '../../content/files/open-folder.ts';
import { detectSite } from '../../generators/detect.ts';
import {
  type Insertion,
  jsonInsertion,
  jsonTextInsertion,
  pluginInsertions,
  pluginLines,
  withInsertions,
} from '../../generators/standard/insert-plugin.ts';
import { mountOf } from '../../model/addresses.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import { PACKAGE_NAME, PACKAGE_SPECIFIER } from '../../model/version.ts';
import { makeFolder, readJson } from '../../platform/private-file.ts';
import { SITE_FLAGS } from '../flags/site-flags.ts';
import { type Command, flagError, type Parsed, toggle, UsageError, valued } from '../usage.ts';
import { paint } from '../report/words.ts';

/** Hosts, and the files by which their sites are recognised. */
const HOSTS: readonly { target: string; marks: readonly string[]; says: string }[] = [
  {
    target: 'netlify',
    marks: ['netlify.toml', '.netlify'],
    says: 'Netlify finds the function in .netlify/v1',
  },
  {
    target: 'vercel',
    marks: ['vercel.json', '.vercel'],
    says: 'Vercel finds the site with its function in .vercel/output',
  },
  {
    target: 'cloudflare',
    marks: ['wrangler.toml', 'wrangler.json', 'wrangler.jsonc'],
    says: 'Publish the Worker with npx wrangler deploy --cwd worker',
  },
];
const HINT_WITHOUT_HOST =
  'Twins, documents and the API of files. For search, filters and the MCP endpoint, name a host of functions: --target';
/** Package managers, by their lock files. */
const INSTALLERS: readonly [string, string][] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
];
/** The record of all insertions, for `--remove`. The owner commits it with the package in `vendor/`. */
const RECORD = `vendor/${PACKAGE_NAME}.json`;
/** Characters on each side of an insertion by which `--remove` finds it. */
const AROUND = 40;

interface Added {
  file: string;
  before: string;
  text: string;
  after: string;
}

interface Plan {
  /** The insertions, by absolute path. */
  changes: Map<string, Insertion[]>;
  /** Lines that tell the owner what to change by hand. */
  byHand: string[];
  /** The folder of package.json and `vendor/`. */
  folder: string;
  /** Whether the package is put into `vendor/`. */
  isVendored: boolean;
  next: string[];
}

export const addCommand: Command = {
  name: 'add',
  summary: 'Add Lectern to the build of a site that another generator makes, or remove it again.',
  operands: '[site] [options]',
  single: 'folder',
  flags: {
    write: toggle('Make the change without asking'),
    remove: toggle('Take back what lectern add has written'),
    target: valued(
      'HOST',
      `The host, for a function beside the pages: ${HOSTS.map(({ target }) => target).join(', ')} (default: as the files of the site say)`,
    ),
    'base-url': SITE_FLAGS['base-url'],
    package: valued(
      'ADDRESS',
      'The address of the package in package.json (default: a file of this package, in vendor/)',
    ),
  },
  examples: ['lectern add', 'lectern add ~/my-site --target netlify --write', 'lectern add --remove'],
  async run(parsed) {
    const dir = resolve(parsed.operands[0] ?? '.');
    if (parsed.has('remove')) return remove(parsed, dir);
    const plan = await planOf(parsed, dir);
    const originals = new Map([...plan.changes.keys()].map((file) => [file, readFileSync(file, 'utf8')]));
    for (const [file, insertions] of plan.changes)
      for (const line of diffOf(dir, file, originals.get(file) ?? '', insertions)) console.log(line);
    if (plan.isVendored)
      console.log(
        paint('green', `+++ ${relative(dir, join(plan.folder, PACKAGE_SPECIFIER.slice('file:'.length)))}`),
      );
    if (plan.byHand.length > 0) console.log(['', ...plan.byHand].join('\n'));
    if (!(await isWanted(parsed))) return 0;
    write(plan, originals);
    console.log(['', `Then: ${plan.next.join('. ')}.`].join('\n'));
    return 0;
  },
};

async function planOf(parsed: Parsed, dir: string): Promise<Plan> {
  const site = detectSite(openFolder(dir));
  const { plugin, outputs } = site.building;
  const config = join(dir, site.detectedBy);
  const folder = packageFolder(dirname(config), dir) ?? dir;
  const hasPackageJson = existsSync(join(folder, 'package.json'));
  if (existsSync(join(folder, RECORD)))
    throw new UsageError(
      `Lectern is there already, as ${join(folder, RECORD)} says. lectern add --remove takes it back.`,
    );
  const baseUrl = parsed.text('base-url');
  refuseWithoutOrigin(baseUrl, (await readSettings(dir)).config, site.addresses.basePath);
  const host = hostOf(parsed, [dir, folder]);
  const address = baseUrl === undefined ? {} : { baseUrl };
  const options = { ...address, ...(host && { target: host.target }) };
  const changes = new Map<string, Insertion[]>();
  const byHand: string[] = [];
  const specifier = parsed.text('package') ?? PACKAGE_SPECIFIER;
  const change = (file: string, make: (text: string) => readonly Insertion[] | Insertion | null): boolean => {
    const insertions = existsSync(file) ? make(readFileSync(file, 'utf8')) : null;
    if (insertions)
      changes.set(
        file,
        [...(changes.get(file) ?? []), ...[insertions].flat()].toSorted((a, b) => a.offset - b.offset),
      );
    return insertions !== null;
  };
  const pkg = join(folder, 'package.json');
  if (hasPackageJson && !change(pkg, (text) => jsonInsertion(text, 'dependencies', PACKAGE_NAME, specifier)))
    throw new UsageError(`${pkg} cannot be read as JSON. Repair it first.`);
  if (plugin && hasPackageJson) {
    if (!change(config, (text) => pluginInsertions(text, config, { name: PACKAGE_NAME, plugin, options })))
      byHand.push(
        [
          `Put these lines into ${relative(dir, config)}; its code is not changed for you:`,
          ...pluginLines(PACKAGE_NAME, plugin, options),
        ].join('\n  '),
      );
  } else {
    const program = hasPackageJson
      ? PACKAGE_NAME
      : `npx --yes --package=${specifier.replace('file:', './')} ${PACKAGE_NAME}`;
    const flags = [
      ...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
      ...(host ? ['--target', host.target] : []),
    ];
    const command = [program, 'build', '.', '--into', outputs[0] ?? 'public', '--link', ...flags].join(' ');
    const isScripted =
      (hasPackageJson &&
        change(pkg, (text) => jsonTextInsertion(text, 'scripts', 'build', ` && ${command}`))) ||
      change(join(dir, 'netlify.toml'), (text) => tomlInsertion(text, ` && ${command}`));
    if (!isScripted)
      byHand.push('Run this behind the build of the site, where its host builds it:', `  ${command}`);
  }
  if (isPackageIgnored(folder) && parsed.text('package') === undefined)
    byHand.push('.gitignore leaves vendor/ out, and the host needs it: add !vendor/ to it.');
  return {
    changes,
    byHand,
    folder,
    isVendored: parsed.text('package') === undefined,
    next: [
      ...(hasPackageJson ? [`${installer(folder)} install`] : []),
      'build the site as always',
      host?.says ?? HINT_WITHOUT_HOST,
    ],
  };
}

/** @throws UsageError if the address of the site is unknown, or has a path. */
function refuseWithoutOrigin(baseUrl: string | undefined, settings: SiteConfig, basePath: string): void {
  const base = baseUrl ?? settings.base_url ?? settings.site_url;
  if (base === undefined)
    throw new UsageError(
      'Twins and feeds contain whole URLs, and nothing here says the address of the site. Add --base-url https://example.com.',
    );
  if (mountOf(base) !== '' || basePath !== '')
    throw new UsageError(
      `The site lies below a path (${basePath || mountOf(base)}), and the contract wants its addresses at the top of a host: give the site a host of its own first.`,
    );
}

/** The host of --target, else the one whose files are in one of the folders; undefined: neither. @throws UsageError */
function hostOf(parsed: Parsed, folders: readonly string[]) {
  const target = parsed.text('target');
  if (target === undefined)
    return HOSTS.find(({ marks }) =>
      marks.some((mark) => folders.some((folder) => existsSync(join(folder, mark)))),
    );
  const host = HOSTS.find((known) => known.target === target);
  if (host === undefined)
    throw flagError('target', target, `one of ${HOSTS.map((known) => known.target).join(', ')}`);
  return host;
}

/** The nearest folder with a package.json, from a folder up to `top`. */
function packageFolder(from: string, top: string): string | undefined {
  if (existsSync(join(from, 'package.json'))) return from;
  return from === top || dirname(from) === from ? undefined : packageFolder(dirname(from), top);
}

/** The package manager of a folder. In a monorepo, the lock file is in a folder above. */
function installer(folder: string): string {
  const program = INSTALLERS.find(([lockFile]) => existsSync(join(folder, lockFile)))?.[1];
  if (program !== undefined) return program;
  return existsSync(join(folder, '.git')) || dirname(folder) === folder ? 'npm' : installer(dirname(folder));
}

function isPackageIgnored(folder: string): boolean {
  return (
    spawnSync('git', ['check-ignore', '-q', PACKAGE_SPECIFIER.slice('file:'.length)], { cwd: folder })
      .status === 0
  );
}

/** Appends to the command that Netlify runs: `command` of the section `build`. */
function tomlInsertion(text: string, added: string): Insertion | null {
  const command = /^\[build\][^[]*?^\s*command\s*=\s*"[^"\\\n]*(?=")/m.exec(text);
  return command && { offset: command.index + command[0].length, text: added };
}

function write({ changes, folder, isVendored }: Plan, originals: ReadonlyMap<string, string>): void {
  makeFolder(join(folder, 'vendor'));
  if (isVendored) pack(folder);
  const record: Added[] = [];
  for (const [file, insertions] of changes) {
    const after = withInsertions(originals.get(file) ?? '', insertions);
    let moved = 0;
    for (const { offset, text } of insertions) {
      const start = offset + moved;
      const end = start + text.length;
      moved += text.length;
      record.push({
        file: relative(folder, file),
        before: after.slice(Math.max(0, start - AROUND), start),
        text,
        after: after.slice(end, end + AROUND),
      });
    }
    writeFileSync(file, after);
  }
  writeFileSync(join(folder, RECORD), `${JSON.stringify(record, null, 1)}\n`);
}

/** @throws UsageError */
function pack(folder: string): void {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const args = ['pack', root, '--ignore-scripts', '--silent', '--pack-destination', join(folder, 'vendor')];
  const { status, stderr } = spawnSync('npm', args, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new UsageError(`npm pack could not make a file of this package: ${stderr}`);
}

async function remove(parsed: Parsed, dir: string): Promise<number> {
  const folder = packageFolder(dirname(join(dir, detectSite(openFolder(dir)).detectedBy)), dir) ?? dir;
  const record = readJson(join(folder, RECORD)) as Added[] | undefined;
  if (record === undefined)
    throw new UsageError(
      `${join(folder, RECORD)} is not there, so nothing says what lectern add has written.`,
    );
  const texts = new Map<string, string>();
  const byHand: string[] = [];
  for (const { file, before, text, after } of record.toReversed()) {
    const path = join(folder, file);
    const current = texts.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
    const start = [before + text + after, before + text, text + after]
      .map((whole, index) => placeOf(current, whole, index === 2 ? 0 : before.length))
      .find((place) => place !== null);
    if (start === undefined || start === null)
      byHand.push(`Remove this from ${file}, which has changed:`, `  ${text.trim()}`);
    else {
      texts.set(path, current.slice(0, start) + current.slice(start + text.length));
      for (const line of diffOf(dir, path, texts.get(path) ?? '', [{ offset: start, text }], true))
        console.log(line);
    }
  }
  if (byHand.length > 0) console.log(['', ...byHand].join('\n'));
  if (!(await isWanted(parsed))) return 0;
  for (const [path, text] of texts) writeFileSync(path, text);
  for (const file of [RECORD, PACKAGE_SPECIFIER.slice('file:'.length)])
    rmSync(join(folder, file), { force: true });
  try {
    rmdirSync(join(folder, 'vendor'));
  } catch {
    // The folder has other files.
  }
  console.log(['', `Then: ${installer(folder)} install.`].join('\n'));
  return 0;
}

/** The offset of a part that occurs once, plus `skipped`; null if it occurs never or several times. */
function placeOf(text: string, part: string, skipped: number): number | null {
  const place = text.indexOf(part);
  return place < 0 || text.includes(part, place + 1) ? null : place + skipped;
}

async function isWanted(parsed: Parsed): Promise<boolean> {
  if (parsed.has('write')) return true;
  if (!process.stdin.isTTY) {
    console.log('\nNothing is written yet: add --write.');
    return false;
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question('\nWrite this? [y/N] ');
  lines.close();
  return /^y/i.test(answer.trim());
}

const CONTEXT = 2;

/** The changed lines, with those around them. @param isRemoval whether the text is removed instead of inserted. */
function diffOf(
  dir: string,
  file: string,
  text: string,
  insertions: readonly Insertion[],
  isRemoval = false,
): string[] {
  const name = relative(dir, file);
  const [oldMark, newMark] = isRemoval ? (['+', '-'] as const) : (['-', '+'] as const);
  const lines = text.split('\n');
  const hunks = insertions.flatMap((insertion) => {
    const number = text.slice(0, insertion.offset).split('\n').length - 1;
    const column = insertion.offset - (number === 0 ? 0 : lines.slice(0, number).join('\n').length + 1);
    const old = lines[number] ?? '';
    const changedLines = withInsertions(old, [{ offset: column, text: insertion.text }]).split('\n');
    const oldIndex = changedLines.indexOf(old);
    const changed =
      oldIndex < 0
        ? [...[old].map((line) => oldMark + line), ...changedLines.map((line) => newMark + line)]
        : changedLines.map((line, index) => (index === oldIndex ? ' ' : newMark) + line);
    return [
      paint('cyan', `@@ line ${number + 1} @@`),
      ...lines.slice(Math.max(0, number - CONTEXT), number).map((line) => ` ${line}`),
      ...changed.map((line) =>
        line.startsWith('+') ? paint('green', line) : line.startsWith('-') ? paint('red', line) : line,
      ),
      ...lines.slice(number + 1, number + 1 + CONTEXT).map((line) => ` ${line}`),
    ];
  });
  return [paint('bold', `--- ${name}`), paint('bold', `+++ ${name}`), ...hunks];
}
