import { exported, type HostRequest, MARK, OPENED, replaceFolder } from './beside-build.ts';

/** A module for every other host. docs/how-to/functions.md has recipes. */
const MODULE = `${MARK}
${OPENED}
/** Answers a request of the Fetch standard. The second value may be { peer, files }: the client's address, and what serves files. */
export const { fetch } = lectern;
${exported('lectern')}`;

export function writeFetch({ out, program }: HostRequest): void {
  replaceFolder(out, [['index.js', MODULE], ...program]);
}
