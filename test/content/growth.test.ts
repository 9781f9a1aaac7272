import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { showText } from '../../src/markdown/html/html.ts';
import { documentMarkdown, findDocument } from '../../src/site/document.ts';
import { GROWING_TEXTS } from '../support/growing-texts.ts';
import { countSteps, growthOf, type StepCounter } from '../support/steps.ts';
import { siteOf } from '../support/workspace.ts';
import { isWhole } from '../support/whole.ts';

// Counting the steps makes the code slow.
vi.setConfig({ testTimeout: 600_000 });

const LENGTH = 3000;
/**
 * Linear steps double with the length, quadratic ones become four times as many. The tolerance is for steps that grow
 * in leaps.
 */
const MOST = 2.5;

/** Front matter that nests or repeats. */
const MATTER: readonly [string, (length: number) => string][] = [
  ['a long list in front matter', (length) => `---\ntags: [${'a, '.repeat(length / 3)}b]\n---\n`],
  [
    'lists in lists in front matter',
    (length) => `---\nx: ${'['.repeat(length / 10)}${']'.repeat(length / 10)}\n---\n`,
  ],
  ['a long title', (length) => `---\ntitle: ${'a '.repeat(length / 2)}\n---\n`],
  [
    'many keys',
    (length) => `---\n${Array.from({ length: length / 8 }, (_, index) => `k${index}: v\n`).join('')}---\n`,
  ],
];

/** Sites of two kinds, with the file that has the text and with its path. */
const KINDS: Readonly<Record<string, { files: Record<string, string>; name: string; path: string }>> = {
  'a folder': { files: {}, name: 'writing/a.md', path: 'writing/a' },
  Docusaurus: {
    files: {
      'package.json': '{"dependencies":{"@docusaurus/core":"3.0.0"}}',
      'docusaurus.config.js':
        'export default { title: "D", url: "https://d.example", baseUrl: "/", presets: ["classic"] };',
    },
    name: 'docs/a.md',
    path: 'docs/a',
  },
};

/**
 * CI tries all texts in a plain folder, and every sixteenth in the other sites, since most of the code is the same. Other
 * machines try an eighth of the texts in a plain folder.
 */
const TRIED = Object.entries(KINDS).slice(0, isWhole ? undefined : 1);
const TEXTS = [...GROWING_TEXTS, ...MATTER].filter((_, index) => isWhole || index % 8 === 0);

// All tests share one counter. A second one would miss steps of code that V8 has optimised under the first.
let counter: StepCounter;
beforeAll(async () => {
  counter = await countSteps();
});
afterAll(() => counter.stop());

describe.each(TRIED)(
  'the time to read, publish and show a site grows with its texts: %s',
  (kind, { files, name, path }) => {
    it.each(TEXTS.filter((_, index) => kind === 'a folder' || index % 16 === 0))(
      '%s',
      async (_name, make) => {
        const run = async (length: number) => {
          const site = await siteOf({ ...files, [name]: make(length) });
          const target = findDocument(site, path);
          if (target) documentMarkdown(site, target);
          showText({ markdown: make(length), math: true });
        };
        expect(await growthOf(counter, run, LENGTH)).toBeLessThan(MOST);
      },
    );
  },
);
