import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Pointer, signPointer, verifyPointer } from '../../src/publication/pointer.ts';
import { pointerAt } from './pointers.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const signed = signPointer({ ...pointerAt(4), base_url: 'https://ada.example' }, privateKey);
const other = { file: pointerAt(5).snapshot.file.replace(/\w(?=\.)/, '0'), bytes: 9 };

it('the signature of a pointer is that of its key', () => {
  expect(() => verifyPointer(signed, publicKey)).not.toThrow();
  expect(() => verifyPointer(signed, generateKeyPairSync('ed25519').publicKey)).toThrow(/configured key/);
});

it.each<Partial<Pointer>>([
  { sequence: 5 },
  { content: 3 },
  { published: '2026-06-02T12:00:00.000Z' },
  { base_url: 'https://mallory.example' },
  { site_url: null },
  { snapshot: { ...signed.snapshot, bytes: 9 } },
  { snapshot: { ...signed.snapshot, file: other.file } },
  { sealed: other },
])('a pointer with another member is not what was signed: %j', (member) => {
  expect(() => verifyPointer({ ...signed, ...member }, publicKey)).toThrow(/configured key/);
});
