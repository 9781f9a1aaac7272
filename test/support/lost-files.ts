import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Tells which files have no result because their worker ended, and how it ended: Vitest says only that one "exited
 * unexpectedly".
 */
export class LostFiles implements Reporter {
  readonly #exits: string[] = [];

  constructor() {
    const { fork } = childProcess;
    // Vitest keeps the exit code and the signal of its workers to itself.
    childProcess.fork = ((...args: Parameters<typeof fork>): ChildProcess => {
      const child = fork(...args);
      let last = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        last = `${last}${chunk.toString()}`.slice(-2000);
      });
      child.once('exit', (code, signal) => {
        if (code === 0 || signal === 'SIGTERM') return;
        const seconds = Math.round(process.uptime());
        this.#exits.push(`${signal ?? `exit code ${code}`}, after ${seconds} s. It wrote last:\n${last}\n`);
      });
      return child;
    }) as typeof fork;
    syncBuiltinESMExports();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const lost = modules.filter((module) => ['queued', 'pending'].includes(module.state()));
    if (lost.length === 0) return;
    const files = lost.map(({ moduleId }) => relative(process.cwd(), moduleId));
    const exits = this.#exits.length > 0 ? this.#exits.join('') : 'exit code 0';
    process.stderr.write(`\nThe worker of ${files.join(', ')} ended before its tests did: ${exits}\n`);
  }
}
