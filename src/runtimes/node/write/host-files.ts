import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../platform/private-file.ts';
import { caddyRules } from '../../../export/hosts/caddy.ts';
import { nginxRules } from '../../../export/hosts/nginx.ts';
import { headersFile, redirectsFile, vercelFile } from '../../../export/hosts/text-hosts.ts';
import type { RuleSource } from '../../../export/hosts/rule-source.ts';
import { nodeHash } from '../../../platform/node.ts';
import { digestAt, replaceFile } from './plain-folders.ts';
import { readJson } from '../../../platform/private-file.ts';

/** The digests by which the next run recognises files that Lectern wrote. */
const DIGESTS = '.lectern-digests.json';

/** Writes rules for servers to a folder beside the export, which is not served. @returns files of the owner, which stay. */
export function writeServerRules(folder: string, source: RuleSource): string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return [folder];
  makeFolder(folder);
  const digestsFile = join(folder, DIGESTS);
  const previous = (readJson(digestsFile) ?? {}) as Record<string, string>;
  const rules = { 'nginx.conf': nginxRules(source, folder), Caddyfile: caddyRules(source, folder) };
  const digests: Record<string, string> = {};
  const foreign: string[] = [];
  for (const [name, text] of Object.entries(rules)) {
    if (replaceFile(join(folder, name), text, [null, previous[name] ?? null])) digests[name] = nodeHash(text);
    else foreign.push(join(folder, name));
  }
  replaceFile(digestsFile, JSON.stringify(digests), [digestAt(digestsFile)]);
  return foreign;
}

/** The rules that hosts read from the export itself. */
export function hostFiles(source: RuleSource): [file: string, text: string][] {
  return [
    ['_headers', headersFile(source)],
    ['_redirects', redirectsFile(source)],
    ['vercel.json', vercelFile(source)],
  ];
}
