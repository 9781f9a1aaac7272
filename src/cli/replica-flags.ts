import type { Flag } from './usage.ts';

/** Seconds. */
export const DEFAULT_POLL = 10;

/** Flags of a server of what was published. */
export const REPLICA_FLAGS = {
  from: {
    type: 'string',
    value: 'URL',
    help: 'Serve what lectern publish has written to this store, and each new revision of it',
    env: 'LECTERN_FROM',
  },
  poll: {
    type: 'string',
    value: 'SECONDS',
    help: `How often to look for a new revision in --from; default ${DEFAULT_POLL}`,
    env: 'LECTERN_POLL',
  },
  'verify-key': {
    type: 'string',
    value: 'FILE',
    help: 'Ed25519 public key (PEM) that checks the signature of each revision of --from',
    env: 'LECTERN_VERIFY_KEY',
  },
  'seal-key': {
    type: 'string',
    value: 'FILE',
    help: 'Key (32 bytes in base64) that decrypts the scheduled entries of --from',
    env: 'LECTERN_SEAL_KEY',
  },
} as const satisfies Record<string, Flag>;
