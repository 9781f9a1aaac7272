import { describe, expect, it } from 'vitest';
import { clientOf, parseProxyTrust } from '../../src/quota/client.ts';

const from = (peer: string, forwarded: string | null, trusted: string[] = [], header: string | null = null) =>
  clientOf(
    peer,
    (name) => (name === (header ?? 'x-forwarded-for') ? forwarded : null),
    parseProxyTrust(trusted, header),
  );

describe('the client of a request', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('at %s is %s', (peer, client) => {
    expect(from(peer, null)).toBe(client);
  });

  it('is not what a stranger forwards', () => {
    expect(from('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(from('203.0.113.7', '198.51.100.1', ['loopback'])).toBe('203.0.113.7');
  });

  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['6.6.6.6, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['198.51.100.1:4711', '198.51.100.1'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['not an address', '127.0.0.1'],
    ['198.51.100.1, unknown', '127.0.0.1'],
    ['198.51.100.1,', '127.0.0.1'],
    ['', '127.0.0.1'],
    ['10.0.0.9, 10.1.2.3', '10.0.0.9'],
  ])('behind trusted proxies that forward "%s" is %s', (forwarded, client) => {
    expect(from('127.0.0.1', forwarded, ['loopback', '10.0.0.0/8'])).toBe(client);
  });

  it('can stand in a header that the proxy sets', () => {
    expect(from('10.1.1.1', '198.51.100.9', ['uniquelocal'], 'cf-connecting-ip')).toBe('198.51.100.9');
    expect(from('203.0.113.7', '198.51.100.9', ['uniquelocal'], 'cf-connecting-ip')).toBe('203.0.113.7');
  });

  it.each([
    ['loopback', '127.255.0.1', '128.0.0.1'],
    ['loopback', '::1', '::2'],
    ['linklocal', '169.254.9.9', '169.255.0.1'],
    ['linklocal', 'febf::1', 'fec0::1'],
    ['uniquelocal', '10.255.0.1', '11.0.0.1'],
    ['uniquelocal', '172.31.0.1', '172.32.0.1'],
    ['uniquelocal', '192.168.255.1', '192.169.0.1'],
    ['uniquelocal', 'fdff::1', 'fe00::1'],
  ])('is forwarded by the proxies of %s: %s, and not %s', (range, proxy, stranger) => {
    expect(from(proxy, '198.51.100.1', [range])).toBe('198.51.100.1');
    expect(from(stranger, '198.51.100.1', [range])).not.toBe('198.51.100.1');
  });

  it('takes an IPv4 proxy on an IPv6 socket for what it is', () => {
    expect(from('::ffff:127.0.0.1', '198.51.100.1', ['loopback'])).toBe('198.51.100.1');
  });
});

it('refuses what is no address, and says which', () => {
  expect(() => parseProxyTrust(['loopback', '10.0.0.0/99'])).toThrow(
    '"10.0.0.0/99" is not an IP address, a range such as 10.0.0.0/8, or one of loopback, linklocal, uniquelocal.',
  );
});
