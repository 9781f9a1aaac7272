import { describe, expect, it } from 'vitest';
import { asksForHtml, mediaQuality, pickCoding, prefersMarkdown } from '../../src/surfaces/http/negotiate.ts';

describe('markdown is sent', () => {
  it.each([
    ['text/markdown'],
    ['text/markdown, text/html;q=0.9'],
    ['text/html;q=0.5, text/markdown;q=0.6'],
    ['text/*;q=0.3, text/markdown'],
    ['*/*;q=0.1, text/markdown;q=0.2'],
    ['TEXT/MARKDOWN; charset=utf-8'],
    ['text/markdown;q=0.001, text/html;q=0'],
    ['text/markdown, text/html'],
    ['text/html, text/markdown'],
    ['text/markdown, */*'],
    ['text/markdown, text/html, */*'],
    ['text/markdown;q=0.5, text/html;q=0.5'],
    ['text/markdown;q=0.2, text/markdown, text/html'],
    ['text/html;q=0, */*'],
    ['text/*, text/html;q=0.5'],
  ])('for %s', (accept) => {
    expect(prefersMarkdown(accept)).toBe(true);
  });
});

describe('HTML is sent', () => {
  it.each([
    [null],
    [''],
    ['*/*'],
    ['text/*'],
    ['text/html'],
    ['text/markdown;q=0'],
    ['text/markdown;q=0, text/html;q=0'],
    ['text/markdown;q=0.8, */*'],
    ['text/markdown;q=0.2, text/html'],
    ['text/markdown;q=0.5, text/*;q=0.6'],
    ['application/json'],
    ['text/markdown;q=2'],
    ['text/markdown;q=high'],
    [';;;,,,'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'],
  ])('for %s', (accept) => {
    expect(prefersMarkdown(accept)).toBe(false);
  });
});

it('the most specific range decides (RFC 9110, section 12.5.1)', () => {
  const accept = 'text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, */*;q=0.5';
  expect(mediaQuality(accept, 'text/plain')).toBe(1);
  expect(mediaQuality(accept, 'text/html')).toBe(0.3);
  expect(mediaQuality(accept, 'image/jpeg')).toBe(0.5);
  expect(mediaQuality('text/html', 'image/jpeg')).toBe(0);
});

it('browsers ask for HTML by name, programs do not', () => {
  expect(asksForHtml('text/html,application/xhtml+xml,*/*;q=0.8')).toBe(true);
  expect(asksForHtml('text/html, text/markdown;q=0.9')).toBe(true);
  expect(asksForHtml('text/html, text/markdown')).toBe(false);
  expect(['*/*', null, 'application/json', 'text/html;q=0'].map(asksForHtml)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

describe('the coding', () => {
  it.each([
    [null, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0', null],
    ['gzip;q=0.2, identity;q=0.5', null],
    ['deflate', null],
  ])('for %s is %s', (accept, coding) => {
    expect(pickCoding(accept, ['br', 'gzip'])).toBe(coding);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate, zstd', 'zstd'],
    ['gzip, zstd;q=0.9', 'gzip'],
    ['zstd', 'zstd'],
    ['*;q=0.5, br;q=0', 'zstd'],
    ['zstd;q=0', null],
  ])('for %s, where zstd is offered too, is %s', (accept, coding) => {
    expect(pickCoding(accept, ['br', 'zstd', 'gzip'])).toBe(coding);
  });
});
