import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs a script of this folder in a process of its own, so that no engine warms up or fills the memory of another; null
 * if it takes too long.
 */
export function runChild<T>(script: string, args: string[], minutes: number): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const flags = ['--expose-gc', '--max-old-space-size=12000', '--no-warnings'];
    const child = spawn(
      process.execPath,
      [...flags, fileURLToPath(new URL(script, import.meta.url)), ...args],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: minutes * 60_000,
      },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal !== null) resolve(null);
      else if (code === 0) resolve(JSON.parse(output) as T);
      else reject(new Error(`${script} ${args.join(' ')} ended with ${code}`));
    });
  });
}
