import { describe, expect, it } from 'vitest';
import { siteConfig } from '../../src/model/site-config.ts';

describe('a sunset', () => {
  const config = (deprecated: string, sunset: string) =>
    siteConfig.safeParse({ api: { versions: [{ version: 'v1', deprecated, sunset }] } }).success;

  it.each([
    ['2026-01-01', '2026-04-01', true],
    ['2026-01-01', '2026-03-31', false],
    ['2026-01-01', '2025-12-31', false],
    ['2024-01-01', '2024-03-31', true],
    ['2024-01-01', '2024-03-30', false],
  ])('of a version that is deprecated on %s may be on %s: %s', (deprecated, sunset, accepted) => {
    expect(config(deprecated, sunset)).toBe(accepted);
  });
});

describe('an origin', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com'],
    ['HTTPS://Example.COM:443', 'https://example.com'],
    ['http://[::1]:4400', 'http://[::1]:4400'],
    ['http://münchen.example', 'http://xn--mnchen-3ya.example'],
  ])('%s is %s', (written, read) => {
    expect(siteConfig.parse({ base_url: written }).base_url).toBe(read);
  });

  it('is the same however many have been read before', () => {
    const parse = () => siteConfig.safeParse({ base_url: 'http://münchen.example' }).success;
    const read = new Set(Array.from({ length: 20_000 }, parse));
    expect(read).toEqual(new Set([true]));
  });

  it.each([
    'example.com',
    'https://example.com/a b',
    'https://example.com/?x',
    'https://u:p@example.com',
    'ftp://example.com',
    '',
  ])('%j is refused', (written) => {
    expect(siteConfig.safeParse({ base_url: written }).success).toBe(false);
  });
});
