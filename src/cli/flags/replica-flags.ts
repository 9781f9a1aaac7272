import { openBucket } from '../../publication/bucket.ts';
import { type Flag, type Parsed, requirePackage, UsageError, valued, flagError, readOr } from '../usage.ts';
import { readFileSync } from 'node:fs';

/** Default seconds between two requests to the source. */
const POLL = { from: 10, git: 60 };

/** Flags of a server whose site comes from a publication or a Git repository. */
export const REPLICA_FLAGS = {
  from: valued(
    'URL',
    'Serve what lectern publish has written to this store, and each new revision of it',
    'LECTERN_FROM',
  ),
  git: valued('URL', 'Serve the site in this Git repository, and each new commit of it', 'LECTERN_GIT'),
  ref: valued(
    'NAME',
    'The branch or tag of --git; default: the default branch of the repository',
    'LECTERN_REF',
  ),
  poll: valued(
    'SECONDS',
    `How often to look for something new; default ${POLL.from} with --from, ${POLL.git} with --git`,
    'LECTERN_POLL',
  ),
  'verify-key': valued(
    'FILE',
    'Ed25519 public key (PEM) that checks the signature of each revision of --from',
    'LECTERN_VERIFY_KEY',
  ),
} as const satisfies Record<string, Flag>;

/** @throws UsageError if a bucket cannot be opened. Its message has no credentials. */
export async function checkBucket(address: string, flag: string): Promise<void> {
  requirePackage('aws4fetch', `--${flag} s3://…`);
  await openBucket(address, process.env).catch((error: Error) => {
    throw new UsageError(`--${flag} names a bucket that cannot be opened: ${error.message}.`);
  });
}

/** Seconds. @throws UsageError */
export function readPoll(parsed: Parsed, source: keyof typeof POLL): number {
  const text = parsed.text('poll');
  if (text === undefined) return POLL[source];
  const [, number] = /^(\d+(?:\.\d+)?)s?$/.exec(text) ?? [];
  const seconds = Number(number);
  if (seconds >= 0.1 && seconds <= 86_400) return seconds;
  throw flagError('poll', text, 'a number of seconds from 0.1 to 86400');
}

/** @throws UsageError if the command line also has one of `flags`, or a folder. */
export function refuseBeside(parsed: Parsed, source: string, flags: readonly string[], folder?: string) {
  const flag = flags.find((name) => parsed.has(name) || parsed.text(name) !== undefined);
  const other = flag === undefined ? folder : `--${flag}`;
  if (other === undefined) return;
  throw new UsageError(
    `--${source} says what is served: ${other} does not go with it. Leave one of them out.`,
  );
}

/** Reads the key in the file of a flag; null without the flag. @throws UsageError, which does not contain the key */
export function keyOfFlag<Key>(parsed: Parsed, flag: string, read: (text: string) => Key): Key | null {
  const text = keyText(parsed, flag);
  return text === null ? null : readOr(() => read(text), `Reading the key of --${flag} failed`);
}

/** The text of the file of a flag; null without the flag. @throws UsageError */
export function keyText(parsed: Parsed, flag: string): string | null {
  const file = parsed.text(flag);
  if (file === undefined) return null;
  return readOr(() => readFileSync(file, 'utf8'), `Reading the key of --${flag} failed`);
}
