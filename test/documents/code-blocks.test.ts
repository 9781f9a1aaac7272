import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/run.ts';
import { type Command, parseCommand } from '../../src/cli/usage.ts';
import { parseYaml } from '../../src/content/formats/yaml.ts';
import { siteConfig } from '../../src/model/site-config.ts';
import { appOfFolder } from '../support/app.ts';
import { codeBlocks, commandsOf, DOCUMENTS, wordsOf } from '../support/code-blocks.ts';
import { runInFolder } from '../support/follow-commands.ts';
import { runHere } from '../support/command.ts';
import { isThere } from '../support/needed.ts';
import { reportOf, writeFiles, writeFolder } from '../support/workspace.ts';

/** Files of `deploy/` are left out, because `test/deploy` runs them. */
const blocks = DOCUMENTS.flatMap(codeBlocks).filter(({ info }) => !info.includes('"deploy/'));
const of = (language: string) =>
  blocks.filter((block) => block.language === language).map((block) => [block.place, block] as const);

describe('a YAML block', () => {
  /** Pages with YAML other than lectern.yaml, and the files that are needed to try it. */
  const FILES: Readonly<Record<string, (text: string) => Record<string, string>>> = {
    'docs/reference/press-kit.md': (text) => ({
      ...Object.fromEntries(
        [...text.matchAll(/\/press\/[\w.-]+/g)].map(([path]) => [`public${path}`, 'A file.']),
      ),
      'content/press-kit.yaml': text,
    }),
    'docs/reference/front-matter.md': (text) => ({ 'content/writing/a.md': `---\n${text}---\n\nText.\n` }),
  };

  it.each(of('yaml').filter(([, { info }]) => !/press-kit\.yaml|questions\.yaml|\.github/.test(info)))(
    'of %s is right',
    async (place, { text }) => {
      const [page = ''] = place.split(':');
      const files = FILES[page];
      if (files === undefined) {
        const { value, failed } = parseYaml(text, place);
        expect(failed).toBe(false);
        expect(siteConfig.safeParse(value ?? {}).error?.issues ?? []).toEqual([]);
      } else expect((await reportOf(files(text))).diagnostics).toEqual([]);
    },
  );
});

it.each(of('json'))('the JSON of %s can be read', (_place, { text }) => {
  expect(JSON.parse(text)).toBeTypeOf('object');
});

describe('a shell block', () => {
  let home = '';
  let app: Awaited<ReturnType<typeof appOfFolder>>;
  beforeAll(async () => {
    home = writeFiles({});
    const site = join(home, 'my-site');
    await runHere(['init', site]);
    // Makes no preview pictures: they take most of the time of a build, and other suites try them.
    appendFileSync(join(site, 'lectern.yaml'), 'limits: { picture_megabytes: 0 }\n');
    writeFileSync(join(home, 'my-site.yaml'), 'name: My site\n');
    cpSync('docs', join(home, 'docs'), { recursive: true });
    // Makes the keys that the lines with openssl would make.
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(join(site, 'sign.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(site, 'seal.key'), randomBytes(32).toString('base64'));
    app = await appOfFolder(site, undefined, Date.now());
  });

  it.each(of('sh').filter(([place]) => !place.startsWith('docs/tutorial.md')))(
    'of %s has commands that work',
    async (_place, block) => {
      const failed: string[] = [];
      for (const command of commandsOf(block)) {
        const [program = '', ...words] = wordsOf(command);
        const why =
          program === 'lectern'
            ? await tryCommand(words)
            : program === 'curl'
              ? await tryAddress(words)
              : null;
        if (why !== null) failed.push(`${command}: ${why}`);
      }
      expect(failed).toEqual([]);
    },
  );

  /** Runs a command if it ends. If it serves, or needs a build of another generator, only its arguments are parsed. */
  async function tryCommand(words: readonly string[]): Promise<string | null> {
    const [name = 'serve'] = words;
    const isNamed = Object.hasOwn(COMMANDS, name);
    const args = (isNamed ? words.slice(1) : words).map((word) => word.replace(/^(?:~|\/srv)\//, `${home}/`));
    const command = await (COMMANDS[isNamed ? name : 'serve'] as () => Promise<Command>)();
    const parsed = parseCommand(command, args, {});
    const takes = command.operands.replace(' [options]', '').split(' ').filter(Boolean).length;
    if (parsed.operands.length > takes) return `takes ${command.operands}`;
    const isRead = ['serve', 'mcp', 'open', 'stats', 'init', 'add', 'verify'].includes(command.name);
    const wantsBuild =
      ['built', 'into'].some((flag) => parsed.text(flag) !== undefined) ||
      args.some((word) => word.startsWith('public'));
    // `test/publication/bucket.test.ts` publishes to a bucket.
    const wantsBucket = args.some((word) => word.startsWith('s3://'));
    if (isRead || wantsBuild || wantsBucket) return null;
    const { code, err } = await runInFolder(join(home, 'my-site'), [command.name, ...args]);
    return code === 0 ? null : `${code} ${err}`;
  }

  /** Asks the starter site for the address of a command such as `curl`. */
  async function tryAddress(words: readonly string[]): Promise<string | null> {
    const url = words.find((word) => /^https?:/.test(word));
    if (url === undefined) return null;
    const { pathname, search, port } = new URL(url);
    // The port for operators, which `test/deploy` asks.
    if (port === '9400') return null;
    const { status } = await app.ask(pathname + search);
    return status === 200 ? null : String(status);
  }
});

describe('a TypeScript block', () => {
  const ARGS =
    '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2023 --allowImportingTsExtensions';
  /** The packages that every reader has: this one and its dependencies. test/peers runs the examples for frameworks. */
  const PACKAGES = ['lectern', 'hono', '@types'];
  const imports = (text: string) => [...text.matchAll(/from '([^'.][^'/]*)/g)].map(([, name = '']) => name);
  const own = of('ts').filter(
    ([, { info, text }]) => info === '' && imports(text).every((name) => PACKAGES.includes(name)),
  );

  const root = process.cwd();
  let said = '';
  // Compiles all blocks at once, because reading the declarations takes most of the time.
  beforeAll(() => {
    const blocks = own.map(([, { text }], at) => {
      const known = /^import /m.test(text) ? '' : "import { createLectern } from 'lectern';\n";
      return [`block-${at}.ts`, known + text.replaceAll('./dist/', `${root}/dist/`)] as const;
    });
    const dir = writeFiles({
      'package.json': '{ "type": "module" }',
      'node_modules/.keep': '',
      ...Object.fromEntries(blocks),
    });
    for (const name of PACKAGES)
      symlinkSync(
        name === 'lectern' ? root : join(root, 'node_modules', name),
        join(dir, 'node_modules', name),
      );
    const args = [...ARGS.split(' '), ...blocks.map(([file]) => file)];
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: dir, encoding: 'utf8' });
    said = stdout;
    rmSync(dir, { recursive: true });
  });

  it('says nothing that is of no block', () => {
    expect(said.split('\n').filter((line) => !/^(?:block-\d+\.ts|\s|$)/.test(line))).toEqual([]);
  });

  it.each(own.map(([place], at) => [place, at] as const))('of %s compiles', (_place, at) => {
    expect(said.split('\n').filter((line) => line.startsWith(`block-${at}.ts`))).toEqual([]);
  });
});

it('shows the examples for frameworks as test/peers/frameworks starts them', () => {
  const root = 'test/peers/frameworks';
  const files = ['hono', 'express', 'next', 'astro'].flatMap((framework) =>
    readdirSync(join(root, framework), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(join(root, framework), file), readFileSync(file, 'utf8')]),
  );
  const shown = codeBlocks('docs/how-to/library.md')
    .filter(({ info }) => info.startsWith('title='))
    .map(({ info, text }) => [info.slice('title="'.length, -1), text]);
  expect(shown.toSorted()).toEqual(files.toSorted());
});

describe('a configuration of nginx', () => {
  const NGINX = '/usr/sbin/nginx';
  it.runIf(isThere(NGINX, 'Debian’s package nginx-light')).each(of('nginx'))(
    'of %s is valid',
    (_place, { text }) => {
      const dir = writeFolder({ 'nginx.conf': `pid ${tmpdir()}/nginx.pid;\nevents {}\nhttp {\n${text}}\n` });
      const { status, stderr } = spawnSync(
        NGINX,
        ['-t', '-q', '-e', 'stderr', '-p', dir, '-c', join(dir, 'nginx.conf')],
        { encoding: 'utf8' },
      );
      expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
    },
  );
});

describe('a configuration of Caddy', () => {
  const CADDY = '/usr/bin/caddy';
  it.runIf(isThere(CADDY, 'Debian’s package caddy')).each(of('caddy'))(
    'of %s is valid',
    (_place, { text }) => {
      const file = join(writeFolder({ Caddyfile: text }), 'Caddyfile');
      const { status, stderr } = spawnSync(CADDY, ['adapt', '--config', file], { encoding: 'utf8' });
      expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
    },
  );
});
