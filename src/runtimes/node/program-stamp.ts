import { statSync } from 'node:fs';
import { PROGRAM_VERSION } from '../../model/version.ts';

/** Another for another program: what one made may not be what the next would make. */
export function programStamp(): unknown[] {
  const { node, icu, zlib } = process.versions;
  // The version alone does not change while the program is being worked on; every build writes its files anew.
  return [PROGRAM_VERSION, statSync(new URL(import.meta.url)).mtimeMs, node, icu, zlib];
}
