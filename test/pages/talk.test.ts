import { expect, it } from 'vitest';
import { showText } from '../../src/markdown/html/html.ts';
import { documentMarkdown, findDocument } from '../../src/site/document.ts';
import { entryMain } from '../../src/surfaces/pages/entry/entry.tsx';
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
  const html = entryMain(site, 0, entrySource(site, 0), { show: showText });
  for (const address of ['https://conf.example/a', 'https://slides.example/a', 'https://video.example/a']) {
    expect(html).toContain(`href="${address}"`);
  }
});

it('a transcript is passages with times, too, where somebody has typed it line by line', async () => {
  const site = await siteOf({
    'content/videos/a.md':
      '---\ntitle: A film\nlink: https://youtu.be/dQw4w9WgXcQ\n---\n- 0:00 Hello\n\n## Transcript\n\n[00:00] Hello.\n1:05 Until 1:30 we cook.\nAnd eat.\n(1:02:05) Goodbye.\n',
  });
  const source = entrySource(site, 0);
  const html = entryMain(site, 0, source, { show: showText });
  expect(
    [...html.matchAll(/<p id="(t\d+)"><a href="[^"]*">([^<]*)<\/a><span>(.*?)<\/span>/g)].map((found) =>
      found.slice(1),
    ),
  ).toEqual([
    ['t0', '0:00', 'Hello.'],
    ['t65', '1:05', 'Until 1:30 we cook. And eat.'],
    ['t3725', '1:02:05', 'Goodbye.'],
  ]);
  // Chapters and transcripts do not describe a film.
  expect(source.description ?? null).toBeNull();
});

it('a transcript with times is Markdown, and its speakers stand out', async () => {
  const site = await siteOf({
    'content/talks/a.md':
      '---\ntitle: A talk\n---\nText.\n\n## Transcript\n\n[00:00:01] **Ana Lee:** Hello *you*, `x < y`.\n\n[00:01:05] Bob Ray: 1. No list.\n\n[00:02:05] # No heading <script>x</script>\n',
  });
  const html = entryMain(site, 0, entrySource(site, 0), { show: showText });
  expect(html).toContain(
    '<span><b>Ana Lee: </b>Hello <em>you</em>, <code>x &lt; y</code>.</span></p>' +
      '<p id="t65"><a href="#t65">1:05</a><span><b>Bob Ray: </b>1. No list.</span></p>' +
      '<p id="t125"><a href="#t125">2:05</a><span># No heading &lt;script&gt;x&lt;/script&gt;</span></p>',
  );
});

it('a film or a sound that is a file is played in place', async () => {
  const site = await siteOf({
    'content/videos/a.md': '---\ntitle: A\nlink: /walk.mp4\n---\nText.\n',
    'content/videos/b.md': '---\ntitle: B\nlink: https://a.example/rain.mp3\n---\nText.\n',
    'public/walk.mp4': '',
  });
  const pages = [0, 1].map((row) => entryMain(site, row, entrySource(site, row), { show: showText }));
  expect(pages[0]).toContain(
    '<figure class="player"><video src="https://example.com/walk.mp4" controls="" preload="none">',
  );
  expect(pages[1]).toContain(
    '<figure class="player"><audio src="https://a.example/rain.mp3" controls="" preload="none">',
  );
});
