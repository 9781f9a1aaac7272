import { describe, expect, it } from 'vitest';
import { readFragment } from '../../src/content/slots/read-slots.ts';

const brokenIn = (html: string, isHead = false) =>
  readFragment(html, isHead).broken.map(({ offset, message }) => `${offset} ${message}`);

describe('a fragment', () => {
  it.each([
    '<p>One<br>two <img src="a"></p>',
    '<svg><title>T</title><path d="M0 0"/></svg>',
    '<script>if (a < b) c();</script><style>a > b { color: red }</style>',
    '<!-- x --><ul><li>a</li></ul>',
    '',
  ])('is well formed: %s', (html) => {
    expect(brokenIn(html)).toEqual([]);
  });

  it.each([
    ['<div>', '0 <div> is not closed, or not in its place.'],
    ['a</p>', '1 </p> closes nothing.'],
    ['<b><i></b>', '3 <i> is not closed, or not in its place.'],
    ['<body>', '0 <body> is of the page, not of a part of it.'],
    ['<title>A</title>', '0 <title> is of the page, not of a part of it.'],
    ['<p>a<div>b</div></p>', '0 <p> is not closed, or not in its place.'],
    ['<script>a("<!--")</script>', '0 The text of <script> has a `<` that browsers take for markup.'],
    ['<svg><style>a < b</style></svg>', '5 The text of <style> has a `<` that browsers take for markup.'],
    ['ab<!-- c', '2 What begins here never ends.'],
    ['<noscript><div></noscript>', '10 <div> is not closed, or not in its place.'],
  ])('changes the page around it: %s', (html, first) => {
    expect(brokenIn(html)[0]).toBe(first);
  });

  it('of the head has what a head can have', () => {
    expect(brokenIn('<meta name="a"><link rel="x">\n<style>a{}</style><script></script>', true)).toEqual([]);
    expect(brokenIn('<meta name="a">\n Text', true)).toEqual(['17 Text cannot stand in the head of a page.']);
    expect(brokenIn('<p>a</p>', true)).toEqual(['0 <p> cannot stand in the head of a page.']);
  });

  it('says how to mend it', () => {
    const fixOf = (html: string, isHead = false) => readFragment(html, isHead).broken[0]?.fix;
    expect([fixOf('<div>'), fixOf('</p>'), fixOf('<html>'), fixOf('x', true), fixOf('<!--')]).toEqual([
      'Close it with </div>, inside what it stands in.',
      'Remove it, or open what it closes.',
      'Remove it, and what closes it.',
      'Move it to another slot, such as slots/header.html.',
      'Close the tag, the comment or the element, or remove it.',
    ]);
  });

  it('loads what its tags name', () => {
    const html =
      '<script src="/a.js"></script><iframe src="/b"></iframe><form action="/c"></form>' +
      '<button formaction="/d"></button><input formaction="/e"><img src="/f"><video src="/g"></video>' +
      '<link rel="x Stylesheet" href="/h"><link rel="icon" href="/i"><link rel="stylesheets" href="/j">' +
      '<buttons formaction="/k"></buttons><my-img src="/l"></my-img><a href="/m">m</a><link rel="stylesheet">';
    expect(readFragment(html, false).loads.map(({ tag, address, by }) => `${tag} ${address} ${by}`)).toEqual([
      '<script src> /a.js script_src',
      '<iframe src> /b frame_src',
      '<form action> /c form_action',
      '<button formaction> /d form_action',
      '<input formaction> /e form_action',
      '<img src> /f img_src',
      '<video src> /g img_src',
      '<link rel="stylesheet"> /h style_src',
      '<link rel="stylesheet">  style_src',
    ]);
    expect(readFragment('ab<img src="/f">', false).loads[0]?.offset).toBe(2);
  });

  it('has no plug-ins, and no code or style in attributes', () => {
    const { forbidden } = readFragment(
      'a<object></object><embed><p style="a" onclick="b" once="c" on="d">e</p><objects></objects>',
      false,
    );
    const policy = 'no content security policy of Lectern allows it.';
    expect(forbidden.map(({ offset, message, fix }) => `${offset} ${message} ${fix}`)).toEqual([
      `1 Browsers block <object>: ${policy} Use an <iframe>.`,
      `18 Browsers block <embed>: ${policy} Use an <iframe>.`,
      `25 Browsers block style="…" of <p>: ${policy} Write a rule in public/theme.css, or in a <style> of the slot.`,
      `25 Browsers block onclick="…" of <p>: ${policy} Use addEventListener in a <script> of the slot.`,
      `25 Browsers block once="…" of <p>: ${policy} Use addEventListener in a <script> of the slot.`,
    ]);
  });

  it('has scripts and styles of its own', () => {
    const { scripts, styles } = readFragment(
      '<script>a()</script><script src="/b">c</script><style>d{}</style><noscript><style>e{}</style></noscript>',
      false,
    );
    expect([scripts, styles]).toEqual([['a()'], ['d{}']]);
  });
});
