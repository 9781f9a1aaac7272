// Checks that every fragment in twins, feeds and answers exists on the page to which its address leads.
//
//   npm run build && node benchmarks/fragments.js SITE... [--all]
//
// Reads the twin, the API answer and the page of each entry, and all feeds. Looks up the fragment of every address of
// the site among the ids of its page. A dead link that `lectern check` reports is the author's own and is counted
// apart. The exit code is 1 if any other fragment is dead.
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { appOf } from './app.js';
import { MAIN, startServer } from './served.js';

const url = 'https://fragments.example';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });
/** How many entries of a site are read at most. */
const MOST = values.all ? Infinity : 300;
const FRAGMENT = /https?:\/\/[^\s<>"'()[\]]*?#[^\s<>"'()[\]\\]+/g;

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

async function look(dir) {
  const { stdout } = spawnSync(process.execPath, [MAIN, 'check', dir, '--json'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const reported = new Set(
    JSON.parse(stdout).diagnostics.flatMap(
      ({ message }) => /#\S+?(?=[,.”"`]?(?:\s|$))/.exec(message)?.[0] ?? [],
    ),
  );
  const { app } = await appOf(dir, url, console.error);
  // A real server is needed, because it lays out long pages in another process.
  const server = await startServer(dir);
  const read = async (path, accept) => {
    const answer = await app.fetch(new Request(url + path, { headers: { accept } }));
    return answer.ok ? await answer.text() : '';
  };
  const ids = new Map();
  const idsOf = async (path) => {
    if (!ids.has(path)) {
      const answer = await fetch(server.url + path, { headers: { accept: 'text/html' } });
      // A link to a missing page is dead, whatever its fragment.
      if (!answer.ok) return ids.set(path, null).get(path);
      const html = await answer.text();
      ids.set(
        path,
        new Set([...html.matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id]) => id.replaceAll('&amp;', '&'))),
      );
    }
    return ids.get(path);
  };
  const { entries } = JSON.parse(await read('/content-index.json', 'application/json'));
  const texts = [
    await read('/feed.xml', '*/*'),
    await read('/feed.json', '*/*'),
    await read('/llms.txt', '*/*'),
  ];
  for (const { path, title, url: page } of entries.slice(0, MOST)) {
    const { pathname } = new URL(page, url);
    texts.push(
      await read(`${pathname === '/' ? '/index' : pathname.replace(/\/$/, '')}.md`, 'text/markdown'),
    );
    texts.push(await read(`/api/v1/content/${path}`, 'application/json'));
    texts.push(await read(`/api/v1/search?query=${encodeURIComponent(title)}`, 'application/json'));
  }
  const dead = new Map();
  let count = 0;
  // Feeds contain HTML within XML, and answers contain texts within JSON, so quotes and tags may be escaped.
  for (const text of texts)
    for (const [address] of text.replace(/&(?:#34|quot|#6[02]|[lg]t);|\\n/g, '"').matchAll(FRAGMENT)) {
      if (!address.startsWith(`${url}/`) || /\.(?:md|svg|png|jpe?g|gif|webp)#/.test(address)) continue;
      const [page, fragment] = address
        .slice(url.length)
        .replace(/[.,;:!?*_`]+$/, '')
        .split('#');
      if (fragment.startsWith(':~:') || page.includes('?')) continue;
      count++;
      const known = await idsOf(page);
      // A fragment may end in a mark of Markdown, and may have parentheses.
      const written = address.slice(address.indexOf('#') + 1);
      const exists = (known) =>
        [fragment, decoded(fragment), written, decoded(written)].some((id) => known.has(id)) ||
        [...known].some(
          (id) => id.startsWith(decoded(fragment)) && /^[(),[]/.test(id.slice(decoded(fragment).length)),
        );
      if (known !== null && !exists(known)) dead.set(address, (dead.get(address) ?? 0) + 1);
    }
  await server.close();
  const ours = [...dead.keys()].filter((address) => !reported.has(decoded(address.replace(/^[^#]*/, ''))));
  console.log(
    `${basename(dir)}: ${entries.length} entries, ${count} fragments, ${ours.length} dead, ${dead.size - ours.length} dead by their authors`,
  );
  for (const address of ours.slice(0, values.all ? Infinity : 5))
    console.log(`  ${address.slice(url.length)}`);
  return ours.length;
}

let sum = 0;
for (const dir of positionals) sum += await look(dir);
process.exitCode = sum > 0 ? 1 : 0;
