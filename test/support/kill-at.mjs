// Node loads this file before a program (`node --import`). It lets `KILL_AT` writes below the folder `KILL_IN` pass,
// and kills the program with SIGKILL before the next write.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const CALLS = [
  'renameSync',
  'rmSync',
  'rmdirSync',
  'unlinkSync',
  'writeFileSync',
  'writeSync',
  'openSync',
  'mkdirSync',
  'chmodSync',
  'linkSync',
  'copyFileSync',
];
const { KILL_AT, KILL_IN = '' } = process.env;
const handles = new Set();
let calls = 0;

for (const name of KILL_AT === undefined ? [] : CALLS) {
  const original = fs[name];
  fs[name] = (...args) => {
    const isOurs = args.some(
      (arg) => (typeof arg === 'string' && arg.startsWith(KILL_IN)) || handles.has(arg),
    );
    if (isOurs && ++calls > Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
    const result = original(...args);
    if (name === 'openSync' && isOurs) handles.add(result);
    return result;
  };
}
syncBuiltinESMExports();
