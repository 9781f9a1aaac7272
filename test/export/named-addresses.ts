import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from './build.ts';

interface Parameter {
  name: string;
  in: string;
  schema: { enum?: string[] };
  example?: string;
}
interface OpenApi {
  servers: { url: string }[];
  paths: Record<string, { get: { parameters: Parameter[] } }>;
}

/**
 * Files without addresses that a host must answer. For example, the manifest has digests, and rule files name former
 * addresses.
 */
const SKIPPED =
  /^(?:lectern-export\.json|_headers|_redirects|vercel\.json)$|^_lectern\/|\.(?:woff2?|png|jpe?g|webp|svg|gz|pdf|js|css)$/;

/** Returns every address of the site that files of the folder name, with those files. */
export function namedAddresses(folder: string, base: string): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const file of filesIn(folder)) {
    if (SKIPPED.test(file)) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const found = file.endsWith('.html') ? ofPage(text, base) : ofDocument(text, base);
    const own = file === 'openapi.json' ? [...found, ...ofOpenApi(JSON.parse(text) as OpenApi)] : found;
    for (const address of new Set(own.map((one) => one.replace(/#.*$/, ''))))
      named.set(address, [...(named.get(address) ?? []), file]);
  }
  return named;
}

function ofPage(html: string, base: string): string[] {
  const all = [...html.matchAll(/\s(?:href|src|action|content|poster)="([^"]*)"/g)].map(
    ([, one = '']) => one,
  );
  const sets = [...html.matchAll(/\ssrcset="([^"]*)"/g)].flatMap(([, set = '']) =>
    set.split(/,\s+/).map((one) => one.split(' ')[0] ?? ''),
  );
  return [...all, ...sets]
    .map((one) => one.replaceAll('&amp;', '&'))
    .map((one) => (/^\/(?!\/)/.test(one) ? base + one : one))
    .filter((one) => one.startsWith(`${base}/`) && !one.includes('{'));
}

function ofDocument(text: string, base: string): string[] {
  const start = base.replaceAll('.', '\\.');
  // Feeds have escaped HTML inside XML.
  const plain = text.replace(/&(?:quot|lt|gt|#34|#x22);/g, '"');
  return [...plain.matchAll(new RegExp(`${start}/[^\\s"'<>()\\[\\]\`|\\\\]*`, 'g'))]
    .map(([one]) => one.replaceAll('&amp;', '&').replace(/[.,;:*]+$/, ''))
    .filter((one) => !/[{…]/.test(one));
}

/** Returns each path with each value of its parameters. */
function ofOpenApi({ servers: [server], paths }: OpenApi): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    let all = [`${server?.url}${path}`];
    for (const { name, in: place, schema, example } of get.parameters) {
      if (place !== 'path') continue;
      const values = schema.enum ?? [example ?? ''];
      all = all.flatMap((one) => values.map((value) => one.replace(`{${name}}`, value)));
    }
    return all;
  });
}
