import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AccountedPage } from '../model/build-account.ts';

/** What every plugin takes. */
export interface PluginOptions {
  /** The address of the site; default: what the generator or `lectern.yaml` says. */
  baseUrl?: string;
  /** A host, for a function beside the pages: `netlify`, `vercel`, `cloudflare` or `fetch`. */
  target?: string;
  /** Whether each page names its twin in its head; default: yes. */
  link?: boolean;
  /** Whether the build of the site fails if Lectern does; default: no. */
  strict?: boolean;
}

/** The output of a generator. */
export interface Built {
  /** The folder of the site, and the one that was written: absolute paths. */
  dir: string;
  out: string;
  /** Sources are absolute, or relative to the folder of the site. */
  pages: readonly AccountedPage[];
  baseUrl?: string | undefined;
}

const PROGRAM = fileURLToPath(new URL('../cli/main.js', import.meta.url));

/**
 * Adds Lectern's files to the output of a generator, in another process, so that a crash does not end the build. The list of
 * pages lies in a temporary folder, never in the output.
 * @throws Error if Lectern fails, and `strict` is set.
 */
export async function addLectern(built: Built, options: PluginOptions = {}): Promise<void> {
  const { dir, out, pages } = built;
  const baseUrl = options.baseUrl ?? built.baseUrl;
  const folder = mkdtempSync(join(tmpdir(), 'lectern-plugin-'));
  const account = join(folder, 'pages.json');
  try {
    writeFileSync(
      account,
      JSON.stringify({ pages: pages.map((page) => ({ ...page, source: below(dir, page.source) })) }),
    );
    const args = ['build', dir, '--into', out, '--built', out, '--pages', account];
    if (baseUrl !== undefined) args.push('--base-url', baseUrl);
    if (options.target !== undefined) args.push('--target', options.target);
    if (options.link !== false) args.push('--link');
    const { code, text } = await run(args);
    if (code === 0) console.log(text);
    else if (options.strict) throw new Error(`Lectern could not add its files to ${out}: ${text}`);
    else console.warn(`Lectern could not add its files to ${out}; the site itself is built.\n${text}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A path relative to a folder, with `/`. */
function below(dir: string, file: string): string {
  const path =
    file.startsWith('/') || /^[A-Za-z]:/.test(file) ? relative(dir, file) : file.replace(/^\.[/\\]/, '');
  return path.replaceAll('\\', '/');
}

function run(args: readonly string[]): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.once('error', (error) => resolve({ code: null, text: error.message }));
    child.once('close', (code) => resolve({ code, text: text.trim() }));
  });
}
