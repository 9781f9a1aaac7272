import type { Content, Report } from '../../src/model/content.ts';
import type { Entry } from '../../src/model/entry.ts';
import { type Built, type BuiltOptions, readBuilt } from '../../src/extract/reader.ts';
import { toMarkdown } from '../../src/html/convert/to-markdown.ts';
import { withPlainShapes } from '../../src/html/parse/shapes.ts';
import { parseHtml } from '../../src/html/parse/tree.ts';
import { writeFolder } from './workspace.ts';

/** Converts HTML to Markdown. Links keep their destinations as the HTML has them. */
export function markdownOf(html: string): string {
  const { markdown, links } = toMarkdown(withPlainShapes(parseHtml(html)));
  return markdown.replace(/\0(\d+);/g, (_, number: string) => links[Number(number)] ?? '');
}

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
  /** Returns the entry with a path. Throws if there is none. */
  find(path: string): Entry;
  /** Returns the outcome of a file with its reason, such as `hidden: draft`. */
  outcome(file: string): string;
}

/** Reads these files as the output of another generator. */
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
