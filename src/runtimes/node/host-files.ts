import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { caddyRules } from '../../export/hosts/caddy.ts';
import { nginxRules } from '../../export/hosts/nginx.ts';
import { headersFile, redirectsFile, vercelFile } from '../../export/hosts/text-hosts.ts';
import type { RuleSource } from '../../export/hosts/rule-source.ts';
import { replaceFile } from './plain-folders.ts';

/** Writes the rules of servers into a folder beside the export, since they are nobody's to read. */
export function writeServerRules(folder: string, source: RuleSource): void {
  mkdirSync(folder, { recursive: true });
  replaceFile(join(folder, 'nginx.conf'), nginxRules(source));
  replaceFile(join(folder, 'Caddyfile'), caddyRules(source));
}

/** The rules that hosts read from the folder itself. */
export function hostFiles(source: RuleSource): [file: string, text: string][] {
  return [
    ['_headers', headersFile(source)],
    ['_redirects', redirectsFile(source)],
    ['vercel.json', vercelFile(source)],
  ];
}
