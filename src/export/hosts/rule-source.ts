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

/** The headers that all files of a kind have in common; without `Link`, which tells of one file. */
export function headersOf({ files }: RuleSource, kind: OutputKind): Headers {
  const { link: _link, ...headers } = files.find((file) => file.kind === kind)?.headers ?? {};
  return headers;
}

/** A file of whose kind not all have the same headers. */
export function ofItsOwn(files: readonly OutputFile[]): OutputFile[] {
  return files.filter(({ kind }) => kind === 'document' || kind === 'frame' || kind === 'search');
}

/** Former addresses, decoded, and where each leads; two ways to write one are one. */
export function decodedRedirects({ base, redirects }: RuleSource): [from: string, to: string][] {
  const all = redirects.map(({ from, to }): [string, string] => [
    decoded(from),
    to.startsWith('/') ? base + to : to,
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

/** Twins by file, with the canonical address of each. */
export function canonicals({ files }: RuleSource): [string, string][] {
  return files.flatMap(({ kind, file, headers: own }): [string, string][] => {
    const url = /<([^>]+)>; rel="canonical"/.exec(own['link'] ?? '')?.[1];
    return kind === 'twin' && url !== undefined ? [[`/${file}`, url]] : [];
  });
}
