import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { encodedPath } from '../../../../text/pathname.ts';
import { readJson } from '../../../../platform/private-file.ts';
import { COMPUTED_PATHS } from '../../../worker/beside.ts';
import { acceptModule } from '../program-files.ts';
import { exported, headersOf, type HostRequest, MARK, OPENED, replaceFolder } from './beside-build.ts';

/** The folder is not called `lectern`, since Netlify would then call the program, `lectern.js`, instead of our module. */
const NAME = 'lectern-api';
const EDGE_NAME = 'lectern-accept';

/**
 * Writes a function, and an edge function for `Accept`, with Netlify's Frameworks API
 * (https://docs.netlify.com/frameworks-api/). The owner's functions and netlify.toml stay as they are.
 */
export function writeNetlify(request: HostRequest): void {
  const { out, twinned, program } = request;
  const below = relative(process.cwd(), out).replaceAll('\\', '/');
  const config = {
    name: 'Lectern',
    path: COMPUTED_PATHS,
    // Another generator may have pages below /api.
    preferStatic: true,
    includedFiles: [`${below}/functions/${NAME}/**`],
  };
  const main = `${MARK}
${OPENED}
${exported('(request, context) => lectern.fetch(request, { peer: context.ip })')}export const config = ${JSON.stringify(config)};
`;
  replaceFolder(join(out, 'functions', NAME), [[`${NAME}.mjs`, main], ...program]);
  const stems = twinned.map(({ twin }) => `/${encodedPath(twin.slice(0, -3))}`);
  const edge = `${MARK}
import { prefersMarkdown } from './accept.js';

/** Pages that have Markdown beside them. */
const PAGES = new Set(${JSON.stringify(stems)});

const twinOf = (request) => {
  const { pathname } = new URL(request.url);
  const page = pathname.replace(/(?:\\/|\\.html)$/, '') || '/index';
  if (PAGES.has(page) && prefersMarkdown(request.headers.get('accept'))) return new URL(page + '.md', request.url);
};
${exported('twinOf')}export const config = { path: '/*', excludedPath: ${JSON.stringify(COMPUTED_PATHS)}, method: ['GET', 'HEAD'] };
`;
  replaceFolder(join(out, `edge-functions/${EDGE_NAME}`), [
    [`${EDGE_NAME}.js`, edge],
    ['accept.js', acceptModule()],
  ]);
  writeHeaders(join(out, 'config.json'), headersOf(request));
}

/** Adds our rules to those that other programs have written to the file. */
function writeHeaders(file: string, headers: ReturnType<typeof headersOf>): void {
  const others = (readJson(file) ?? {}) as { headers?: unknown[] };
  const ours = headers.map(([path, values]) => ({ for: path, values }));
  const ourRules = new Set(ours.map((rule) => JSON.stringify(rule)));
  const kept = (others.headers ?? []).filter((rule) => !ourRules.has(JSON.stringify(rule)));
  writeFileSync(file, `${JSON.stringify({ ...others, headers: [...kept, ...ours] }, null, 2)}\n`);
}
