import { orNull } from '../text/or-null.ts';
import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Milliseconds between two signs of life, and without one until a lock of a machine that cannot be seen is taken for left. */
const BEAT = 5000;
const LEFT_AFTER = 600_000;

const holderSchema = z.strictObject({
  pid: z.int(),
  /** Where the number means something: the start of the machine, and the processes that this one sees. */
  scope: z.string(),
  /** When the process began: numbers are used again, and in a container each first process has 1. */
  started: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** Another publication is under way. */
class LockedError extends Error {
  override readonly name = 'UsageError';
}

/**
 * One publication at a time into a folder. A lock that was left behind by a process that is gone is taken over.
 * @param file which the lock is. @param dir in messages. @returns what ends it. @throws LockedError, and what the system says.
 */
export function lockPublication(file: string, dir: string): () => void {
  while (!create(file)) removeLeft(file, dir);
  const beat = setInterval(() => {
    // Gone with its folder: whoever writes next says so.
    if (statSync(file, { throwIfNoEntry: false })) utimesSync(file, new Date(), new Date());
  }, BEAT).unref();
  return () => {
    clearInterval(beat);
    rmSync(file, { force: true });
  };
}

function create(file: string): boolean {
  const holder: Holder = { pid: process.pid, scope: scopeHere(), started: startOf(process.pid) ?? '' };
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** @throws LockedError where its process may be at work. */
function removeLeft(file: string, dir: string): void {
  const before = statSync(file, { throwIfNoEntry: false });
  if (before === undefined) return;
  const text = readFileSync(file, 'utf8');
  // None in a lock of another version, or in one that is just being written.
  const holder = orNull(() => holderSchema.parse(JSON.parse(text)));
  const isLeft =
    holder?.scope === scopeHere()
      ? startOf(holder.pid) !== holder.started
      : Date.now() - before.mtimeMs > LEFT_AFTER;
  if (!isLeft) {
    const who = holder === null ? '' : ` (process ${holder.pid})`;
    throw new LockedError(
      `Publishing to ${dir} failed: another lectern publish${who} is running. Wait until it ends; if it no longer runs on any machine, remove ${file}.`,
    );
  }
  const aside = `${file}-${process.pid}`;
  renameSync(file, aside);
  // Another one has taken it over between: it keeps it.
  if (readFileSync(aside, 'utf8') === text) rmSync(aside);
  else renameSync(aside, file);
}

/** Linux says which start of which machine this is; elsewhere a number means something on this machine alone. */
function scopeHere(): string {
  const boot = orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const processes = orNull(() => readlinkSync('/proc/self/ns/pid'));
  return `${boot ?? process.platform} ${processes ?? ''}`;
}

/** When a process began; '' where only that it runs is known; null where none has the number. */
function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  // Its name, in brackets, may have spaces: proc(5), field 22.
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat === null ? '' : (stat.replace(/^.*\) /s, '').split(' ')[19] ?? '');
}
