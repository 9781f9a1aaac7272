// Edits three sites at random, and compares what is made from caches with what is made from nothing: each file of an
// export, and the snapshot of a published revision, whose bytes are all that a server answers from.
//
//   npm run build && node benchmarks/edits.js [EDITS [EDITS_A_ROUND [SEED]]]
//
// An edit changes a sentence, a title, a tag, a date, a name of a file or the configuration, or adds or removes a file.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const [edits = '200', aRound = '5', seed = '1'] = process.argv.slice(2);
const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, '../dist/cli/main.js');
const BASE = ['--base-url', 'https://ada.example'];
const WORDS = 'amber basil cedar dune ember fjord grove heath iris juniper kelp larch'.split(' ');

/** Mulberry32, so that a seed makes the same edits again. */
let state = Number(seed);
function random(below) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}
const pick = (list) => list[random(list.length)];
const day = () => `20${20 + random(6)}-0${1 + random(9)}-1${random(10)}`;

const document = (title, facts = '') =>
  `---\ntitle: ${title}\n${facts}---\n\nThe ${pick(WORDS)} stands beside the ${pick(WORDS)}.\n\n## Part\n\nMore of ${pick(WORDS)}, and [another](/${pick(WORDS)}).\n`;
const dated = (title) => document(title, `date: ${day()}\ntags: [${pick(WORDS)}, ${pick(WORDS)}]\n`);

/** The files of each site, and the folder of its texts. */
const SITES = {
  blog: ['content/writing', 60, dated],
  docs: ['content/pages/guide', 40, (title) => document(title, `order: ${random(40)}\n`)],
  talks: [
    'content/talks',
    30,
    (title) => document(title, `date: ${day()}\nconference: ${pick(WORDS)}\nlocation: ${pick(WORDS)}\n`),
  ],
};

const replace = (from, to) => (file) =>
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(from, () => to()),
  );
const EDITS = {
  sentence: replace(/The \w+ stands/, () => `The ${pick(WORDS)}${random(100)} stands`),
  title: replace(/title: .*/, () => `title: ${pick(WORDS)} ${random(1000)}`),
  tag: replace(/tags: .*\n|(?=---\n\n)/, () => `tags: [${pick(WORDS)}]\n`),
  date: replace(/date: .*\n|(?=---\n\n)/, () => `date: ${day()}\n`),
  draft: replace(/draft: true\n|(?=---\n\n)/, () => (random(2) ? 'draft: true\n' : '')),
  rename: (file) => renameSync(file, join(dirname(file), `${pick(WORDS)}-${random(1000)}.md`)),
  deletion: (file) => rmSync(file),
  addition: (file, make) =>
    writeFileSync(join(dirname(file), `new-${random(1000)}.md`), make(`New ${random(1000)}`)),
  configuration: (_, _make, dir) =>
    writeFileSync(
      join(dir, 'lectern.yaml'),
      `name: ${pick(['Ada', 'Grace'])}\nauthor: { name: Ada }\n${random(2) ? 'footer: Written by Ada.\n' : ''}`,
    ),
};

/** The digest of each file of a folder. A manifest counts without its time. */
function digestsOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const text = readFileSync(path, 'latin1').replace(
        name === 'lectern-export.json' ? /"made_at": "[^"]*"/ : /^$/,
        '',
      );
      return [path.slice(folder.length), createHash('sha256').update(text, 'latin1').digest('hex')];
    }),
  );
}

const root = mkdtempSync(join(tmpdir(), 'lectern-edits-'));
let [done, failed] = [0, 0];
try {
  const sites = Object.entries(SITES).map(([name, [folder, count, make]]) => {
    const dir = join(root, name);
    mkdirSync(join(dir, folder), { recursive: true });
    writeFileSync(join(dir, 'lectern.yaml'), 'name: Ada\nauthor: { name: Ada }\n');
    for (let n = 0; n < count; n++) writeFileSync(join(dir, folder, `text-${n}.md`), make(`Text ${n}`));
    return { name, dir, folder: join(dir, folder), make, at: (what) => join(root, `${name}-${what}`) };
  });
  while (done < Number(edits)) {
    const { name, dir, folder, make, at } = sites[Math.floor(done / Number(aRound)) % sites.length];
    const names = [];
    for (let n = 0; n < Number(aRound); n++, done++) {
      const edit = pick(Object.keys(EDITS));
      names.push(edit);
      EDITS[edit](join(folder, pick(readdirSync(folder))), make, dir);
    }
    const cached = { env: { ...process.env, LECTERN_CACHE: at('cache') } };
    const plain = { env: { ...process.env, LECTERN_CACHE: 'none' } };
    for (const what of ['anew', 'anew-hosting', 'anew-store'])
      rmSync(at(what), { recursive: true, force: true });
    const call = (command, to, options) =>
      run(process.execPath, [PROGRAM, command, dir, ...to, ...BASE], options);
    await call('build', ['-o', at('out')], cached);
    await call('build', ['-o', at('anew')], plain);
    await call('publish', ['--to', at('store')], cached);
    await call('publish', ['--to', at('anew-store')], plain);
    const [again, anew] = [digestsOf(at('out')), digestsOf(at('anew'))];
    const differing = [...new Set([...Object.keys(again), ...Object.keys(anew)])].filter(
      (file) => again[file] !== anew[file],
    );
    const [one, other] = ['store', 'anew-store'].map((store) => {
      const current = join(at(store), 'current.json');
      return existsSync(current) ? JSON.parse(readFileSync(current, 'utf8')).snapshot.file : null;
    });
    if (one !== other) differing.push('the snapshot of the revision');
    if (differing.length > 0) {
      failed++;
      console.log(
        `${name}, after ${names.join(', ')}: ${differing.length} differ, such as ${differing.slice(0, 3).join(', ')}`,
      );
    }
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
console.log(
  `${done} edits of three sites, compared after every ${aRound}: ${failed} times something differed.`,
);
process.exitCode = failed > 0 ? 1 : 0;
