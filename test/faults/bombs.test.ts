import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';
import { isWhole } from '../support/whole.ts';
import { BOMBS, titled } from './bombs.ts';

/** A normal run tries the first bomb for each of these. CI tries all bombs. */
const SAMPLE = ['an ES module', 'pelicanconf.py', 'YAML', 'TOML and JSON'];
const LIMITS = 'limits: { build_timeout: 20, build_megabytes: 400 }\n';

describe('serve --watch outlives a configuration that turns into a bomb', () => {
  it.each(isWhole ? Object.keys(BOMBS) : SAMPLE)('in %s', async (name) => {
    const { files, document, bombs } = BOMBS[name] as (typeof BOMBS)[string];
    const [file, pathname] = document;
    const well = { 'lectern.yaml': LIMITS, ...files };
    const dir = writeFolder({ ...well, [file]: titled('Well 0') });
    /** Replaces a file in one step, because half of a file would be another bomb. */
    const put = (name: string, text: string) => {
      mkdirSync(dirname(join(dir, name)), { recursive: true });
      writeFileSync(join(dir, `${name}~`), text);
      renameSync(join(dir, `${name}~`), join(dir, name));
    };
    const { get, until, lines } = await serving([dir, '--watch'], { headers: { accept: 'text/html' } });
    const shown = (title: string) => until(pathname, ({ text }) => text.includes(title));
    await shown('Well 0');
    const failed: string[] = [];
    const over = new AbortController();
    const visitor = (async () => {
      while (!over.signal.aborted)
        for (const path of ['/', '/readyz', pathname]) {
          const { status } = await get(path).catch((error: unknown) => ({ status: String(error) }));
          // The document may be held back while its configuration cannot be read.
          if (status !== 200 && !(path === pathname && status === 404)) failed.push(`${path}: ${status}`);
          await wait(10);
        }
    })();
    for (const [index, [what, bombed, text, reason]] of bombs.slice(0, isWhole ? undefined : 1).entries()) {
      const before = lines.length;
      if (reason === null) put(file, titled(`Edited ${index}`));
      put(bombed, text);
      if (reason === null) await shown(`Edited ${index}`);
      else
        await until('/readyz', () =>
          lines.slice(before).some((line) => reason.test(line) && line.includes(bombed)),
        );
      const mended = well[bombed as keyof typeof well];
      if (mended === undefined) rmSync(join(dir, bombed));
      else put(bombed, mended);
      put(file, titled(`Well ${what}`));
      await shown(`Well ${what}`);
      await until('/readyz', ({ text: state }) => state.includes('"ok":true'));
    }
    over.abort();
    await visitor;
    expect(failed).toEqual([]);
  });

  it('of which there are 40', () => {
    expect(Object.values(BOMBS).flatMap(({ bombs }) => bombs)).toHaveLength(40);
  });
});
