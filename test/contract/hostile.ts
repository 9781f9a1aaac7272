import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Answer, freshAddress, type ServeOptions, send } from './client.ts';

/** No answer may have this word. Each file that has it is unpublished. */
const secret = 'CANARY';

/** The fixture with the secret in every place from which a server might serve it by mistake. */
export const planted: ServeOptions = {
  fixture: true,
  files: {
    'lectern.yaml': `# ${secret}-CONFIG\nname: Mara Lindqvist\ntwins: { pointers: true }\n`,
    '.env': `${secret}-ENV=1`,
    '.git/config': `[${secret}-GIT]`,
    '.htpasswd': `${secret}-HTPASSWD`,
    'package.json': `{"name":"${secret}-package"}`,
    'notes.txt': `${secret}-NOTES`,
    'node_modules/x/readme.md': `# ${secret}-MODULES`,
    'content/.hidden.md': `# ${secret}-HIDDEN`,
    'content/writing/.hidden.md': `# ${secret}-HIDDEN`,
    'content/writing/kept.md.bak': `${secret}-BACKUP`,
    'content/writing/kept.md~': `${secret}-BACKUP`,
    'content/writing/wip/index.md': `---\ntitle: Wip\ndraft: true\n---\n\n![p](picture.svg) ${secret}-WIP\n`,
    'content/writing/wip/picture.svg': `<svg><!-- ${secret}-DRAFT-PICTURE --></svg>`,
    'public/.hidden': `${secret}-PUBLIC-DOTFILE`,
    'public/.well-known/.env': `${secret}-PUBLIC-DOTFILE`,
  },
  prepare: async (dir) => {
    const outside = join(dir, '../outside');
    await mkdir(outside);
    await writeFile(join(outside, 'secret.md'), `---\ntitle: Outside\n---\n\n${secret}-OUTSIDE\n`);
    await writeFile(join(outside, 'secret.svg'), `<svg>${secret}-OUTSIDE</svg>`);
    await symlink(join(outside, 'secret.md'), join(dir, 'content/writing/link.md'));
    await symlink(outside, join(dir, 'content/writing/linked'));
    await symlink(outside, join(dir, 'public/linked'));
    await symlink(join(outside, 'secret.svg'), join(dir, 'public/photos/link.svg'));
    await symlink(join(dir, '.env'), join(dir, 'public/environment.txt'));
  },
};

/** Below the quota of 120, so that the server refuses no request. */
const REQUESTS_OF_A_CLIENT = 100;
let client = '';
let asked = 0;

/** Sends a request from an address with quota left, and checks that the answer has no secret and no server error. */
export async function harmless(port: number, target: string, method = 'GET'): Promise<Answer> {
  if (asked++ % REQUESTS_OF_A_CLIENT === 0) client = freshAddress();
  const answer = await send(port, target, { method, from: client });
  const shown = `${method} ${target.slice(0, 200)} → ${answer.status}\n${answer.text.slice(0, 300)}`;
  const harm = [
    answer.status < 200 || answer.status >= 500 ? 'status' : '',
    answer.text.includes(secret) ? 'a secret' : '',
    /\bat .*\.js:\d+|\/tmp\/|ENOENT/u.test(answer.text) ? 'the inside of the server' : '',
  ].filter(Boolean);
  expect([harm, harm.length > 0 ? shown : '']).toEqual([[], '']);
  return answer;
}
