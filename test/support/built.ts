import type { Content, Report } from '../../src/model/content.ts';
import type { Entry } from '../../src/model/entry.ts';
import { type Built, type BuiltOptions, readBuilt } from '../../src/extract/reader.ts';
import { toMarkdown } from '../../src/html/convert/to-markdown.ts';
import { withPlainShapes } from '../../src/html/parse/shapes.ts';
import { parseHtml } from '../../src/html/parse/tree.ts';
import { writeFolder } from './workspace.ts';

/** The Markdown of HTML, with destinations as they are written. */
export function markdownOf(html: string): string {
  const { markdown, links } = toMarkdown(withPlainShapes(parseHtml(html)));
  return markdown.replace(/\0(\d+);/g, (_, number: string) => links[Number(number)] ?? '');
}

/** A page with a head and a main part. */
export function htmlPage({
  title = 'A page',
  head = '',
  body = '',
}: {
  title?: string;
  head?: string;
  body?: string;
}): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
}

export interface ReadBuild extends Built {
  content: Content;
  report: Report;
  /** The entry with this path. */
  find(path: string): Entry;
  /** Outcome of a file, and why. */
  outcome(file: string): string;
}

/** A folder of a build, read. */
export function readBuild(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: BuiltOptions = {},
): ReadBuild {
  const built = readBuilt(writeFolder(files), options);
  return {
    ...built,
    find(path) {
      const entry = built.content.entries.find((one) => one.path === path);
      if (!entry)
        throw new Error(`No entry ${path}: ${built.content.entries.map((one) => one.path).join(', ')}`);
      return entry;
    },
    outcome(file) {
      const found = built.report.files.find((one) => one.file === file);
      if (!found) return 'nothing';
      return found.outcome === 'hidden'
        ? `hidden: ${found.reason}`
        : found.outcome === 'reported'
          ? `reported: ${found.code}`
          : `served: ${found.paths.join(' ')}`;
    },
  };
}
