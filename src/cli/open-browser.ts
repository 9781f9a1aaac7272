import { spawn } from 'node:child_process';

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
export function openBrowser(url: string, env = process.env, system = process.platform): Promise<boolean> {
  const [command, ...args] = opener(env, system) ?? [];
  if (command === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
