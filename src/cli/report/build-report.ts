import type { Report } from '../../model/content.ts';
import type { ExportResult } from '../../runtimes/node/write/export-site.ts';
import { TOKEN_VARIABLES } from '../../quota/redis-http.ts';
import type { FunctionHost } from '../../runtimes/node/write/write-function.ts';
import { counted, errorNote, errorsIn, printable } from './words.ts';

/** How each host of files gets its rules. */
const RULES = {
  nginx: (folder: string) => `include ${folder}-hosting/nginx.conf in the http block of nginx`,
  caddy: (folder: string) => `caddy run --config ${folder}-hosting/Caddyfile`,
  netlify: () => 'Netlify reads _headers and _redirects from the folder',
  vercel: () => 'Vercel reads vercel.json from the folder',
  'cloudflare-pages': () => 'Cloudflare Pages reads _headers and _redirects from the folder',
} as const satisfies Record<string, (folder: string) => string>;

/** A host of files whose rules come with an export. */
export type FileHost = keyof typeof RULES;
export const FILE_HOSTS = Object.keys(RULES) as FileHost[];

/** The line about the rules of an export. @param host that it was made for; null: any. */
export function rulesMessage(folder: string, host: FileHost | null): string {
  const place = printable(folder);
  if (host !== null) return `Rules for this host: ${RULES[host](place)}.`;
  return `Any host of files can serve this, without rules. ${place}-hosting has rules for nginx and Caddy; other hosts: --target.`;
}

/** How each host runs a function. */
const FUNCTIONS: Readonly<Record<FunctionHost, string>> = {
  fetch: 'index.js exports fetch(request, { peer, files })',
  netlify: 'Netlify takes the function, and the one for Accept, from there after the build',
  vercel: 'Vercel takes it from there after the build; npx vercel deploy --prebuilt publishes it from here',
};

/** The lines about a function that was written, and how it counts requests. @param url that of `quota` in the configuration. */
export function functionMessage(
  host: FunctionHost,
  out: string,
  size: string,
  url: string | undefined,
  isShared: boolean,
): string[] {
  const ofServers =
    url === undefined ? '' : ' The address in quota.url is for servers, which keep a connection open.';
  return [
    `${printable(out)}: a function of ${size} with the site in it. ${FUNCTIONS[host]}.`,
    isShared
      ? `Requests are counted at ${new URL(url as string).origin}, with the token in ${TOKEN_VARIABLES.join(' or ')}.`
      : `Each instance of the function counts requests by itself, so a client may send more than the quota.${ofServers} To count exactly, set quota.url to Redis over HTTP (https://…).`,
  ];
}

/** Names of each kind that are printed. */
const SHOWN = 10;

/** The lines about an export, and about what its owner must know. */
export function builtMessage(built: ExportResult, report: Report, seconds: number): string[] {
  const { folder, written, unchanged, removed, linked, validUntil } = built;
  const { foreign, unnamable, failed, absent, misnamed, alike, ignoresCase } = built;
  const differing = 'differ in case only: Windows, macOS and some hosts keep one of them';
  const lost = 'was not written, because this disk ignores case and has the file already';
  const alikes = ignoresCase ? alike.map(([, later]) => later) : alike.map((both) => both.join(' and '));
  return [
    `${folder}: ${counted(written, 'file')} written, ${unchanged} unchanged, ${removed} removed, in ${seconds.toFixed(1)} s.`,
    ...(linked > 0 ? [`${counted(linked, 'page')} changed: each names its Markdown twin in its head.`] : []),
    ...failed.map(
      ({ address, why }) =>
        `${printable(address)} could not be made, and its file stays as it was: ${printable(why)}.`,
    ),
    ...named(foreign, 'was not written, because another file is in its place'),
    ...named(unnamable, 'was not written, because no file can have its address'),
    ...named(absent, 'was left out, because the folder has no page there'),
    ...named(misnamed, 'was not written, because Windows allows no such name'),
    ...named(alikes, ignoresCase ? lost : differing),
    ...(Number.isFinite(validUntil)
      ? [
          `Complete until ${new Date(validUntil).toISOString()}: then an entry appears or expires. Build again to show it.`,
        ]
      : []),
    ...errorNote(errorsIn(report)),
  ];
}

function named(names: readonly string[], what: string): string[] {
  const left = names.length - SHOWN;
  return [
    ...names.slice(0, SHOWN).map((name) => `${printable(name)} ${what}.`),
    ...(left > 0 ? [`And ${left} more that ${what}.`] : []),
  ];
}
