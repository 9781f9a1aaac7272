import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { difference } from './compare.ts';
import { dump } from './dump.ts';
import { readSite } from './read.ts';

const CORPUS = 'test/golden/corpus';
const EXPECTED = 'test/golden/expected';
const NOW = Date.parse('2026-06-01T12:00:00Z');
/** The time, in seconds, at which all files were last changed. Some generators use it as a date. */
const CHANGED = Date.parse('2026-02-01T12:00:00Z') / 1000;
/** Longer texts become digests, so that a golden stays readable. */
const LONGEST = 400;
const isUpdate = process.env['LECTERN_UPDATE_GOLDENS'] === '1';

interface Site {
  name: string;
  /** Text by file; base64 if the bytes are not UTF-8. */
  files: Record<string, string | { base64: string }>;
  /** The file named with `--config`, relative to the folder. */
  configFile?: string;
}

// Reading all sites takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const scratch = mkdtempSync(join(tmpdir(), 'lectern-golden-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function writeSite(dir: string, { files }: Site): void {
  mkdirSync(dir, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), typeof text === 'string' ? text : Buffer.from(text.base64, 'base64'));
    utimesSync(join(dir, file), CHANGED, CHANGED);
  }
}

const linesOf = (changes: readonly string[]) => `\n${changes.join('\n')}\n`;

const groups = readdirSync(CORPUS).map((file) => file.replace(/\.json$/, ''));

describe('what is published of the sites of', () => {
  it.each(groups)('%s is what it was', async (group) => {
    const sites = JSON.parse(readFileSync(join(CORPUS, `${group}.json`), 'utf8')) as Site[];
    const dumps: [string, string][] = [];
    for (const [index, site] of sites.entries()) {
      const dir = join(scratch, `${group}-${index}`, 'site');
      writeSite(dir, site);
      const text = dump(await readSite(dir, NOW, site.configFile), NOW, LONGEST);
      // Messages contain the path of a configuration that was named. Removes the folder, which is new in each run.
      dumps.push([site.name, text.replaceAll(/(?:\.\.\/)*[^\s"]*lectern-golden-[^/]+\/[^/]+\//g, '')]);
    }
    const changes = changesOf(group, dumps);
    expect(changes.length, linesOf(changes)).toBe(0);
  });

  it.each(['examples/site', 'test/contract/site'])('%s is what it was', async (dir) => {
    const text = dump(await readSite(dir, NOW), NOW, LONGEST);
    const changes = changesOf(dir.replaceAll('/', '-'), [[dir, text]]);
    expect(changes.length, linesOf(changes)).toBe(0);
  });
});

/** The differences between the dumps of a group, by site, and the committed golden. */
function changesOf(group: string, dumps: readonly (readonly [name: string, dump: string])[]): string[] {
  const file = join(EXPECTED, `${group}.txt`);
  if (isUpdate) writeFileSync(file, dumps.map(([name, text]) => `== ${name}\n${text}`).join('\n'));
  const committed = new Map(
    readFileSync(file, 'utf8')
      .split(/^== /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
  expect(dumps.map(([name]) => name)).toEqual([...committed.keys()]);
  return dumps.flatMap(([name, text]) => {
    const changes = difference(committed.get(name) as string, text);
    return changes.length > 0 ? [`== ${name}`, ...changes] : [];
  });
}
