import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFolder } from '../support/workspace.ts';
import { isWhole } from '../support/whole.ts';
import { emptyCache } from './build.ts';

const PROGRAM = resolve('dist/cli/main.js');
const PRELOAD = resolve('test/support/kill-at.mjs');
/**
 * The distance between the points at which builds are killed. `LECTERN_KILLS=1` tries all points, which takes half an
 * hour.
 */
const STEP = Number(process.env['LECTERN_KILLS'] ?? (isWhole ? 240 : 480));
const PAGE = (words: string) =>
  `<!doctype html><html lang="en"><head><title>${words}</title></head><body><main><h1>${words}</h1><p>Some words.</p></main></body></html>`;

/** @returns whether the process was killed. */
function lectern(args: readonly string[], killAt?: number, killIn = ''): boolean {
  const env = { ...process.env, LECTERN_CACHE: emptyCache(), NO_COLOR: '1' };
  const { signal, status, stderr } = spawnSync(process.execPath, ['--import', PRELOAD, PROGRAM, ...args], {
    env: killAt === undefined ? env : { ...env, KILL_AT: String(killAt), KILL_IN: killIn },
    encoding: 'utf8',
  });
  if (signal === null) expect([status, stderr]).toEqual([0, expect.any(String)]);
  return signal === 'SIGKILL';
}

function filesIn(dir: string): Record<string, string> {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names
      .filter((item) => item.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1))
      .toSorted()
      .map((file) => [file, readFileSync(join(dir, file), 'latin1')]),
  );
}

/** Files that contain the time of the build or digests of other files. */
const VARYING = /(?:^|\/)(?:lectern-export\.json|sitemap\.xml)$/;
const settled = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([file]) => !VARYING.test(file)));

describe('a build whose process is killed in front of any system call that writes', () => {
  it.each([
    ['-o', (site: string, out: string) => ['build', site, '-o', out, '--base-url', 'https://a.example']],
    [
      '--into and --link',
      (site: string, out: string) => [
        'build',
        site,
        '--into',
        out,
        '--link',
        '--base-url',
        'https://a.example',
      ],
    ],
  ])(
    '%s: nothing of the owner is lost, and the next run finishes',
    (_name, args) => {
      const site = writeFolder({
        'lectern.yaml': 'name: A\n',
        'content/writing/a.md': '# One\n\nText.\n',
        'content/about.md': '# About\n\nText.\n',
      });
      const start = writeFolder({
        'about/index.html': PAGE('About'),
        'index.html': PAGE('A'),
        'own.txt': 'own',
      });
      const fresh = () => {
        const out = writeFolder({});
        cpSync(start, out, { recursive: true });
        return out;
      };
      const whole = fresh();
      expect(lectern(args(site, whole))).toBe(false);
      const expected = settled(filesIn(whole));
      const made = Object.keys(expected).filter((file) => !existsSync(join(start, file)));
      const owned = made.find((file) => file.endsWith('about.md')) as string;
      let isKilled = true;
      let point = 0;
      for (; isKilled; point += STEP) {
        const out = fresh();
        isKilled = lectern(args(site, out), point, out);
        // Before the next run, the owner writes a file where the killed run had not yet written one.
        const isOwners = !existsSync(join(out, owned));
        if (isOwners) {
          mkdirSync(dirname(join(out, owned)), { recursive: true });
          writeFileSync(join(out, owned), 'of the owner');
        }
        lectern(args(site, out));
        const found = settled(filesIn(out));
        const want = isOwners ? { ...expected, [owned]: 'of the owner' } : expected;
        expect([point, Object.keys(found)]).toEqual([point, Object.keys(want)]);
        expect([point, found['own.txt'], found[owned]]).toEqual([point, 'own', want[owned]]);
        expect([point, found['index.html']]).toEqual([point, want['index.html']]);
      }
      expect(point).toBeGreaterThan(STEP);
    },
    600_000,
  );
});
