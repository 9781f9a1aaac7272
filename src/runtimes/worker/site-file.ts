import { pack, type Sections, unpack } from '../../bytes/pack.ts';
import type { Origins } from '../../site/site.ts';

const KIND = 'site of a Worker';
/** Raised when the bytes change their meaning. */
const FORMAT = 1;

/** Where the bytes of a file of the site are. */
export interface WorkerFile {
  /** Bytes. */
  size: number;
  /** Milliseconds since the epoch. */
  modified: number;
  /** Its name among the static assets; else where it begins in `hidden`, which nobody can ask for. */
  at: string | number;
}

export interface WorkerSettings {
  origins: Omit<Origins, 'beside'>;
  /** Files of another generator that the site is beside, as paths; null: its pages are Lectern's. */
  beside: readonly string[] | null;
  /** Where a function counts with its other instances; null: it counts by itself. */
  quota: { url: string; prefix: string; wait: number; replicas: number } | null;
  /** {@link ProxyTrust}, as it stands in a configuration. */
  trustProxy: readonly string[];
  clientHeader: string | null;
  allowedHosts: readonly string[];
  /** By its name in the site's folder; fonts by {@link fontKey}. */
  files: Readonly<Record<string, WorkerFile>>;
}

/** What a Worker serves: one file beside its program, which is part of the program and never an asset. */
export interface WorkerSite {
  settings: WorkerSettings;
  snapshot: Uint8Array;
  /** Files of entries that are not published yet, one behind the other. */
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

/** What a file of the font is called among the files of a site: no file of a folder begins so. */
export function fontKey(file: string): string {
  return `/font/${file}`;
}
