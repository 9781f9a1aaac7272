import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKAGE_NAME, PACKAGE_SPECIFIER, PROGRAM_VERSION } from '../../src/model/version.ts';
import { codeBlocks, commandsOf, DOCUMENTS, wordsOf } from '../support/code-blocks.ts';

const { name, version, bin } = JSON.parse(readFileSync('package.json', 'utf8'));
const blocks = DOCUMENTS.flatMap(codeBlocks);

it('the version stands in package.json, and in the program', () => {
  expect(PROGRAM_VERSION).toBe(version);
});

/** Other packages that the documentation installs or imports from. */
const OTHERS =
  /^(?:hono(?:\/html)?|express|next|astro(?:\/.*)?|sharp|ioredis|aws4fetch|vercel|wrangler|node:.*|@hono\/.*|@astrojs\/.*|@sveltejs\/.*|jsr:@std\/.*)$/;
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

/** Files that we publish, or that tell readers what to write elsewhere. */
const SAYING = ['docs', 'src', 'deploy', 'examples'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:md|tsx?|json|ya?ml|toml)$/.test(file))
    .map((file) => join(folder, file)),
);

/**
 * Finds commands and dependencies that would fetch the bare package name from a registry, where nobody has published
 * it.
 */
function bareNames(text: string): string[] {
  const flags = String.raw`(?:\s+-(?!-?no\b)[\w-]+)*`;
  const calls = new RegExp(
    String.raw`\b(?:npx|bunx|pnpx|(?:npm|pnpm|yarn|bun|deno)\s+(?:install|i|add|dlx|exec))${flags}\s+(?:npm:)?${PACKAGE_NAME}(?=[\s@"'\`]|$)`,
    'gm',
  );
  const dependencies = new RegExp(
    `"${PACKAGE_NAME}":\\s*"(?!${PACKAGE_SPECIFIER}")[\\^~]?(?:\\d|latest|file:|\\*)[^"]*"`,
    'g',
  );
  return [...text.matchAll(calls), ...text.matchAll(dependencies)].map(([found]) => found);
}

it('no document and no output takes the bare name from a registry', () => {
  expect(PACKAGE_NAME).toBe(name);
  expect(SAYING.length).toBeGreaterThan(500);
  const files = [...SAYING, 'README.md', 'action.yml'];
  expect(
    files.flatMap((file) => bareNames(readFileSync(file, 'utf8')).map((found) => [file, found])),
  ).toEqual([]);
  const planted = [
    'npx lectern build',
    'npm i -D lectern',
    '"lectern": "^0.1.0"',
    '"lectern": "file:lectern-0.1.0.tgz"',
  ];
  expect(planted.flatMap(bareNames)).toHaveLength(4);
  expect(
    bareNames(`npx --no lectern build; "lectern": "${PACKAGE_SPECIFIER}"; npm install ./lectern-0.1.0.tgz`),
  ).toEqual([]);
});
