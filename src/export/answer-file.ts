import { assetAt, type Site } from '../site/site.ts';
import type { Fact } from '../site/types.ts';
import { fieldOf } from '../surfaces/http/message.ts';
import { type Ask, keptHeaders } from './ask.ts';
import { leadToFolders, stayOnHost } from './file-name.ts';
import type { AddressResult } from './kept-outputs.ts';
import type { OutputKind } from './output.ts';
import { leadsOf } from './leads.ts';
import { pageTestOf } from './seeds.ts';

/** Asks for the file of an address. It is plain data, so that another thread can answer it. */
export interface FileQuestion {
  kind: OutputKind;
  /** Encoded path and query to request. */
  target: string;
  accept?: string | undefined;
  /** Path below the folder of the export; null if no file can have that name. */
  file: string | null;
  /** For a list of the REST API: the address of the file that its next page has. */
  nextPage?: string | undefined;
}

/** A file, and what it was made from, see `Answer`. */
export interface FileAnswer extends AddressResult {
  isOfEntry: boolean;
  facts: readonly Fact[];
}

export type AskForFile = (question: FileQuestion) => Promise<FileAnswer>;

/**
 * Answers questions for files with the responses of a service.
 * @param isFlat pages are files such as `rye.html`, which need rules of the host; otherwise `rye/index.html`.
 */
export function answerFiles(site: Site, ask: Ask, isFlat: boolean): AskForFile {
  const { base } = site.origins;
  const isPage = pageTestOf(site);
  const laidOutPage = (body: Uint8Array, hasLeads: boolean) => {
    const html = new TextDecoder().decode(body);
    // Links have to name pages as the files are laid out.
    const laidOut = isFlat ? html : leadToFolders(html, base, isPage);
    return {
      leads: hasLeads ? leadsOf(html) : [],
      body: new TextEncoder().encode(stayOnHost(laidOut, base)),
    };
  };
  const laidOut = ({ kind, nextPage }: FileQuestion, status: number, body: Uint8Array) => {
    const isWritten = status === 200 || kind === 'not-found';
    if (nextPage !== undefined) return laidOutList(body, base, nextPage);
    const isHtml = kind === 'page' || kind === 'not-found';
    return isWritten && isHtml ? laidOutPage(body, kind === 'page') : { leads: [], body };
  };
  return async (question) => {
    const { kind, target, accept } = question;
    const { status, fields, facts, isOfEntry, ...answer } = await ask(target, accept);
    // The service answers 404 as well if a file of the site was removed, or cannot be opened.
    const isUnread = kind === 'asset' && status === 404 && assetAt(site, target) !== null;
    const failure = isUnread ? 'its file cannot be read' : answer.failure;
    const origin = { status, isOfEntry, facts };
    if (failure !== null)
      return { ...origin, type: '', headers: {}, leads: [], digest: '', body: null, failure };
    const { leads, body } = laidOut(question, status, answer.body);
    const type = fieldOf(fields, 'Content-Type') ?? '';
    return { ...origin, type, headers: keptHeaders(fields), leads, digest: site.hash(body), body };
  };
}

/** A host of files ignores the query, and with it the cursor, so the next page of a list has a file. Its request is a lead. */
function laidOutList(bytes: Uint8Array, base: string, nextPage: string) {
  const body = JSON.parse(new TextDecoder().decode(bytes)) as { next?: string };
  const leads = body.next === undefined ? [] : [body.next.slice(base.length)];
  if (body.next !== undefined) body.next = `${base}${nextPage}.json`;
  return { leads, body: new TextEncoder().encode(JSON.stringify(body)) };
}
