import { orNull } from '../text/or-null.ts';
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';

/** This number is raised when the meaning of a pointer changes. */
const POINTER_FORMAT = 1;
export const POINTER_FILE = 'current.json';
/** The maximum bytes of a pointer. */
export const MAX_POINTER = 16 * 1024;

/** Objects are named by the SHA-256 of their bytes, so a pointer cannot name other files. */
// Records of earlier versions may name objects with a second ending, `.sealed`.
const OBJECT_NAME = /^objects\/[0-9a-f]{64}(?:\.sealed)?(?:\.[a-z0-9]{1,10})?$/;

export const objectName = z.string().regex(OBJECT_NAME);

const object = z.strictObject({ file: objectName, bytes: z.int().min(1) });
const url = z
  .string()
  .max(2000)
  .regex(/^https?:\/\/[^\s?#@]+$/)
  .nullable();

const pointerSchema = z.strictObject({
  format: z.literal(POINTER_FORMAT),
  /** Grows with every publication, including rollbacks. */
  sequence: z.int().min(1),
  /** The sequence under which this content was published first. */
  content: z.int().min(1),
  published: z.iso.datetime(),
  base_url: url,
  site_url: url,
  snapshot: object,
  /** Encrypted scheduled entries, from earlier versions of Lectern. Nothing reads them, but the signature covers this member. */
  sealed: z.strictObject({ file: z.string().max(200), bytes: z.int().min(1) }).nullable(),
  /** Ed25519 over {@link signedText}, in base64. */
  signature: z.base64().max(200).nullable(),
});

/** The pointer of a store: a small file that names the current revision, and is replaced last. */
export type Pointer = z.infer<typeof pointerSchema>;

/** A short name for the content: the beginning of the SHA-256 of its snapshot. */
export function digestOf({ snapshot }: Pointer): string {
  return snapshot.file.slice('objects/'.length).slice(0, 12);
}

/** The name of a revision in messages and metrics, such as `1767225600000 (3fa9c0de12ab)`. */
export function revisionName(pointer: Pointer): string {
  return `${pointer.sequence} (${digestOf(pointer)})`;
}

/** A store cannot be reached, or one of its files is damaged. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Joins chunks to one buffer. */
export async function joinChunks(chunks: Pieces): Promise<Buffer<ArrayBuffer>> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** @throws StoreError */
export function parsePointer(text: string): Pointer {
  const value = orNull(() => JSON.parse(text) as unknown);
  if (value === null) throw new StoreError(`${POINTER_FILE} is not JSON`);
  const parsed = pointerSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const what = `${issue?.path.join('.') || 'as a whole'}: ${issue?.message}`;
  throw new StoreError(`${POINTER_FILE} is not a pointer that this version of Lectern can read (${what})`);
}

function signedText(pointer: Pointer): Buffer {
  const { snapshot, sealed } = pointer;
  const parts = ['lectern', pointer.format, pointer.sequence, pointer.content, pointer.published];
  const urls = [pointer.base_url, pointer.site_url];
  const files = [snapshot, sealed].map((part) => (part === null ? null : [part.file, part.bytes]));
  return Buffer.from(JSON.stringify([...parts, ...urls, ...files]));
}

export function signPointer(pointer: Pointer, key: KeyObject): Pointer {
  return { ...pointer, signature: sign(null, signedText(pointer), key).toString('base64') };
}

/** @throws StoreError if the pointer is not signed with the key. */
export function verifyPointer(pointer: Pointer, key: KeyObject): void {
  const { signature } = pointer;
  if (signature === null) throw new StoreError(`${POINTER_FILE} is not signed, but a key is configured`);
  if (!verify(null, signedText(pointer), key, Buffer.from(signature, 'base64')))
    throw new StoreError(`the signature of ${POINTER_FILE} was not made with the configured key`);
}

/** @param pem of an Ed25519 key. @throws Error that explains how to make one. */
export function signingKey(pem: string): KeyObject {
  return ed25519(() => createPrivateKey(pem), 'private', 'openssl genpkey -algorithm ed25519');
}

/** @param pem of an Ed25519 key. @throws Error that explains how to make one. */
export function verifyingKey(pem: string): KeyObject {
  return ed25519(() => createPublicKey(pem), 'public', 'openssl pkey -pubout -in KEY');
}

function ed25519(read: () => KeyObject, kind: string, command: string): KeyObject {
  const wanted = `it must be an Ed25519 ${kind} key in PEM. To make one: ${command}`;
  const key = orNull(read);
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error(wanted);
  return key;
}
