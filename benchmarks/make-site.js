import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * All documents share the first words. Each document adds some of its own, because a vocabulary grows with each text.
 */
const SHARED_WORDS = 40_000;
const OWN_WORDS = 3;
const FOLDER_SIZE = 1000;
const SYLLABLES = 'ka lo mi ter ve son ra ni del pu ost em bri ga fo lin tu wes ha cor'.split(' ');

/**
 * Writes `count` documents of about 6 kB below `dir`, with links, lists and code. Words are as frequent as in a natural
 * language.
 */
export function makeSite(dir, count) {
  writeConfig(dir);
  for (let number = 0; number < count; number++) writeDocument(dir, number, count);
}

function writeConfig(dir) {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'lectern.yaml'), 'name: A large site\n');
}

/** The file of a document and the address of its twin. */
export function placeOf(number) {
  const name = `part-${Math.floor(number / FOLDER_SIZE)}/document-${number}`;
  return { file: `content/writing/${name}.md`, twin: `/writing/${name}.md` };
}

/** @param more a further word in its text. */
export function writeDocument(dir, number, count, more = '') {
  const { file } = placeOf(number);
  const path = join(dir, file);
  if (number % FOLDER_SIZE === 0) mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, documentOf(number, count, more));
}

function documentOf(number, count, more) {
  const random = seeded(number + 1);
  const words = (length) => Array.from({ length }, () => wordOf(zipf(random))).join(' ');
  const own = Array.from({ length: OWN_WORDS }, (_, n) => `${wordOf(number * OWN_WORDS + n)}x${number}`);
  const link = () => {
    const other = Math.floor(random() * count);
    return `[${words(3)}](/writing/part-${Math.floor(other / FOLDER_SIZE)}/document-${other})`;
  };
  const sentence = () => `${words(14)}, *${words(2)}* ${words(5)}.`;
  const section = (n) => `## ${words(3)} ${n}

${sentence()} ${sentence()} ${link()} ${sentence()} ${sentence()}

- ${words(9)}
- ${words(6)} \`${words(1)}\`

${sentence()} ${sentence()} ${sentence()} ${own[n % OWN_WORDS]}.
`;
  const date = new Date(Date.UTC(2000, 0, 1 + (number % 9000))).toISOString().slice(0, 10);
  return `---
title: ${words(4)} ${number}
date: ${date}
description: ${words(12)}
tags: [${wordOf(number % 200)}, ${wordOf(200 + (number % 37))}]
---

${Array.from({ length: 5 }, (_, n) => section(n)).join('\n')}
\`\`\`js
const ${wordOf(number % 5000)} = ${number};
\`\`\`

${sentence()} ${more}
`;
}

function wordOf(rank) {
  let word = '';
  for (let left = rank + 1; left > 0; left = Math.floor(left / SYLLABLES.length))
    word += SYLLABLES[left % SYLLABLES.length];
  return word;
}

/**
 * Draws the rank of a word by Zipf's law: the second word is half as frequent as the first, the third a third as
 * frequent.
 */
function zipf(random) {
  return Math.floor(SHARED_WORDS ** random()) - 1;
}

function seeded(seed) {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
