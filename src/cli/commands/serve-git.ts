import { isAbsolute, join, normalize } from 'node:path';
import { nodeHash } from '../../platform/node.ts';
import { withoutCredentials } from '../../runtimes/node/follow/git-repository.ts';
import { GitSource } from '../../runtimes/node/follow/git-source.ts';
import { inWritableFolder } from '../../runtimes/node/follow/in-writable-folder.ts';
import { readPoll, refuseBeside } from '../flags/replica-flags.ts';
import { cacheDir, settingsOf } from '../flags/site-flags.ts';
import { siteConfig } from '../../model/site-config.ts';
import { type Parsed, UsageError } from '../usage.ts';
import { printable } from '../report/words.ts';

/**
 * Opens the repository of `--git`. Builds read `dir`, files are served from `served`, and `poll` is in milliseconds.
 * @throws UsageError if there is no commit to serve
 */
export async function openRepository(parsed: Parsed, url: string) {
  refuseBeside(parsed, 'git', ['built', 'watch', 'drafts']);
  const poll = readPoll(parsed, 'git') * 1000;
  const ref = parsed.text('ref') ?? 'HEAD';
  const [folder = '.'] = parsed.operands;
  if (isAbsolute(folder) || /^\.\.(?:[/\\]|$)/.test(normalize(folder)))
    throw new UsageError(`With --git, the folder is one of the repository, such as docs, and not ${folder}.`);
  for (const [flag, text] of Object.entries({ git: url, ref }))
    if (text.startsWith('-')) throw new UsageError(`--${flag} cannot begin with a hyphen.`);
  // The limits in the repository's own configuration are not known before the fetch.
  const isNamed = parsed.text('config') !== undefined;
  const { limits } = isNamed ? (await settingsOf(parsed, '.')).config : siteConfig.parse({});
  const cache = cacheDir(parsed);
  const cacheFolder = cache === null ? null : join(cache, `git-${nodeHash(JSON.stringify([url, ref]))}`);
  const log = (line: string) => console.error(printable(line));
  const { result: source, remove } = await inWritableFolder(cacheFolder, log, async (dir) => {
    const opened = new GitSource({ url, ref, dir, log, limits });
    await opened.open().catch(async (error: NodeJS.ErrnoException) => {
      await opened.close();
      const message = `Reading ${withoutCredentials(url)} failed: ${error.message}. No commit of it is kept on this machine either.`;
      throw Object.assign(new UsageError(message), { code: error.code });
    });
    return opened;
  });
  const close = async () => {
    await source.close();
    remove();
  };
  // There is no flag for the secret, since other users can read a command line.
  const secret = process.env['LECTERN_WEBHOOK_SECRET'];
  const webhook = secret ? { secret, look: () => void source.look(), notice: log } : null;
  return {
    source,
    poll,
    dir: join(source.next, folder),
    served: join(source.served, folder),
    webhook,
    close,
  };
}
