import type { Hash } from '../model/hash.ts';
import { assetAt, type Site } from '../site/site.ts';
import { fieldOf } from '../surfaces/http/message.ts';
import { type Ask, keptHeaders, entryDigest } from './ask.ts';
import { fileOf, leadToFolders, stayOnHost } from './file-name.ts';
import { NEVER_REUSED, type KeptOutputs, type AddressResult } from './kept-outputs.ts';
import type { OutputKind } from './output.ts';
import { PART } from './seeds.ts';

/** How the files of an export are requested and laid out. */
export interface OutputOptions {
  ask: Ask;
  /** Requests pictures, in other threads: they take longer than anything else. */
  askForPicture: Ask;
  /** Pages are files such as `rye.html`, which need rules of the host; otherwise `rye/index.html`. */
  isFlat: boolean;
  hash: Hash;
  kept: KeptOutputs;
}

interface AskOptions {
  /** Path and query to request; default: the address. */
  target?: string;
  accept?: string;
  ask?: Ask;
  /** The result depends on the frame and one entry alone, so a later run may reuse it. */
  isKept?: boolean;
  /** Changes the body before it is written. */
  rewrite?: (body: Uint8Array) => Rewritten;
}

type Rewritten = Pick<AddressResult, 'leads'> & { body: Uint8Array };

/** Requests an address, unless the result of the run before can be reused. */
export type Make = (kind: OutputKind, address: string, asking?: AskOptions) => Promise<AddressResult>;

/** Kinds that a later run may reuse. All others are few, or are made from files. */
const REUSABLE_KINDS: ReadonlySet<OutputKind> = new Set(['page', 'twin', 'rest', 'document']);
/** Pictures that are made for a page: other sizes, social cards, the touch icon. */
const MADE_PICTURE = /\/_lectern\/(?:pictures\/|cards\/|card\.|touch-icon\.)[^\s"?,]+/g;

/** @param isPage whether a page may be at an encoded pathname. */
export function createMake(site: Site, options: OutputOptions, isPage: (address: string) => boolean): Make {
  const { kept, isFlat, hash } = options;
  const rewriteHtml = (kind: OutputKind, body: Uint8Array): Rewritten => {
    if (kind !== 'page' && kind !== 'not-found') return { leads: [], body };
    const html = new TextDecoder().decode(body);
    const leads = kind === 'page' ? leadsOf(html) : [];
    const { base } = site.origins;
    // Links have to name pages as the files are laid out.
    const laidOut = isFlat ? html : leadToFolders(html, base, isPage);
    return { leads, body: new TextEncoder().encode(stayOnHost(laidOut, base)) };
  };
  return async (kind, address, asking = {}) => {
    const { target = address, accept, ask = options.ask, isKept = REUSABLE_KINDS.has(kind) } = asking;
    const key = `${kind} ${target}`;
    const source = entryDigest(site, target);
    const file = fileOf(kind, address, isFlat);
    const earlier = isKept ? kept.find(key, source, file) : null;
    if (earlier) return earlier;
    const answer = await ask(target, accept);
    const { status, fields, isOfEntry } = answer;
    // The service answers 404 as well if a file of the site was removed, or cannot be opened.
    const isUnread = kind === 'asset' && status === 404 && assetAt(site, address) !== null;
    const failure = isUnread ? 'its file cannot be read' : answer.failure;
    if (failure !== null) {
      const empty = { status, type: '', headers: {}, leads: [], digest: '', body: null };
      return { ...(kept.stale(key, file) ?? empty), failure };
    }
    const isWritten = status === 200 || kind === 'not-found';
    const rewrite = asking.rewrite ?? ((body) => (isWritten ? rewriteHtml(kind, body) : { leads: [], body }));
    const { leads, body } = rewrite(answer.body);
    const type = fieldOf(fields, 'Content-Type') ?? '';
    const result = { status, type, headers: keptHeaders(fields), leads, digest: hash(body), body };
    if (isKept && isOfEntry) kept.put(key, source, result, answer.facts);
    else if (status === 200 && kind !== 'asset' && kind !== 'frame') kept.put(key, NEVER_REUSED, result);
    return result;
  };
}

/** Whether a picture is drawn from the frame alone: a card or an icon. A picture in another size is made from a file. */
export function isCard(address: string): boolean {
  return isMadePicture(address) && !address.startsWith('/_lectern/pictures/');
}

/** Whether one of the `leads` of a page is a picture that is made for it. Otherwise it is a part of a list. */
export function isMadePicture(address: string): boolean {
  return address.startsWith('/_lectern/');
}

/** The addresses of the pictures that are made for a page, and of the parts of lists that it links to. */
export function leadsOf(html: string): string[] {
  const pictures = [...html.matchAll(MADE_PICTURE)].map(([address]) => address);
  const parts = [...html.matchAll(/ href="(\/[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => PART.test(href) && !isMadePicture(href));
  return [...new Set([...pictures, ...parts])];
}
