import { pack, type Sections, unpack } from '../../bytes/pack.ts';
import type { Origins } from '../../site/site.ts';

const KIND = 'site of a Worker';
/** The version of the layout. */
const FORMAT = 1;

/** Where the bytes of a file of the site are. */
export interface WorkerFile {
  /** Bytes. */
  size: number;
  /** Milliseconds since the epoch. */
  modified: number;
  /** The name of a static asset; or the offset in `hidden` of a file that no address leads to. */
  at: string | number;
}

export interface WorkerSettings {
  origins: Omit<Origins, 'beside'>;
  /** The paths of the other generator's files; null: the pages are Lectern's. */
  beside: readonly string[] | null;
  /** The counter that the instances of a function share; null: each counts by itself. */
  quota: { url: string; prefix: string; wait: number; replicas: number } | null;
  /** {@link ProxyTrust}, as it stands in a configuration. */
  trustProxy: readonly string[];
  clientHeader: string | null;
  allowedHosts: readonly string[];
  /** By the path in the site's folder; fonts by {@link fontKey}. */
  files: Readonly<Record<string, WorkerFile>>;
}

/** The site of a Worker. It is packed into one file, which is deployed with the program and never as an asset. */
export interface WorkerSite {
  settings: WorkerSettings;
  snapshot: Uint8Array;
  /** The concatenated files of entries that are not published yet. */
  hidden: Uint8Array;
}

type SiteSections = Sections & Record<keyof WorkerSite, Uint8Array>;

export function packSite({ settings, snapshot, hidden }: WorkerSite): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(settings));
  return pack(KIND, FORMAT, { settings: json, snapshot, hidden } satisfies SiteSections);
}

/** @throws PackError */
export function unpackSite(bytes: Uint8Array): WorkerSite {
  const { settings, snapshot, hidden } = unpack<SiteSections>(KIND, FORMAT, bytes);
  return { settings: JSON.parse(new TextDecoder().decode(settings)) as WorkerSettings, snapshot, hidden };
}

/** The key of a font among the files of a site. No path in a folder begins with a slash. */
export function fontKey(file: string): string {
  return `/font/${file}`;
}
