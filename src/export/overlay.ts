import type { OutputFile } from './output.ts';

/** What every generator makes itself, or what means the whole site. */
const OF_THE_SITE = /(?:^|\/)feed\.(?:xml|atom|json)$|^sitemap(?:-\d+)?\.xml$|^robots\.txt$|^search\.md$/;

/** Whether a file is added to the output of another generator: what it has no pages for. */
export function isAdded({ kind, file }: OutputFile): boolean {
  if (kind === 'page') return file === 'developers.html';
  return ['twin', 'document', 'rest', 'frame'].includes(kind) && !OF_THE_SITE.test(file);
}
