import { spawnSync } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { pathBelow } from '../../folder/path-below.ts';
import { isBucketAddress } from '../../publication/bucket.ts';
import { checkBucket, keyOfFlag, keyText } from '../flags/replica-flags.ts';
import { revisionName, signingKey } from '../../publication/pointer.ts';
import { type Changes, rollBack } from '../../publication/publish.ts';
import { openStore } from '../../publication/bucket-store.ts';
import { BuildProcessError } from '../../runtimes/node/build/build-process.ts';
import type { PublishedSite } from '../../runtimes/node/write/publish-worker.ts';
import { publishInProcess } from '../../runtimes/node/write/publish-in-process.ts';
import { withProgress } from '../report/progress.ts';
import { baseUrlOf, SITE_FLAGS, siteRequest } from '../flags/site-flags.ts';
import { type Command, toggle, UsageError, valued, wholeNumber } from '../usage.ts';
import { counted, errorNote } from '../report/words.ts';

const DEFAULT_KEEP = 10;
/** Paths of each kind that are printed. */
const MOST_NAMED = 20;

export const publishCommand: Command = {
  name: 'publish',
  summary: 'Write a revision of a site for servers that fetch it: lectern serve --from STORE.',
  operands: '[site] --to STORE [options]',
  single: 'site',
  flags: {
    ...SITE_FLAGS,
    to: valued('STORE', 'The folder that a server of files serves, or a bucket, such as s3://my-bucket/site'),
    rollback: toggle('Make the revision before the current one current again'),
    keep: valued('N', `Revisions that stay in the store; default ${DEFAULT_KEEP}`, 'LECTERN_KEEP'),
    'purge-command': valued(
      'COMMAND',
      'Run this in a shell after a new revision is published, for example to purge a CDN',
      'LECTERN_PURGE_COMMAND',
    ),
    'sign-key': valued('FILE', 'Ed25519 private key (PEM) that signs the revision', 'LECTERN_SIGN_KEY'),
  },
  examples: [
    'lectern publish ~/my-site --to /srv/store',
    'lectern publish ~/my-site --to s3://my-bucket/site',
    'lectern publish --to /srv/store --rollback',
  ],
  async run(parsed) {
    const to = parsed.text('to');
    if (to === undefined)
      throw new UsageError(
        'Name the store: --to FOLDER, or --to s3://BUCKET/FOLDER. See: lectern publish --help',
      );
    const keep = wholeNumber(parsed, 'keep', [1, 9999]) ?? DEFAULT_KEEP;
    const sign = keyOfFlag(parsed, 'sign-key', signingKey);
    const isBucket = isBucketAddress(to);
    const dir = isBucket ? to : resolve(to);
    if (isBucket) await checkBucket(to, 'to');
    const purge = parsed.text('purge-command');
    if (parsed.has('rollback')) return goBack(dir, sign, purge);
    const request = await siteRequest(parsed, parsed.operands[0]);
    if (!isBucket && (pathBelow(dir, request.dir) !== null || pathBelow(request.dir, dir) !== null))
      throw new UsageError(
        `The store can neither be inside the folder of the site nor contain it: ${dir}. Name another one.`,
      );
    const site = {
      ...request,
      to: dir,
      keep,
      baseUrl: baseUrlOf(parsed, request.config) ?? request.config.site_url,
      sign: keyText(parsed, 'sign-key'),
    };
    const { errors, ...done } = await withProgress(({ read }) => publishInProcess(site, read)).catch(
      (error: unknown) => {
        throw failureAt(dir, error);
      },
    );
    for (const line of messageOf(done)) console.log(line);
    for (const line of errorNote(errors)) console.error(line);
    for (const file of done.published.unread)
      console.error(`${file} could not be read, and is as in the revision before, if it was there.`);
    const code = done.published.isSame ? 0 : runPurge(purge);
    return done.published.unread.length > 0 ? 1 : code;
  },
};

/** Turns an error of the store, or of a build over its limits, into a UsageError. Other errors stay as they are. */
function failureAt(dir: string, error: unknown): unknown {
  const { name, message } = error as Error;
  if (name !== 'StoreError' && !(error instanceof BuildProcessError)) return error;
  return new UsageError(`Publishing to ${dir} failed: ${message.replace(/\.?$/, '.')}`);
}

async function goBack(dir: string, sign: KeyObject | null, purge: string | undefined): Promise<number> {
  const store = await openStore(dir);
  try {
    const done = await rollBack(store, Date.now(), sign);
    if (done === null)
      throw new UsageError('There is no earlier revision in the store, so nothing was changed.');
    console.log(
      `Revision ${done.to.content} of ${done.to.published} is current again, as ${revisionName(done.pointer)}.`,
    );
    return runPurge(purge);
  } catch (error) {
    throw failureAt(dir, error);
  } finally {
    await store.close();
  }
}

/** Runs the command of --purge-command. @returns 1 if it fails, else 0; the revision stays published. */
function runPurge(command: string | undefined): number {
  if (command === undefined) return 0;
  const { status, signal } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status === 0) return 0;
  console.error(
    `The revision is published, but the command of --purge-command ended with ${signal ?? status}.`,
  );
  return 1;
}

function messageOf({ published, added, removed }: PublishedSite): string[] {
  const { pointer, isSame, changes, entries, scheduled, unlisted, next } = published;
  const nextDate = next === null ? '' : new Date(next).toISOString();
  const lines = [
    isSame
      ? `Nothing has changed since revision ${revisionName(pointer)} of ${pointer.published}.`
      : `Revision ${revisionName(pointer)}: ${entriesOf(entries)}, ${counted(added, 'new file')}, ${counted(removed, 'old file')} removed.`,
    ...(changes ? changeLines(changes) : []),
    scheduled.length > 0 &&
      `${entriesOf(scheduled.length, 'scheduled')} left out. Publish again at ${nextDate}, or after it.`,
    unlisted > 0 && `${entriesOf(unlisted, 'unlisted')} in it: whoever can read the store can find them.`,
  ];
  return lines.filter((line) => line !== false);
}

function entriesOf(count: number, kind = ''): string {
  return `${count} ${kind && `${kind} `}${count === 1 ? 'entry' : 'entries'}`;
}

function changeLines({ added, changed, removed }: Changes): string[] {
  return Object.entries({ '+': added, '~': changed, '-': removed }).flatMap(([mark, paths]) => [
    ...paths.slice(0, MOST_NAMED).map((path) => `  ${mark} ${path}`),
    ...(paths.length > MOST_NAMED ? [`  ${mark} and ${paths.length - MOST_NAMED} more`] : []),
  ]);
}
