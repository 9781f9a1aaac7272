import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../support/whole.ts';
import { writeFolder } from '../support/workspace.ts';
import { build, buildWith, emptyCache, filesIn } from './build.ts';

const BASE = 'https://ada.example';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const post = (number: number, words: string) =>
  `---\ntitle: Post ${number}\ndate: 2026-01-${String((number % 28) + 1).padStart(2, '0')}\ndescription: Number ${number}\ntags: [tag-${number % 3}]\n---\n\nThe post has ${words}, and leads [on](/writing/post-${(number + 1) % 8}).\n\n## Part\n\n![A dot](/dot.png)\n`;
const siteOf = (count: number) => ({
  'site/lectern.yaml': `name: Ada\nbase_url: ${BASE}\n`,
  'site/content/index.md': '---\ntitle: Ada\n---\nHello.\n',
  'site/content/404.md': '---\ntitle: Lost\n---\nNothing is here.\n',
  'site/content/pages/about.md': '---\ntitle: About\n---\nWho.\n',
  'site/content/talks/later.md': '---\ntitle: Later\ndate: 2999-01-01\n---\nTo come.\n',
  'site/public/dot.png': PNG,
  ...Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`site/content/writing/post-${n}.md`, post(n, `word${n}`)]),
  ),
});

/** Returns the digest of each file of an export. The manifest counts without its time. */
function digestsOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder).map((file) => {
      const bytes = readFileSync(join(folder, file));
      const same =
        file === 'lectern-export.json' ? bytes.toString().replace(/"made_at": "[^"]*"/, '') : bytes;
      return [file, createHash('sha256').update(same).digest('hex')];
    }),
  );
}

/** Edits of an owner between two exports. @param n makes the edit different from others of its kind. */
const EDITS: Record<string, (dir: string, n: number) => void> = {
  'another word': (dir, n) => change(dir, n, (text) => text.replace(/has \w+/, `has other${n}`)),
  'another title': (dir, n) => change(dir, n, (text) => text.replace(/title: .*/, `title: Renamed ${n}`)),
  'another tag': (dir, n) => change(dir, n, (text) => text.replace(/tags: .*/, `tags: [new-${n}]`)),
  'another date': (dir, n) => change(dir, n, (text) => text.replace(/date: .*/, 'date: 2025-12-31')),
  'another heading': (dir, n) => change(dir, n, (text) => text.replace('## Part', '## Chapter')),
  'a link to a part of a list': (dir, n) => change(dir, n, (text) => `${text}\n[All](/writing?page=1)\n`),
  'a draft': (dir, n) => change(dir, n, (text) => text.replace('title:', 'draft: true\ntitle:')),
  'no draft any more': (dir) => {
    for (let n = 0; n < 8; n++) change(dir, n, (text) => text.replace('draft: true\n', ''));
  },
  'a file less': (dir, n) => rmSync(fileOf(dir, n), { force: true }),
  'a file more': (dir, n) => writeFileSync(fileOf(dir, 100 + n), post(100 + n, 'much')),
  'another name': (dir, n) => {
    if (existsSync(fileOf(dir, n))) renameSync(fileOf(dir, n), fileOf(dir, 200 + n));
  },
  'another page of what is not there': (dir, n) =>
    writeFileSync(join(dir, 'site/content/404.md'), `---\ntitle: Lost\n---\nNothing is here ${n}.\n`),
  'another picture': (dir) => writeFileSync(join(dir, 'site/public/dot.png'), Buffer.concat([PNG, PNG])),
  'another configuration': (dir, n) =>
    writeFileSync(join(dir, 'site/lectern.yaml'), `name: Ada ${n}\nbase_url: ${BASE}\n`),
  'a style': (dir, n) => {
    writeFileSync(join(dir, 'site/public/theme.css'), `body { margin: ${n}px }\n`);
  },
  nothing: () => {},
  'a page of the export that is gone': (dir) => rmSync(join(dir, 'out/about/index.html'), { force: true }),
};

const fileOf = (dir: string, n: number) => join(dir, `site/content/writing/post-${n}.md`);

function change(dir: string, n: number, edit: (text: string) => string): void {
  const file = fileOf(dir, n);
  if (existsSync(file)) writeFileSync(file, edit(readFileSync(file, 'utf8')));
}

/** The number of edits between two exports. */
const AT_ONCE = isWhole ? 4 : 8;

/** Exports into the folder of the last export, and into an empty folder. */
async function bothOf(
  dir: string,
  cache: string,
): Promise<[again: Record<string, string>, anew: Record<string, string>]> {
  const [again, anew] = ['out', 'anew'].map((name) => join(dir, name)) as [string, string];
  rmSync(anew, { recursive: true, force: true });
  const ran = await Promise.all([
    buildWith(cache, join(dir, 'site'), '-o', again),
    build(join(dir, 'site'), '-o', anew),
  ]);
  expect(ran.map(({ code }) => code)).toEqual([0, 0]);
  return [digestsOf(again), digestsOf(anew)];
}

describe('an export into the folder of the one before', () => {
  it('is what an export into an empty folder is, whatever was edited', async () => {
    const order = fc.tuple(
      fc.shuffledSubarray(Object.keys(EDITS), { minLength: Object.keys(EDITS).length }),
      fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 18, maxLength: 18 }),
    );
    const again = async ([names, numbers]: [string[], number[]]) => {
      const dir = writeFolder(siteOf(8));
      const cache = emptyCache();
      await bothOf(dir, cache);
      // The first edit is alone. Then follow groups of edits.
      for (let at = 0; at < names.length; at += at === 0 ? 1 : AT_ONCE) {
        const done = names.slice(at, at === 0 ? 1 : at + AT_ONCE);
        for (const name of done) EDITS[name]?.(dir, numbers[names.indexOf(name)] as number);
        const [there, wanted] = await bothOf(dir, cache);
        expect([done, there]).toEqual([done, wanted]);
      }
    };
    await fc.assert(fc.asyncProperty(order, again), { numRuns: 1, endOnFailure: true });
  });

  it('writes few files after an edit of one word', async () => {
    const dir = writeFolder(siteOf(80));
    const cache = emptyCache();
    await bothOf(dir, cache);
    change(dir, 7, (text) => text.replace('word7', 'ward7'));
    const [there, wanted] = await bothOf(dir, cache);
    expect(there).toEqual(wanted);
    change(dir, 7, (text) => text.replace('ward7', 'word7'));
    const { said } = await buildWith(cache, join(dir, 'site'), '-o', join(dir, 'out'));
    expect(/(\d+) files written/.exec(said)?.[1]).toBe('10');
  });
});
