import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { piecesOfParts } from '../platform/whole-file.ts';
import { StoreError } from './pointer.ts';

const SALT_BYTES = 32;
const TAG_BYTES = 16;
/** What sealing adds to a text. */
export const SEAL_BYTES = SALT_BYTES + TAG_BYTES;
const KEY_BYTES = 32;
/** Each text has a key of its own, so no nonce is ever used twice with one. */
const NONCE = Buffer.alloc(12);

/** @param text base64 of 32 bytes. @throws Error that says what is wanted. */
export function sealingKey(text: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new Error('it must be 32 random bytes in base64. To make them: openssl rand -base64 32');
}

/**
 * AES-256-GCM. The key of each text is derived from ours and from a keyed digest of the text, which stands before
 * it: the same text gives the same bytes, so that publishing it again changes nothing.
 */
export function* seal(parts: readonly Uint8Array[], key: Buffer): Iterable<Uint8Array> {
  const digest = createHmac('sha256', derived(key, '', 'salt'));
  for (const piece of piecesOfParts(parts)) digest.update(piece);
  const salt = digest.digest();
  yield salt;
  const cipher = createCipheriv('aes-256-gcm', derived(key, salt, 'text'), NONCE);
  for (const piece of piecesOfParts(parts)) yield cipher.update(piece);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** @throws StoreError where it was sealed with another key, or changed. */
export function unseal(sealed: Uint8Array, key: Buffer): Uint8Array<ArrayBuffer> {
  const end = sealed.length - TAG_BYTES;
  if (end < SALT_BYTES) throw new StoreError('a sealed file is incomplete');
  const own = derived(key, sealed.subarray(0, SALT_BYTES), 'text');
  const decipher = createDecipheriv('aes-256-gcm', own, NONCE);
  decipher.setAuthTag(sealed.subarray(end));
  try {
    const text = decipher.update(sealed.subarray(SALT_BYTES, end));
    decipher.final();
    // On a boundary of its own, so that arrays can be laid over it.
    return new Uint8Array(text);
  } catch {
    throw new StoreError('a sealed file was sealed with another key, or has been changed');
  }
}

function derived(key: Buffer, salt: Uint8Array | '', purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `lectern sealed 1 ${purpose}`, KEY_BYTES));
}
