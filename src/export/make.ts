import type { Hash } from '../model/hash.ts';
import { assetAt, type Site } from '../site/site.ts';
import { fieldOf } from '../surfaces/http/message.ts';
import { type Ask, keptHeaders, ofEntry } from './ask.ts';
import { fileOf, leadToFolders, stayOnHost } from './file-name.ts';
import { ANEW, type KeptOutputs, type Made } from './kept-outputs.ts';
import type { OutputKind } from './output.ts';
import { PART } from './seeds.ts';

/** How the files of an export are asked for and laid out. */
export interface Making {
  ask: Ask;
  /** Makes pictures, which takes longer than anything else. */
  askForPicture: Ask;
  /** Pages are called `rye.html`, which takes rules; otherwise they are folders. */
  isFlat: boolean;
  hash: Hash;
  kept: KeptOutputs;
}

interface Asking {
  /** Path and query; default: the address. */
  target?: string;
  accept?: string;
  ask?: Ask;
  /** It is made of the frame and of an entry alone. */
  isKept?: boolean;
  /** What is written of an answer, and what that leads to. */
  read?: (body: Uint8Array) => Read;
}

type Read = Pick<Made, 'leads'> & { body: Uint8Array };

/** Makes what is at an address, where it cannot be taken from the run before. */
export type Make = (kind: OutputKind, address: string, asking?: Asking) => Promise<Made>;

/** All others are few, or are made of files. */
const KEPT: ReadonlySet<OutputKind> = new Set(['page', 'twin', 'rest', 'document']);
/** What a page shows that is drawn for it. */
const MADE_PICTURE = /\/_lectern\/(?:pictures\/|cards\/|card\.|touch-icon\.)[^\s"?,]+/g;

/** @param isPage of a pathname, encoded. */
export function makeWith(site: Site, making: Making, isPage: (address: string) => boolean): Make {
  const { kept, isFlat, hash } = making;
  const readAs = (kind: OutputKind, body: Uint8Array): Read => {
    if (kind !== 'page' && kind !== 'not-found') return { leads: [], body };
    const html = new TextDecoder().decode(body);
    const leads = kind === 'page' ? leadsOf(html) : [];
    const { base } = site.origins;
    // A page leads to other pages as they are laid out.
    const laidOut = isFlat ? html : leadToFolders(html, base, isPage);
    return { leads, body: new TextEncoder().encode(stayOnHost(laidOut, base)) };
  };
  return async (kind, address, asking = {}) => {
    const { target = address, accept, ask = making.ask, isKept = KEPT.has(kind) } = asking;
    const key = `${kind} ${target}`;
    const own = ofEntry(site, target);
    const file = fileOf(kind, address, isFlat);
    const before = isKept ? kept.find(key, own, file) : null;
    if (before) return before;
    const answer = await ask(target, accept);
    const { status, fields, body: bytes, isOfEntry } = answer;
    // The service knows no better where one of the files of the site is gone or closed to it.
    const isUnread = kind === 'asset' && status === 404 && assetAt(site, address) !== null;
    const failure = isUnread ? 'its file cannot be read' : answer.failure;
    if (failure !== null) {
      const nothing = { status, type: '', headers: {}, leads: [], digest: '', body: null };
      return { ...(kept.stale(key, file) ?? nothing), failure };
    }
    const isWritten = status === 200 || kind === 'not-found';
    const read = asking.read ?? ((body) => (isWritten ? readAs(kind, body) : { leads: [], body }));
    const { leads, body } = read(bytes);
    const type = fieldOf(fields, 'Content-Type') ?? '';
    const made = { status, type, headers: keptHeaders(fields), leads, digest: hash(body), body };
    if (isKept && isOfEntry) kept.put(key, own, made, answer.facts);
    else if (status === 200 && kind !== 'asset' && kind !== 'frame') kept.put(key, ANEW, made);
    return made;
  };
}

/** Drawn of what the frame holds; a picture in another size is made of a file, and may fail. */
export function isCard(address: string): boolean {
  return isMadePicture(address) && !address.startsWith('/_lectern/pictures/');
}

/** Whether what a page leads to is a picture that is made for it, and no part of a list. */
export function isMadePicture(address: string): boolean {
  return address.startsWith('/_lectern/');
}

/** Pictures that a page can choose from, and parts of lists that it links to. */
export function leadsOf(html: string): string[] {
  const pictures = [...html.matchAll(MADE_PICTURE)].map(([address]) => address);
  const parts = [...html.matchAll(/ href="(\/[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => PART.test(href) && !isMadePicture(href));
  return [...new Set([...pictures, ...parts])];
}
