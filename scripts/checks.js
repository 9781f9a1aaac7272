// Runs the checks of `npm test` side by side, and prints the output of each when it has ended.
import { spawn } from 'node:child_process';

const CHECKS = ['types', 'lint'];

const run = (name) =>
  new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], { shell: process.platform === 'win32' });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(chunks));
      resolve(code ?? 1);
    });
  });

const codes = await Promise.all(CHECKS.map(run));
process.exitCode = Math.max(...codes);
