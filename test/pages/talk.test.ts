import { expect, it } from 'vitest';
import { documentMarkdown, findDocument } from '../../src/site/document.ts';
import { entryMain } from '../../src/surfaces/pages/entry.tsx';
import { entrySource } from '../../src/site/twin.ts';
import { siteOf } from '../support/workspace.ts';

it('a talk has its slides and its recording, on the page and in the twin', async () => {
  const site = await siteOf({
    'content/talks/a.md':
      '---\ntitle: A talk\nconference: Conf\nlink: https://conf.example/a\nslides: https://slides.example/a\nvideo: https://video.example/a\n---\nText.\n',
  });
  const target = findDocument(site, 'talks/a') ?? expect.fail();
  expect(documentMarkdown(site, target)).toContain(
    'conference: "Conf"\nlink: "https://conf.example/a"\nslides: "https://slides.example/a"\nrecording: "https://video.example/a"\n---',
  );
  const html = entryMain(site, 0, entrySource(site, 0));
  for (const address of ['https://conf.example/a', 'https://slides.example/a', 'https://video.example/a']) {
    expect(html).toContain(`href="${address}"`);
  }
});
