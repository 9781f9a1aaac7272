import { expect, it } from 'vitest';
import { decodeReferences } from '../../src/content/fields/title.ts';

it.each([
  ['C&oacute;digo', 'Código'],
  ['Don&#8217;t &amp; don&#x2019;t', 'Don’t & don’t'],
  ['&NotEqualTilde;', '≂̸'],
  ['&#0; &#xD800; &#1114112;', '\uFFFD \uFFFD \uFFFD'],
  // Without a semicolon, a reference is text, as in `?a=1&copy=2`.
  ['a=1&copy=2 &nosuch; &amp', 'a=1&copy=2 &nosuch; &amp'],
])('%s', (text, decoded) => {
  expect(decodeReferences(text)).toBe(decoded);
});
