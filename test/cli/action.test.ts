import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { codeBlocks } from '../support/code-blocks.ts';
import { runHere } from '../support/command.ts';
import { writeFiles, writeFolder } from '../support/workspace.ts';

interface Step {
  uses?: string;
  if?: string;
  shell?: string;
  env?: Record<string, string>;
  run?: string;
  with?: Record<string, string>;
}
interface Action {
  inputs: Record<string, { default: string; description: string }>;
  runs: { using: string; steps: Step[] };
}

const action = parse(readFileSync('action.yml', 'utf8')) as Action;
const POST = '---\ntitle: A\ndate: 2026-01-01\n---\n\n[gone](/writing/gone) 100%\n';

describe('the action', () => {
  let temporary = '';
  beforeAll(() => {
    temporary = writeFiles({ path: '' });
  });

  /**
   * Runs the shell steps of the action one by one, as a runner does. The machine has the tools that the other steps
   * install.
   */
  function run(site: string, inputs: Readonly<Record<string, string>>): { code: number; out: string } {
    const valueOf = (name: string) => inputs[name] ?? action.inputs[name]?.default ?? '';
    const filled = (text: string) =>
      text
        .replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => valueOf(name))
        // An earlier step of the action has built this checkout.
        .replaceAll('${{ github.action_path }}', process.cwd());
    const paths = join(temporary, 'path');
    writeFileSync(paths, '');
    let out = '';
    for (const { if: condition, shell, env = {}, run: script } of action.runs.steps) {
      const [, name = '', wanted] = /^inputs\.([\w-]+) == '(\w+)'$/.exec(condition ?? '') ?? [];
      if (condition !== undefined && valueOf(name) !== wanted) continue;
      if (script === undefined) continue;
      expect(shell).toBe('bash');
      const added = readFileSync(paths, 'utf8').split('\n').filter(Boolean);
      const ended = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
        cwd: site,
        encoding: 'utf8',
        env: {
          ...process.env,
          ...Object.fromEntries(Object.entries(env).map(([key, value]) => [key, filled(value)])),
          PATH: [...added, process.env['PATH']].join(':'),
          LECTERN_CACHE: 'none',
          RUNNER_TEMP: temporary,
          GITHUB_PATH: paths,
        },
      });
      out += ended.stdout + ended.stderr;
      if (ended.status !== 0) return { code: ended.status ?? -1, out };
    }
    return { code: 0, out };
  }

  it('checks a site, with an annotation at the line of each error and warning', () => {
    const bad = '---\ntitle: Bad\ndate: whenever\n---\n';
    const dir = writeFolder({ 'my site/content/writing/a.md': POST, 'my site/content/writing/b.md': bad });
    const { code, out } = run(dir, { command: 'check', site: 'my site' });
    expect(code).toBe(1);
    expect(out.split('\n').filter((line) => line.startsWith('::'))).toEqual([
      '::warning file=my site/content/writing/a.md,line=6,col=8,title=broken-link::The link leads to /writing/gone, where there is no page. Correct the address. If the page has moved, give it this address as an alias.',
      '::error file=my site/content/writing/b.md,line=3,col=7,title=unreadable-date::`date` is "whenever", which is not a date. The entry is not published. Write it as 2026-03-01, or with a time as 2026-03-01T09:00:00+01:00.',
    ]);
    expect(out).toContain(
      '2 files: 1 served, 0 hidden, 1 reported; 1 error, 1 warning; 1 of these is about links and settings, which only check reads.',
    );
  });

  it('builds a site, and publishes one', () => {
    const dir = writeFolder({
      'lectern.yaml': 'limits: { picture_megabytes: 0 }\n',
      'content/writing/a.md': POST,
    });
    expect(run(dir, { command: 'build', 'base-url': 'https://example.com' })).toMatchObject({ code: 0 });
    expect(readFileSync(join(dir, 'dist/writing/a.md'), 'utf8')).toContain(
      'url: https://example.com/writing/a\n',
    );
    const output = writeFolder({});
    expect(run(dir, { command: 'publish', output, 'base-url': 'https://example.com' }).code).toBe(0);
    expect(existsSync(join(output, 'current.json'))).toBe(true);
  });

  it('runs the code of its own checkout, and installs nothing by its name', () => {
    const script = action.runs.steps.map(({ run }) => run ?? '').join('\n');
    // Collects the words after npm and npx that are no command, flag, script or path. They would be names of packages.
    const names = [...script.matchAll(/\bnp[mx]\b([^\n;&|]*)/g)].flatMap(([, line = '']) =>
      line
        .replaceAll(/--prefix "[^"]*"/g, '')
        .split(/\s+/)
        .filter((word) => word !== '' && !word.startsWith('--') && !['ci', 'run', 'build'].includes(word)),
    );
    expect(names).toEqual([]);
    expect(script).not.toMatch(/\b(?:pnpm|yarn|bun|corepack|curl|wget)\b/);
    expect(Object.values(action.inputs).map((input) => input.default)).toEqual([
      'check',
      '.',
      '',
      'dist',
      '22',
    ]);
    const used = action.runs.steps.flatMap(({ uses = [] }) => uses);
    expect(used).toEqual(['actions/setup-node@v4']);
  });

  it('is used in the documentation with its own version and inputs, all of which are described', () => {
    const page = 'docs/how-to/github-actions.md';
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const uses = codeBlocks(page)
      .map(({ text }) => parse(text) as { jobs?: Record<string, { steps: Step[] }> })
      .flatMap(({ jobs = {} }) => Object.values(jobs))
      .flatMap(({ steps }) => steps)
      .filter((step) => step.uses?.includes('/lectern@'));
    expect(uses.map((step) => step.uses)).toEqual(Array(2).fill(`OWNER/lectern@v${version}`));
    expect(uses.flatMap((step) => Object.keys(step.with ?? {}))).toSatisfy((names: string[]) =>
      names.every((name) => name in action.inputs),
    );
    const rows = [...readFileSync(page, 'utf8').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    expect(rows).toEqual(Object.keys(action.inputs));
  });
});

describe('lectern check --format github', () => {
  it('escapes what would end a property or the annotation', async () => {
    const dir = writeFolder({ 'a,b: 100%/c.md': '[gone](/x)\n' });
    const { out } = await runHere(['check', dir, '--format', 'github']);
    expect(out).toMatch(/a%2Cb%3A 100%25\/c\.md,line=1,col=8,title=broken-link::/);
  });

  it('names a configuration that lies elsewhere as it was named, and says what cannot be used', async () => {
    const dir = writeFolder({ 'a.md': '# A\n' });
    const config = resolve(writeFolder({ 'x.yaml': 'nmae: A\n' }), 'x.yaml');
    const { code, out } = await runHere(['check', dir, '--config', config, '--format', 'github']);
    expect(code).toBe(2);
    expect(out).toMatch(
      /^::error file=\S*\/x\.yaml,line=1,col=1,title=invalid-config::`nmae` is not a known key\. Did you mean `name`\?\n$/,
    );
  });

  it('refuses an unknown format, and names those that exist', async () => {
    const { code, err } = await runHere(['check', '.', '--format', 'xml']);
    expect([code, err]).toEqual([2, '--format is "xml"; it must be text, json or github.\n']);
  });
});
