import { describe, it } from 'vitest';
import { isThere } from '../support/needed.ts';
import { describeCaching } from './checks/caching.ts';
import { describeDocuments } from './checks/document.ts';
import { describeIndexAndVersions } from './checks/index-and-versions.ts';
import { describeLists } from './checks/list.ts';
import { describeNegotiation } from './checks/negotiation.ts';
import { describePressKit } from './checks/press-kit.ts';
import { describeTwins } from './checks/twins.ts';
import { exportedHost } from './exported.ts';

/** Each server of files, and the package that has it. */
const SERVERS = [
  ['nginx', '/usr/sbin/nginx', "Debian's package nginx-light (apt-get install nginx-light)"],
  ['caddy', '/usr/bin/caddy', "Debian's package caddy (apt-get install caddy)"],
] as const;

for (const [name, path, wanted] of SERVERS) {
  if (!isThere(path, wanted)) {
    it.skip(`an export behind ${name}: wants ${wanted}`, () => undefined);
    continue;
  }
  const host = await exportedHost(name);
  describe(`an export behind ${name}`, () => {
    describeTwins(host);
    describeNegotiation(host);
    describeDocuments(host);
    describeLists(host);
    describePressKit(host);
    describeCaching(host);
    describeIndexAndVersions(host);
  });
}
