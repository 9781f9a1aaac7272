import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Tells which test files have no result because their worker ended, and the exit code or signal of the worker. Vitest
 * only says that a worker "exited unexpectedly".
 */
export class LostFiles implements Reporter {
  readonly #exits: string[] = [];

  constructor() {
    const { fork } = childProcess;
    // Vitest does not report the exit code and the signal of its workers.
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
