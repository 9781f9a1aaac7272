import { readFileSync } from 'node:fs';
import { type Parsed, UsageError } from '../usage.ts';

/** Reads the key in the file that a flag names; null where it names none. @throws UsageError, which says nothing of the key */
export function keyOfFlag<Key>(parsed: Parsed, flag: string, read: (text: string) => Key): Key | null {
  const text = keyText(parsed, flag);
  if (text === null) return null;
  try {
    return read(text);
  } catch (error) {
    throw new UsageError(`Reading the key of --${flag} failed: ${(error as Error).message}.`);
  }
}

/** The text of the file that a flag names. @throws UsageError */
export function keyText(parsed: Parsed, flag: string): string | null {
  const file = parsed.text(flag);
  if (file === undefined) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`Reading the key of --${flag} failed: ${(error as Error).message}.`);
  }
}
