import { describe, expect, it } from 'vitest';
import { checkSnapshot } from '../../src/snapshot/check-snapshot.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { nodeHash } from '../../src/platform/node.ts';
import { buildSnapshot } from '../../src/snapshot/build.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import { openSite } from '../../src/site/site.ts';
import { EXAMPLE } from '../support/agent-app.ts';
import { askOf } from '../support/app.ts';
import { runs } from '../support/whole.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const { content } = readContent(EXAMPLE, await readConfig(EXAMPLE), NOW);
const GOOD = buildSnapshot(content, nodeHash);
const ROUNDS = Number(process.env['LECTERN_FUZZ_ROUNDS'] ?? runs(400));

/** Random numbers, the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

describe('a snapshot that came from elsewhere', () => {
  it('is accepted as it was built', () => {
    expect(() => checkSnapshot(openSnapshot(GOOD.slice()))).not.toThrow();
  });

  it('is refused where the words of a page are of no text', () => {
    const snapshot = openSnapshot(GOOD.slice());
    const plain = snapshot.columns.plain.slice();
    // Changes the length of the first page's words.
    plain[0] = 1;
    expect(() => checkSnapshot({ ...snapshot, columns: { ...snapshot.columns, plain } })).toThrow(
      'Open a snapshot: its "plain" is damaged. Publish it again.',
    );
  });

  it('is refused with an error, or answers every question', async () => {
    const random = randomOf(7);
    let refused = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const bytes = GOOD.slice();
      for (let change = random(4); change >= 0; change--) bytes[random(bytes.length)] = random(256);
      const cut = random(10) === 0 ? bytes.slice(0, random(bytes.length)) : bytes;
      try {
        checkSnapshot(openSnapshot(cut));
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        refused++;
        continue;
      }
      const origins = { base: 'https://example.com', pages: 'https://example.com' };
      const ask = askOf(openSite(openSnapshot(cut), NOW, origins, nodeHash), EXAMPLE);
      for (const path of [
        '/',
        '/api/v1/content',
        '/api/v1/search?query=schema+apis',
        '/feed.xml',
        '/llms.txt',
      ])
        expect((await ask(path)).status).toBeLessThan(600);
    }
    expect(refused).toBeGreaterThan(0);
  });
});
