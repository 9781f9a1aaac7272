import { expect, it } from 'vitest';
import { useApp } from '../support/app.ts';

const { ask } = useApp({
  'content/writing/a.md':
    '---\ntitle: Gardens\ndate: 2026-01-01\n---\nThem and theory: the gardener planted tea, Node.js & roses in the other garden.\n',
});

it.each([
  ['the garden', ['gardener', 'garden']],
  ['garde', ['gardener', 'garden']],
  ['the planting', ['planted']],
  ['the garden tea', ['gardener', 'tea', 'garden']],
  ['node.js garden', ['gardener', 'Node.js', 'garden']],
  ['ROSE gardening', ['gardener', 'roses', 'garden']],
  ['plan garden', ['gardener', 'garden']],
])('marks in results what %j means, and no word that only begins so', async (query, marks) => {
  const { text } = await ask(`/search?query=${encodeURIComponent(query)}`);
  expect([...text.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word)).toEqual(marks);
  expect(text.replaceAll(/<\/?mark>/g, '')).toContain('Node.js &amp; roses in the');
});
