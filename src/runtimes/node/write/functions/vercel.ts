import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ASKS_FOR_MARKDOWN, literal } from '../../../../export/hosts/text-hosts.ts';
import { MANIFEST_FILE } from '../../../../model/manifest-file.ts';
import { addTo } from '../../../../text/append.ts';
import { safeDecode } from '../../../../text/pathname.ts';
import {
  type BesideBuild,
  exported,
  headersOf,
  type HostRequest,
  MARK,
  OPENED,
  replaceFolder,
} from './beside-build.ts';

const FUNCTION = 'functions/lectern.func/';
/** The most characters of one pattern: Vercel limits them. */
const PATTERN_LENGTH = 4000;

/** Vercel's launcher calls the handler with messages of node:http, so the handler converts them. */
const HANDLER = `${MARK}
import { Readable } from 'node:stream';
${OPENED}
const handle = async (request, response) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const asked = new Request(new URL(request.url, 'https://' + request.headers.host), {
    method: request.method,
    headers: Object.entries(request.headers).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    ...(isRead ? {} : { body: Readable.toWeb(request), duplex: 'half' }),
  });
  const answer = await lectern.fetch(asked, { peer: request.headers['x-real-ip'] });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) response.end();
  else Readable.fromWeb(answer.body).pipe(response);
};
${exported('handle')}`;
const LAUNCHED = {
  runtime: 'nodejs22.x',
  handler: 'index.mjs',
  launcherType: 'Nodejs',
  shouldAddHelpers: false,
};

/** Vercel's Build Output API, version 3 (https://vercel.com/docs/build-output-api). */
export function writeVercel(request: HostRequest): void {
  const { out, folder, program } = request;
  replaceFolder(out, [
    [`${FUNCTION}index.mjs`, HANDLER],
    [`${FUNCTION}.vc-config.json`, JSON.stringify(LAUNCHED)],
    ...program.map(([name, text]) => [FUNCTION + name, text] as const),
    ['config.json', `${JSON.stringify(configOf(request), null, 2)}\n`],
  ]);
  const isPublic = (path: string) => path !== join(folder, MANIFEST_FILE);
  cpSync(folder, join(out, 'static'), { recursive: true, filter: isPublic });
}

function configOf(build: BesideBuild) {
  const { folder, twinned, files } = build;
  const byHeaders = new Map<string, string[]>();
  for (const [pathname, headers] of headersOf(build)) addTo(byHeaders, JSON.stringify(headers), pathname);
  const stems = twinned.map(({ twin }) => `/${twin.slice(0, -3)}`).filter((stem) => stem !== '/index');
  const toFunction = { dest: '/lectern' };
  return {
    version: 3,
    routes: [
      ...[...byHeaders].flatMap(([headers, pathnames]) =>
        patternsOf(pathnames).map((any) => ({
          src: `^${any}$`,
          headers: JSON.parse(headers) as object,
          continue: true,
        })),
      ),
      { src: String.raw`^/(?:api/v1|api/mcp|\.well-known/mcp)(?:/.*)?$`, ...toFunction },
      { src: String.raw`^/search\.md$`, ...toFunction },
      { src: String.raw`^/(?:index(?:\.html)?)?$`, has: ASKS_FOR_MARKDOWN, dest: '/index.md' },
      ...patternsOf(stems).map((any) => ({
        src: String.raw`^${any}(?:/|\.html)?$`,
        has: ASKS_FOR_MARKDOWN,
        dest: '$1.md',
      })),
      { handle: 'filesystem' },
      { src: '^/api(?:/.*)?$', ...toFunction },
      ...(existsSync(join(folder, '404.html'))
        ? [{ handle: 'error' }, { status: 404, src: '^/.*$', dest: '/404.html' }]
        : []),
    ],
    overrides: Object.fromEntries([
      ...files.map(({ file, type }) => [file, { contentType: type }]),
      // By default, Vercel would serve `rye.html` at that address, and not at /rye.
      ...twinned.flatMap(({ address, html }) =>
        html === `${safeDecode(address).slice(1)}.html`
          ? [[html, { path: safeDecode(address).slice(1) }]]
          : [],
      ),
    ]),
  };
}

/** Patterns that match these pathnames and no others. Each is one group. */
function patternsOf(pathnames: readonly string[]): string[] {
  const spellings = [...new Set(pathnames.flatMap((pathname) => [pathname, safeDecode(pathname)]))];
  const patterns: string[] = [];
  let part: string[] = [];
  let length = 0;
  for (const pathname of spellings.map(literal)) {
    if (length + pathname.length > PATTERN_LENGTH && part.length > 0) {
      patterns.push(`(${part.join('|')})`);
      [part, length] = [[], 0];
    }
    part.push(pathname);
    length += pathname.length + 1;
  }
  return part.length > 0 ? [...patterns, `(${part.join('|')})`] : patterns;
}
