import { describe, expect, it } from 'vitest';
import { isThere } from '../support/needed.ts';
import { describeCaching } from './checks/caching.ts';
import { describeDocuments } from './checks/document.ts';
import { describeIndexAndVersions } from './checks/index-and-versions.ts';
import { describeLists } from './checks/list.ts';
import { describeNegotiation } from './checks/negotiation.ts';
import { describePressKit } from './checks/press-kit.ts';
import { describeTwins } from './checks/twins.ts';
import { exportedHost } from './exported.ts';
import { cleanUp } from './server.ts';

cleanUp();

/** Each server of files, and the package that has it. */
const SERVERS = [
  ['nginx', '/usr/sbin/nginx', "Debian's package nginx-light (apt-get install nginx-light)"],
  ['caddy', '/usr/bin/caddy', "Debian's package caddy (apt-get install caddy)"],
] as const;

const there = SERVERS.filter(([, path, wanted]) => isThere(path, wanted));

it.runIf(there.length === 0)('is held against servers of files where CI runs', () => {
  expect(process.env['CI']).toBe(undefined);
});

for (const [name] of there) {
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
