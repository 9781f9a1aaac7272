import { mountOf } from '../../model/addresses.ts';
import { addTo } from '../../text/append.ts';
import { safeDecode } from '../../text/pathname.ts';
import type { OutputFile, OutputKind, Redirect } from '../output.ts';

/** What the rules for every host are made from. */
export interface RuleSource {
  /** URL of the site, without a slash at its end. */
  base: string;
  /** Absolute path of the folder of the export. */
  folder: string;
  files: readonly OutputFile[];
  redirects: readonly Redirect[];
}

export type Headers = Readonly<Record<string, string>>;

/** The headers that all files of a kind share. Only REST files share their `Link`; on others it names one page. */
export function headersOf({ files }: RuleSource, kind: OutputKind): Headers {
  const { link, ...headers } = files.find((file) => file.kind === kind)?.headers ?? {};
  return kind === 'rest' && link !== undefined ? { ...headers, link } : headers;
}

/** Groups the files of {@link filesWithOwnHeaders} by their headers and type. */
export function filesByHeaders({ files }: RuleSource): [headers: Headers, addresses: string[]][] {
  const groups = new Map<string, string[]>();
  for (const { file, type, headers } of filesWithOwnHeaders(files))
    addTo(groups, JSON.stringify({ ...headers, 'content-type': type }), `/${file}`);
  return [...groups].map(([headers, addresses]) => [JSON.parse(headers) as Headers, addresses]);
}

/** Files of the kinds that do not share one set of headers. */
export function filesWithOwnHeaders(files: readonly OutputFile[]): OutputFile[] {
  return files.filter(({ kind }) => kind === 'document' || kind === 'frame' || kind === 'search');
}

/** Former addresses, decoded and without duplicates, and the target of each: a pathname without the host, or a URL. */
export function decodedRedirects({ base, redirects }: RuleSource): [from: string, to: string][] {
  const all = redirects.map(({ from, to }): [string, string] => [
    decoded(from),
    to.startsWith('/') ? mountOf(base) + to : to,
  ]);
  return [...new Map(all)];
}

/** Whether the address of a page or asset has this ending. */
export function hasEnding({ files }: RuleSource, ending: string): boolean {
  return files.some(({ kind, address }) => (kind === 'page' || kind === 'asset') && address.endsWith(ending));
}

/** Pages without a slash at the end: all (`isUsual`), or those in `listed`. */
export function pagesWithoutSlash({ files }: RuleSource): { isUsual: boolean; listed: string[] } {
  const pages = files.filter(({ kind }) => kind === 'page').map(({ address }) => address);
  const isUsual = !pages.some((address) => /.\/$/.test(address));
  const bare = isUsual ? [] : pages.filter((address) => !/(?:\/|\.html)$/.test(address));
  return { isUsual, listed: bare.map(decoded) };
}

function decoded(address: string): string {
  return address.split('/').map(safeDecode).join('/');
}
