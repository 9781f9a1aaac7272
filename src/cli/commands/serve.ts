import { pictureNote } from '../report/picture-note.ts';
import { walk } from '../../folder/walk.ts';
import { parseUrl } from '../../model/parse-url.ts';
import { serviceManager } from '../../runtimes/node/serve/operator/service-manager.ts';
import { loadInProcess } from '../../runtimes/node/build/load-in-process.ts';
import { defaultBase } from './connect.ts';
import { hostOf, LISTEN_FLAGS, listenError, listening, stopSignal } from '../flags/listen-flags.ts';
import { REPLICA_FLAGS } from '../flags/replica-flags.ts';
import { greeting } from '../report/greeting.ts';
import { withProgress } from '../report/progress.ts';
import { followSite } from './follow-site.ts';
import type { openRepository } from './serve-git.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import type { Running } from '../../runtimes/node/serve/serve.ts';
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
    // This imports the server's modules at once. For a folder, they are imported while it is read.
    if (from !== undefined) return (await import('./serve-replica.ts')).serveReplica(parsed, from);
    const url = parsed.text('git');
    const git = url === undefined ? null : await (await import('./serve-git.ts')).openRepository(parsed, url);
    const drafts = parsed.has('drafts');
    const request = { ...(await siteRequest(parsed, git?.dir ?? parsed.operands[0])), drafts };
    const { config, dir, cacheDir } = request;
    const { baseUrl, ownHosts, isDevelopment } = addressesOf(parsed, config, drafts);
    const { options: listen, close } = await listening(parsed, config);
    const started = performance.now();
    const isForProgram = parsed.has('json-ready');
    if (!isForProgram) console.error(`Reading ${counted(walk(dir).files.length, 'file')}…`);
    // The server's modules load while another process reads the folder.
    const [loaded, { serve }] = await Promise.all([
      withProgress(({ read }) => loadInProcess(request, isForProgram ? undefined : read)),
      import('../../runtimes/node/serve/serve.ts'),
    ]);
    const isWatching = parsed.has('watch');
    const followed = followSite(request, loaded, (line) => console.error(printable(line)), isWatching);
    const manager = serviceManager((line) => console.error(line));
    reloadOnHangup(manager, followed, git);
    // The author's own requests are no visits.
    const isCounting = config.stats && !isWatching && !drafts;
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
      edits: isDevelopment && isWatching ? followed : null,
      visits: isCounting ? visitsFile(request) : null,
      reload: followed.state,
      ...listen,
      allowedHosts: [...(listen.allowedHosts ?? []), ...ownHosts],
    }).catch((error: unknown) => {
      throw listenError(error, listen);
    });
    // A program may end the server as soon as it reads that it is ready.
    const stopped = stopSignal();
    if (isForProgram) console.log(JSON.stringify({ url: running.address, base_url: running.base }));
    else {
      const wanted = {
        wantedPort: listen.port,
        defaultBase: defaultBase(config.port),
        dir: parsed.operands[0],
      };
      const notes = notesFor(running, config, { drafts, isWatching });
      console.log(
        greeting({ running, loaded, seconds: (performance.now() - started) / 1000, notes, ...wanted }),
      );
    }
    if (loaded.cacheError) {
      console.error(
        `Lectern could not save the snapshot for the next start: ${loaded.cacheError}. Free space there, or name another folder with --cache.`,
      );
    }
    if (parsed.has('open') && !(await openBrowser(running.address))) {
      console.error(`No browser could be opened here. Open ${running.address}`);
    }
    // The entries of a commit and its files are replaced together.
    const replace = (bytes: Uint8Array) => {
      running.replace(bytes);
      git?.source.settle();
    };
    followed.start({ replace, site: running.site });
    if (isWatching) followed.watch();
    git?.source.follow(() => followed.reload().then(() => followed.state().error === null), git.poll);
    void manager.ready();
    const signal = await stopped;
    const notified = manager.stopping();
    // The repository is closed last, since its files are served until then.
    await running.close(signal === 'SIGTERM');
    await Promise.all([git?.close(), followed.close()]);
    close();
    await notified;
    return 0;
  },
};

/** Where the site answers. @throws UsageError if others could see the drafts. */
function addressesOf(parsed: Parsed, config: SiteConfig, drafts: boolean) {
  const host = hostOf(parsed, config);
  if (drafts) refuseVisitors(parsed, host);
  const { base_url: published } = config;
  // A preview of drafts has the address of this machine, not that of the published site.
  const baseUrl = baseUrlOf(parsed, drafts ? { ...config, base_url: undefined } : config);
  return {
    baseUrl,
    /** A proxy in front of a preview may pass the host name of the published site on. */
    ownHosts: drafts && published ? [new URL(published).hostname] : [],
    /** At any other address there may be visitors, who must not see the names of files. */
    isDevelopment: isLoopback(host) && (baseUrl === undefined || isLoopback(new URL(baseUrl).hostname)),
  };
}

/** A terminal that is closed sends SIGHUP too, and then the server must end. */
function reloadOnHangup(
  manager: ReturnType<typeof serviceManager>,
  followed: ReturnType<typeof followSite>,
  git: Awaited<ReturnType<typeof openRepository>> | null,
): void {
  if (process.stdin.isTTY || process.stdout.isTTY) return;
  process.on('SIGHUP', () => {
    void manager.reloading();
    console.error('SIGHUP: reading the site again.');
    followed.confirm();
    void (git?.source.look(true) ?? followed.reload()).then(manager.ready);
  });
}

/** What the greeting says below the address. */
function notesFor(
  running: Running,
  { limits }: SiteConfig,
  { drafts, isWatching }: { drafts: boolean; isWatching: boolean },
): string[] {
  const pictures = [...running.site().snapshot.assetsByPathname.values()];
  return [
    ...(drafts ? ['Drafts and scheduled entries show too.'] : []),
    ...(limits.picture_megabytes === 0 ? [] : pictureNote(pictures)),
    ...(isWatching ? ['Edits show at once. Errors appear here.'] : []),
  ];
}

/** @throws UsageError if others could see the drafts. */
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
    const address = await runningAddress(parsed);
    if (address === null)
      return serveCommand.run({ ...parsed, has: (name) => name === 'open' || parsed.has(name) });
    console.log((await openBrowser(address)) ? `Opened ${address}` : `Open ${address}`);
    return 0;
  },
};

/** The address of a server that already serves this site; null: there is none. */
async function runningAddress(parsed: Parsed): Promise<string | null> {
  const { config } = await settingsOf(parsed, resolve(parsed.operands[0] ?? '.'));
  const port = parsed.text('port');
  const address = defaultBase(port === undefined ? config.port : Number(port));
  try {
    const answer = await fetch(`${address}/api/v1`, { signal: AbortSignal.timeout(1000) });
    const { name } = (await answer.json()) as { name?: unknown };
    return name === config.name ? address : null;
  } catch {
    return null;
  }
}

/** The command that opens an address on this system; null if there is no screen. */
function opener(env: NodeJS.ProcessEnv, system: NodeJS.Platform): readonly string[] | null {
  if (env['BROWSER']) return [env['BROWSER']];
  if (system === 'darwin') return ['open'];
  // `start` takes the first quoted word for the title of a window.
  if (system === 'win32') return ['cmd', '/c', 'start', '""'];
  if (env['WSL_DISTRO_NAME']) return ['cmd.exe', '/c', 'start', '""'];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open'] : null;
}

/** Shows an address in a browser. @returns whether the command could be started. */
export async function openBrowser(url: string, env = process.env, system = process.platform) {
  const [command, ...args] = opener(env, system) ?? [];
  if (command === undefined) return false;
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  const failure = await once(child, 'spawn').catch((error: unknown) => error);
  child.unref();
  return !(failure instanceof Error);
}
