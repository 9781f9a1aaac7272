import { pictureNote } from '../report/picture-note.ts';
import { walk } from '../../folder/walk.ts';
import { parseUrl } from '../../model/parse-url.ts';
import { serviceManager } from '../../runtimes/node/serve/operator/service-manager.ts';
import { loadInProcess } from '../../runtimes/node/build/load-in-process.ts';
import { usualBase } from './connect.ts';
import { hostOf, LISTEN_FLAGS, listenError, listening, stopSignal } from '../flags/listen-flags.ts';
import { REPLICA_FLAGS } from '../flags/replica-flags.ts';
import { greeting } from '../report/greeting.ts';
import { withProgress } from '../report/progress.ts';
import { followSite } from './follow-site.ts';
import {
  baseUrlOf,
  pagesUrlOf,
  SITE_FLAGS,
  settingsOf,
  siteRequest,
  visitsFile,
} from '../flags/site-flags.ts';
import { isLoopback } from '../../surfaces/http/hosts.ts';
import { counted, printable } from '../report/words.ts';
import { type Command, type Parsed, UsageError, toggle } from '../usage.ts';
import { resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serve a folder of Markdown: pages, Markdown twins, REST API and MCP endpoint.',
  operands: '[site] [options]',
  single: 'folder',
  flags: {
    ...SITE_FLAGS,
    ...LISTEN_FLAGS,
    ...REPLICA_FLAGS,
    watch: toggle('Show every edit at once, and reload open pages', 'LECTERN_WATCH'),
    drafts: toggle('Show drafts and scheduled entries, on this machine only', 'LECTERN_DRAFTS'),
    open: toggle('Show the site in a browser'),
  },
  examples: [
    'lectern serve ~/my-site',
    'lectern serve . --port 8080 --base-url https://example.com --trust-proxy loopback',
  ],
  async run(parsed) {
    const from = parsed.text('from');
    // This loads the server's modules; reading a folder does not wait for them.
    if (from !== undefined) return (await import('./serve-replica.ts')).serveReplica(parsed, from);
    const url = parsed.text('git');
    const git = url === undefined ? null : await (await import('./serve-git.ts')).openRepository(parsed, url);
    const request = await siteRequest(parsed, git?.dir ?? parsed.operands[0]);
    const { config, dir } = request;
    const host = hostOf(parsed, config);
    const drafts = parsed.has('drafts');
    if (drafts) refuseVisitors(parsed, host);
    // A preview is on this machine, wherever the site itself will be.
    const baseUrl = baseUrlOf(parsed, drafts ? { ...config, base_url: undefined } : config);
    const { options: listen, close } = await listening(parsed, config);
    const { port } = listen;
    const started = performance.now();
    const isForProgram = parsed.has('json-ready');
    if (!isForProgram) console.error(`Reading ${counted(walk(dir).files.length, 'file')}…`);
    // The server's own modules load while the other thread reads the folder.
    const [loaded, { serve }] = await Promise.all([
      withProgress(({ read }) => loadInProcess({ ...request, drafts }, isForProgram ? undefined : read)),
      import('../../runtimes/node/serve/serve.ts'),
    ]);
    const isWatching = parsed.has('watch');
    const log = (line: string) => console.error(printable(line));
    const followed = followSite({ ...request, drafts }, loaded, log, isWatching);
    const manager = serviceManager((line) => console.error(line));
    // A terminal that is closed sends it too, and then it means the end.
    if (!process.stdin.isTTY && !process.stdout.isTTY)
      process.on('SIGHUP', () => {
        void manager.reloading();
        console.error('SIGHUP: reading the site again.');
        followed.confirm();
        void (git?.source.look(true) ?? followed.reload()).then(manager.ready);
      });
    // Behind another address there are visitors, whom the names of files do not concern.
    const isDevelopment =
      isLoopback(host) && (baseUrl === undefined || isLoopback(new URL(baseUrl).hostname));
    const edits = isDevelopment && isWatching ? followed : null;
    // An author at work is no visitor.
    const isCounting = config.stats && !isWatching && !drafts;
    const { cacheDir } = request;
    const { base_url: published } = config;
    // A proxy in front of a preview sends on the name of the site.
    const ownHosts = drafts && published ? [new URL(published).hostname] : [];
    git?.source.settle();
    const running = await serve({
      dir: git?.served ?? dir,
      ...(git ? { source: () => git.source.state(), webhook: git.webhook } : {}),
      cacheDir,
      snapshot: loaded.bytes,
      isPrivate: drafts,
      baseUrl,
      pagesUrl: pagesUrlOf(config),
      siteUrl: config.site_url,
      edits,
      visits: isCounting ? visitsFile(request) : null,
      reload: followed.state,
      ...listen,
      allowedHosts: [...(listen.allowedHosts ?? []), ...ownHosts],
    }).catch((error: unknown) => {
      throw listenError(error, host, port);
    });
    // Whoever reads that it is ready may end it at once.
    const stopped = stopSignal();
    if (isForProgram) console.log(JSON.stringify({ url: running.address, base_url: running.base }));
    else {
      const seconds = (performance.now() - started) / 1000;
      const pictures = [...running.site().snapshot.assetsByPathname.values()];
      const notes = [
        ...(drafts ? ['Drafts and scheduled entries show too.'] : []),
        ...(config.limits.picture_megabytes === 0 ? [] : pictureNote(pictures)),
        ...(isWatching ? ['Edits show at once. Errors appear here.'] : []),
      ];
      const wanted = { wantedPort: port, usualBase: usualBase(config.port), named: parsed.operands[0] };
      console.log(greeting({ running, loaded, seconds, notes, ...wanted }));
    }
    if (loaded.cacheError) {
      console.error(
        `Lectern could not save the snapshot for the next start: ${loaded.cacheError}. Free space there, or name another folder with --cache.`,
      );
    }
    if (parsed.has('open') && !(await openBrowser(running.address))) {
      console.error(`No browser could be opened here. Open ${running.address}`);
    }
    // What a commit has is served together with its files.
    const served = (bytes: Uint8Array) => {
      running.replace(bytes);
      git?.source.settle();
    };
    followed.start({ replace: served, site: running.site });
    if (isWatching) followed.watch();
    git?.source.follow(() => followed.reload().then(() => followed.state().error === null), git.poll);
    void manager.ready();
    const signal = await stopped;
    const notified = manager.stopping();
    // Files of a repository are served until then.
    await running.close(signal === 'SIGTERM');
    await Promise.all([git?.close(), followed.close()]);
    close();
    await notified;
    return 0;
  },
};

/** @throws UsageError where drafts would be shown to others. */
function refuseVisitors(parsed: Parsed, host: string): void {
  const base = parsed.text('base-url') ?? '';
  const hostname = parseUrl(base)?.hostname;
  const other =
    (!isLoopback(host) && `--host ${host} can be reached from other machines`) ||
    (hostname !== undefined && !isLoopback(hostname) && `--base-url ${base} is for visitors`) ||
    (parsed.text('trust-proxy') !== undefined && '--trust-proxy is for visitors');
  if (other) throw new UsageError(`--drafts shows what is not public, and ${other}. Leave one of them out.`);
}

export const openCommand: Command = {
  name: 'open',
  summary: 'Open the site in a browser. Starts a server if none is running.',
  operands: '[site] [options]',
  single: 'folder',
  flags: serveCommand.flags,
  examples: ['lectern open ~/my-site', 'lectern open . --watch --drafts'],
  async run(parsed) {
    const address = await running(parsed);
    if (address === null)
      return serveCommand.run({ ...parsed, has: (name) => name === 'open' || parsed.has(name) });
    console.log((await openBrowser(address)) ? `Opened ${address}` : `Open ${address}`);
    return 0;
  },
};

/** Where a server of this site answers already; null where none does. */
async function running(parsed: Parsed): Promise<string | null> {
  const { config } = await settingsOf(parsed, resolve(parsed.operands[0] ?? '.'));
  const port = parsed.text('port');
  const address = usualBase(port === undefined ? config.port : Number(port));
  try {
    const answer = await fetch(`${address}/api/v1`, { signal: AbortSignal.timeout(1000) });
    const { name } = (await answer.json()) as { name?: unknown };
    return name === config.name ? address : null;
  } catch {
    return null;
  }
}

/** What opens an address on this system; null where there is no screen. */
function opener(env: NodeJS.ProcessEnv, system: NodeJS.Platform): readonly string[] | null {
  if (env['BROWSER']) return [env['BROWSER']];
  if (system === 'darwin') return ['open'];
  // `start` takes the first quoted word for the title of a window.
  if (system === 'win32') return ['cmd', '/c', 'start', '""'];
  if (env['WSL_DISTRO_NAME']) return ['cmd.exe', '/c', 'start', '""'];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open'] : null;
}

/** Shows an address in a browser. @returns whether something has taken it. */
export async function openBrowser(url: string, env = process.env, system = process.platform) {
  const [command, ...args] = opener(env, system) ?? [];
  if (command === undefined) return false;
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  const failure = await once(child, 'spawn').catch((error: unknown) => error);
  child.unref();
  return !(failure instanceof Error);
}
