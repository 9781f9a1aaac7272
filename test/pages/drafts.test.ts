import { expect, it } from 'vitest';
import { createLectern } from '../../src/runtimes/node/create-lectern.ts';
import { writeFolder } from '../support/workspace.ts';

const DRAFTS = {
  'content/talks/next.md': '---\ntitle: Next\ndate: 2999-01-01\ndraft: true\n---\n\nText.\n',
  'content/projects/one.md': '---\ntitle: One\ndate: 2020-01-01\ndraft: true\n---\n\nText.\n',
};

it.each([
  [
    'the card of the next talk',
    /<section class="next">.*?<h3><a [^>]*>Next<\/a><span class="withheld">Draft<\/span><\/h3>/s,
  ],
  ['a list', /<h3><a [^>]*>One<\/a><span class="withheld">Draft<\/span>/],
])('the home page marks a draft in %s', async (_where, wanted) => {
  const site = await createLectern({
    dir: writeFolder(DRAFTS),
    baseUrl: 'https://example.com',
    drafts: true,
  });
  const home = await site.fetch(new Request('https://example.com/', { headers: { accept: 'text/html' } }));
  expect(await home.text()).toMatch(wanted);
  await site.close();
});
