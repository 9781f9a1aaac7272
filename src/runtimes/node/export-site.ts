import { manifestOf } from '../../export/manifest.ts';
import type { Output } from '../../export/output.ts';
import { outputsOf } from '../../export/outputs.ts';
import { isAdded } from '../../export/overlay.ts';
import { nodeHash, nodePlatform } from '../../platform/node.ts';
import { openSite } from '../../site/site.ts';
import { openSnapshot } from '../../site/snapshot.ts';
import { HtmlThread } from './html-thread.ts';
import { ExportWriter, type Written } from './write-export.ts';

export interface ExportRequest {
  /** The folder of the site. */
  dir: string;
  snapshot: Uint8Array;
  /** Origin at which the files will be. */
  base: string;
  /** Where they are written. */
  folder: string;
  /** Only what another generator's output lacks is added to it. */
  isOverlay: boolean;
  /** Pages of an overlay name their twins. */
  link: boolean;
  onProgress(count: number): void;
}

export interface ExportResult extends Written {
  folder: string;
  /** Addresses that no file can have. */
  unnamable: string[];
  /** When it stops being complete; Infinity: never. */
  validUntil: number;
}

/** Between two words of progress, in milliseconds. */
const PATIENCE = 1000;

/** Writes a site as files. */
export async function exportSite(request: ExportRequest): Promise<ExportResult> {
  const { dir, base, folder, isOverlay } = request;
  const html = new HtmlThread();
  const platform = { ...nodePlatform(dir), showTexts: html.show };
  const origins = { base, pages: base, isStatic: true };
  const site = openSite(openSnapshot(request.snapshot), platform.now(), origins, nodeHash);
  const writer = new ExportWriter(folder);
  try {
    const made = outputsOf(site, platform);
    let said = performance.now();
    let count = 0;
    for (let next = await made.next(); ; next = await made.next()) {
      if (next.done) {
        const written = writer.finish((files) => manifestOf(site, isOverlay, files));
        return { ...written, folder, unnamable: next.value.unnamable, validUntil: site.validUntil };
      }
      const output: Output = next.value;
      if (isOverlay && !isAdded(output)) continue;
      writer.add(output.file, output.body);
      count++;
      if (performance.now() - said < PATIENCE) continue;
      said = performance.now();
      request.onProgress(count);
    }
  } finally {
    await html.close();
  }
}
