import { mountOf } from '../../model/addresses.ts';
import { addTo } from '../../text/append.ts';
import { safeDecode } from '../../text/pathname.ts';
import type { OutputFile, OutputKind, Redirect } from '../output.ts';

/** What the rules of every host are made of. */
export interface RuleSource {
  /** Origin of the site. */
  base: string;
  /** Absolute path of the folder that the files are in. */
  folder: string;
  files: readonly OutputFile[];
  redirects: readonly Redirect[];
}

export type Headers = Readonly<Record<string, string>>;

/** The headers that all files of a kind have in common; without `Link` where it tells of one file. */
export function headersOf({ files }: RuleSource, kind: OutputKind): Headers {
  const { link, ...headers } = files.find((file) => file.kind === kind)?.headers ?? {};
  return kind === 'rest' && link !== undefined ? { ...headers, link } : headers;
}

/** Files of their own kind, with their headers and type: those with the same together. */
export function alike({ files }: RuleSource): [headers: Headers, addresses: string[]][] {
  const groups = new Map<string, string[]>();
  for (const { file, type, headers } of ofItsOwn(files))
    addTo(groups, JSON.stringify({ ...headers, 'content-type': type }), `/${file}`);
  return [...groups].map(([headers, addresses]) => [JSON.parse(headers) as Headers, addresses]);
}

/** A file of whose kind not all have the same headers. */
export function ofItsOwn(files: readonly OutputFile[]): OutputFile[] {
  return files.filter(({ kind }) => kind === 'document' || kind === 'frame' || kind === 'search');
}

/**
 * Former addresses, decoded, and where each leads, on whichever host the files are; two ways to write one are one.
 */
export function decodedRedirects({ base, redirects }: RuleSource): [from: string, to: string][] {
  const all = redirects.map(({ from, to }): [string, string] => [
    decoded(from),
    to.startsWith('/') ? mountOf(base) + to : to,
  ]);
  return [...new Map(all)];
}

/** Whether pages have addresses that end so. */
export function hasEnding({ files }: RuleSource, ending: string): boolean {
  return files.some(({ kind, address }) => (kind === 'page' || kind === 'asset') && address.endsWith(ending));
}

/** Pages by how their addresses end: where some end with a slash, those that do not are listed. */
export function withoutSlash({ files }: RuleSource): { isUsual: boolean; listed: string[] } {
  const pages = files.filter(({ kind }) => kind === 'page').map(({ address }) => address);
  const isUsual = !pages.some((address) => /.\/$/.test(address));
  const bare = isUsual ? [] : pages.filter((address) => !/(?:\/|\.html)$/.test(address));
  return { isUsual, listed: bare.map(decoded) };
}

function decoded(address: string): string {
  return address.split('/').map(safeDecode).join('/');
}
