/** Checks that a Node.js with zstd uses it if the client prefers it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { EXAMPLE, LECTERN, NODE_24 } from './support.js';

const served = spawn(NODE_24, [LECTERN, 'serve', EXAMPLE, '--port', '0', '--json-ready'], {
  env: { ...process.env, LECTERN_CACHE: 'none' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await once(createInterface({ input: served.stdout }), 'line');
const { url } = JSON.parse(line);
const path = '/writing/the-page-that-answers-twice.md';
const program = `
  const ask = (codings) => new Promise((done) => require('node:http').get(${JSON.stringify(url + path)},
    { headers: { 'Accept-Encoding': codings } }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => done([answer.headers['content-encoding'], Buffer.concat(chunks)]));
    }));
  (async () => {
    const [, plain] = await ask('identity');
    const [coding, coded] = await ask('gzip, zstd');
    const read = require('node:zlib').zstdDecompressSync(coded);
    console.log(JSON.stringify([coding, read.equals(plain), coded.length < plain.length]));
  })();`;
const client = spawn(NODE_24, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
const [said] = await once(createInterface({ input: client.stdout }), 'line');
served.kill();
console.log(said);
process.exitCode = said === '["zstd",true,true]' ? 0 : 1;
