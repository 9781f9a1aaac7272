import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROGRAM_VERSION } from '../../src/model/version.ts';
import { codeBlocks, commandsOf, DOCUMENTS, wordsOf } from '../support/code-blocks.ts';

const { name, version, bin } = JSON.parse(readFileSync('package.json', 'utf8'));
const blocks = DOCUMENTS.flatMap(codeBlocks);

it('the version stands in package.json, and in the program', () => {
  expect(PROGRAM_VERSION).toBe(version);
});

/** Other packages that the documentation installs or imports from. */
const OTHERS =
  /^(?:hono(?:\/html)?|express|next|astro(?:\/.*)?|sharp|ioredis|aws4fetch|vercel|wrangler|node:.*|@hono\/.*|@astrojs\/.*|@sveltejs\/.*)$/;
const isOwn = (named: string) =>
  named === name || named.startsWith(`${name}/`) || new RegExp(`^\\./${name}-${version}\\.tgz$`).test(named);

it('every command that installs the package names it as package.json does', () => {
  const named = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap((block) => commandsOf(block).map((command) => [block.place, wordsOf(command)] as const))
    .flatMap(([place, [program, ...words]]) => {
      const isInstall = program === 'npm' && ['install', 'i', 'add'].includes(words[0] ?? '');
      if (!isInstall && program !== 'npx') return [];
      const packages = words.slice(isInstall ? 1 : 0).filter((word) => !word.startsWith('-'));
      return (isInstall ? packages : packages.slice(0, 1)).map((word) => [place, word] as const);
    });
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter(([, word]) => !isOwn(word) && !OTHERS.test(word))).toEqual([]);
});

it('every program imports from the package as package.json names it', () => {
  const imported = blocks
    .filter(({ language }) => /^[tj]sx?$|^astro$/.test(language))
    .flatMap(({ place, text }) =>
      [...text.matchAll(/(?:from|import\()\s*'([^'.][^']*)'/g)].map(
        ([, from = '']) => [place, from] as const,
      ),
    );
  expect(imported.length).toBeGreaterThan(2);
  expect(imported.filter(([, from]) => !isOwn(from) && !OTHERS.test(from))).toEqual([]);
});

it('the command is called as package.json says', () => {
  expect(Object.keys(bin)).toEqual(['lectern']);
});
