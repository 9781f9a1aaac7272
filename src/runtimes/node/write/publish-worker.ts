import { nodeHash, openInside } from '../../../platform/node.ts';
import { signingKey } from '../../../publication/pointer.ts';
import { publish } from '../../../publication/publish.ts';
import { openStore } from '../../../publication/bucket-store.ts';
import { answerQuestions, beginFile, MOST_THREADS } from '../build/build-work.ts';
import { type LoadRequest, readForPublication } from '../build/load.ts';

/** A site, and how it is published. */
export interface PublishRequest extends LoadRequest {
  /** The folder that the store serves, or the address of a bucket. */
  to: string;
  /** Revisions that stay there. */
  keep: number;
  baseUrl: string | undefined;
  /** PEM; null: nothing is signed. */
  sign: string | null;
}

/** What the process says at its end. */
export type PublishedSite = Awaited<ReturnType<typeof publishTo>>;

type ReadSite = Awaited<ReturnType<typeof readForPublication>>;

/** Reads a site, says how many errors it has, and publishes it when it is asked again. */
let read: { request: PublishRequest; site: ReadSite } | null = null;
answerQuestions(async (said) => {
  if (read !== null) return publishTo(read.request, read.site);
  const request = said as PublishRequest;
  const site = await readForPublication({ ...request, onFile: beginFile, threads: MOST_THREADS });
  read = { request, site };
  return site.report.diagnostics.filter(({ severity }) => severity === 'error').length;
});

/** The process may be ended as soon as it has said this. */
async function publishTo(request: PublishRequest, { content, layout, keepWords }: ReadSite) {
  const { to, keep, baseUrl, sign } = request;
  const store = await openStore(to);
  try {
    const published = await publish(store, {
      content,
      layout,
      openFile: (file) => openInside(request.dir, file),
      hash: nodeHash,
      now: Date.now(),
      baseUrl,
      siteUrl: request.config.site_url,
      sign: sign === null ? null : signingKey(sign),
    });
    keepWords();
    const removed = published.isSame ? 0 : await store.prune(keep);
    // Files that were not in the store before, and those that are gone.
    return { published, added: store.added.length, removed };
  } finally {
    await store.close();
  }
}
