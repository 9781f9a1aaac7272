import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDocument } from '../types.ts';

const SITES = ['remysharp', 'rust-blog', 'sindresorhus'];
const WORDS_A_PAGE = 200;

/**
 * Cuts the pages of the sites into pieces of about 200 words. Each piece has its own heading and the title of its page.
 */
export function readSites(root: string): BenchDocument[] {
  return SITES.flatMap((site) => {
    const files = readdirSync(join(root, site), { recursive: true, encoding: 'utf8' });
    const pages = files.filter((file) => /\.mdx?$/.test(file)).toSorted();
    return pages.flatMap((file) => piecesOf(readFileSync(join(root, site, file), 'utf8')));
  });
}

function piecesOf(source: string): BenchDocument[] {
  const matter = /^(?:---|\+\+\+)\r?\n([\s\S]*?)\r?\n(?:---|\+\+\+)\r?\n/.exec(source);
  const body = source.slice(matter?.[0].length ?? 0);
  const title =
    /^title\s*[:=]\s*["']?(.*?)["']?\s*$/m.exec(matter?.[1] ?? '')?.[1] ?? /^# (.*)$/m.exec(body)?.[1] ?? '';
  const tags = [...(matter?.[1] ?? '').matchAll(/^ {2}- (.*)$/gm)].map((match) => match[1]).join(' ');
  const pieces: BenchDocument[] = [];
  let heading = '';
  let text: string[] = [];
  let words = 0;
  const close = () => {
    if (words >= 20)
      pieces.push({ title: heading === '' ? title : `${title}: ${heading}`, tags, body: text.join('\n') });
    text = [];
    words = 0;
  };
  for (const line of plain(body).split('\n')) {
    const head = /^#+ (.*)$/.exec(line)?.[1];
    if (head !== undefined) {
      if (words >= WORDS_A_PAGE / 2) close();
      if (words === 0 && head.trim() !== title) heading = head.trim();
    }
    text.push(line.replace(/^#+ /, ''));
    words += line.split(/\s+/).length;
    if (words >= WORDS_A_PAGE && (line === '' || words > WORDS_A_PAGE * 1.3)) close();
  }
  close();
  return pieces;
}

function plain(markdown: string): string {
  return markdown
    .replace(/<[^>]{0,500}>/g, ' ')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/^\[[^\]]+\]:.*$/gm, '')
    .replace(/[`*]/g, '')
    .replace(/&[a-z]+;/g, ' ');
}
