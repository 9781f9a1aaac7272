import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('measure-engine.ts', import.meta.url));

/** Runs one engine in a process of its own, so that no engine warms or fills another's; null where it takes too long. */
export function runChild<T>(engine: string, task: string, each: number, minutes: number): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const flags = ['--expose-gc', '--max-old-space-size=12000', '--no-warnings'];
    const child = spawn(process.execPath, [...flags, script, engine, task, String(each)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: minutes * 60_000,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal !== null) resolve(null);
      else if (code === 0) resolve(JSON.parse(output) as T);
      else reject(new Error(`${engine} ${task} ended with ${code}`));
    });
  });
}
