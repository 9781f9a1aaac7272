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
  /** The number of revisions that stay in the store. */
  keep: number;
  baseUrl: string | undefined;
  /** PEM; null: nothing is signed. */
  sign: string | null;
}

/** The second answer of the process. */
export type PublishedSite = Awaited<ReturnType<typeof publishTo>>;

type ReadSite = Awaited<ReturnType<typeof readForPublication>>;

/** The first question reads a site, and is answered with the number of its errors. The second one publishes it. */
let pending: { request: PublishRequest; site: ReadSite } | null = null;
answerQuestions(async (question) => {
  if (pending !== null) return publishTo(pending.request, pending.site);
  const request = question as PublishRequest;
  const site = await readForPublication({ ...request, onFile: beginFile, threads: MOST_THREADS });
  pending = { request, site };
  return site.report.diagnostics.filter(({ severity }) => severity === 'error').length;
});

/** The parent may kill the process after this answer, so everything is written before. */
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
    // The numbers of files that are new in the store, and of those that were removed.
    return { published, added: store.added.length, removed };
  } finally {
    await store.close();
  }
}
