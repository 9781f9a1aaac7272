import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPosters } from '../../src/cli/commands/add-posters.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { loadSite } from '../../src/runtimes/node/build/load.ts';
import { appOfFolder } from '../support/app.ts';
import { runBuiltHere } from '../support/command.ts';
import { painted } from '../support/pictures.ts';
import { writeFolder } from '../support/workspace.ts';

const video = (link: string, more = '') =>
  `---\ntitle: A video\ndate: 2026-01-01\nlink: ${link}\n${more}---\nNotes.\n`;
/** A video on YouTube without a large picture, one on Vimeo, one on PeerTube, a recording, and a player in a text. */
const SITE = {
  'content/videos/tube.md': video('https://youtu.be/dQw4w9WgXcQ'),
  'content/videos/film.md': video('https://vimeo.com/76979871'),
  'content/videos/peer.md': video('https://tube.example/w/kkGMgK9ZtnKfYAgnEtQxbv'),
  'content/videos/own.md': video('https://youtu.be/ownpicture1', 'image: /own.svg\n'),
  'public/own.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
  'content/talks/talk.md':
    '---\ntitle: A talk\ndate: 2026-01-01\nrecording: https://www.youtube.com/watch?v=recording_1\n---\nText.\n',
  'content/writing/text.md':
    '---\ntitle: A text\ndate: 2026-01-01\n---\nLook:\n\nhttps://youtu.be/in-the-text\n\nNot https://youtu.be/in-sentence.\n',
};
const FILES = [
  'peertube-kkGMgK9ZtnKfYAgnEtQxbv.jpg',
  'vimeo-76979871.jpg',
  'youtube-dQw4w9WgXcQ.jpg',
  'youtube-in-the-text.jpg',
  'youtube-recording_1.jpg',
];

let picture: Buffer;
let asked: string[] = [];
/** What a service says of a video: the address of its picture, as it differs from the usual one. */
let described: Record<string, string> = {};
const server = createServer(({ url = '', headers }, response) => {
  asked.push(url);
  const video = /[?&]url=([^&]*)/.exec(url)?.[1];
  const page = video && decodeURIComponent(video);
  if (page) {
    const usual = page.includes('youtube')
      ? `https://i.ytimg.com/vi/${page.slice(-11)}/hqdefault.jpg`
      : `https://pictures.example/${page.slice(-5)}.jpg`;
    response.end(JSON.stringify({ thumbnail_url: described[page] ?? usual }));
  } else if (url.includes('maxresdefault') || url.includes('gone')) response.writeHead(404).end();
  else if (url.includes('moved'))
    response.writeHead(302, { location: `http://${headers.host}/inside.jpg` }).end();
  else response.end(url.includes('words') ? 'words' : picture);
});
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
/** The services and hosts of pictures are this server. */
const stand = (address: string) => address.replace(/^https:\/\/[\w.]+(?<!0\.1)\//, `${origin()}/`);

beforeAll(async () => {
  picture = await painted(1280, 720).jpeg().toBuffer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => server.close());

async function add(dir: string) {
  asked = [];
  const config = await readConfig(dir);
  const { bytes } = await loadSite({ dir, config, cacheDir: null });
  return addPosters({ dir, config }, bytes, stand);
}

it('nothing is fetched unless the owner asks for it', async () => {
  expect(await add(writeFolder(SITE))).toEqual({ isNew: false, notes: [] });
  expect(asked).toEqual([]);
});

it('pictures of videos become files of the site, once', async () => {
  const dir = writeFolder({ ...SITE, 'lectern.yaml': 'posters: true\n' });
  expect(await add(dir)).toEqual({
    isNew: true,
    notes: ['5 pictures of videos fetched into public/posters.'],
  });
  expect(readdirSync(join(dir, 'public/posters')).toSorted()).toEqual(FILES);
  expect(asked).toContain('/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ');
  expect(asked).toContain(
    '/services/oembed?format=json&url=https%3A%2F%2Ftube.example%2Fw%2FkkGMgK9ZtnKfYAgnEtQxbv',
  );
  expect(await add(dir)).toEqual({ isNew: false, notes: [] });
  expect(asked).toEqual([]);

  const { ask } = await appOfFolder(dir);
  const pages = ['/videos/tube', '/videos/film', '/videos/peer', '/talks/talk', '/writing/text', '/videos'];
  const texts = await Promise.all(pages.map(async (page) => (await ask(page)).text));
  for (const [index, file] of [FILES[2], FILES[1], FILES[0], FILES[4], FILES[3], FILES[2]].entries()) {
    expect(texts[index]).toMatch(new RegExp(`<img src="(?:https://example.com)?/posters/${file}"`));
    // No page names the host of a picture.
    expect(texts[index]).not.toMatch(/ytimg|pictures\.example/);
  }
  expect((await ask(`/posters/${FILES[0]}`)).headers.get('content-type')).toBe('image/jpeg');
  expect((await ask('/videos/own')).text).toContain('/own.svg');
});

it('what cannot be fetched is told, private addresses are not asked, and the drawn cover stays', async () => {
  const { port } = server.address() as AddressInfo;
  const links = ['gone-video1', 'moved-video', 'words-video', 'local-video', 'empty-video'];
  described = Object.fromEntries(
    [
      `https://p.example/gone`,
      `https://p.example/moved`,
      `https://p.example/words`,
      `http://localhost:${port}/inside.jpg`,
      'https://[::1]/inside.jpg',
    ].map((address, index) => [`https://www.youtube.com/watch?v=${links[index]}`, address]),
  );
  const inside = `https://127.0.0.1:${port}/w/kkGMgK9ZtnKfYAgnEtQxbv`;
  const dir = writeFolder({
    'lectern.yaml': 'posters: true\nbase_url: https://example.com\n',
    'content/videos/inside.md': video(inside),
    ...Object.fromEntries(links.map((id) => [`content/videos/${id}.md`, video(`https://youtu.be/${id}`)])),
  });
  const { isNew, notes } = await add(dir);
  expect(isNew).toBe(false);
  expect(
    notes
      .map((note) => note.replace(/.*: (?=\S+ |the )/, '').replace(/^(?:::1|127\.0\.0\.1) /, 'It '))
      .toSorted(),
  ).toEqual([
    'HTTP 404. Its drawn cover stays.',
    'It is no address of the public internet. Its drawn cover stays.',
    'It is no address of the public internet. Its drawn cover stays.',
    'It is no address of the public internet. Its drawn cover stays.',
    'It is no address of the public internet. Its drawn cover stays.',
    'the picture is no JPEG. Its drawn cover stays.',
  ]);
  expect(asked.filter((url) => url.includes('inside') || url.includes('services'))).toEqual([]);
  expect(existsSync(join(dir, 'public'))).toBe(false);
  expect((await (await appOfFolder(dir)).ask('/videos/inside')).text).toContain('<svg class="drawn"');
});

it('lectern build says it, and writes the site', async () => {
  const dir = writeFolder({
    'lectern.yaml': 'posters: true\nbase_url: https://example.com\n',
    'content/videos/inside.md': video('https://127.0.0.1:9/w/kkGMgK9ZtnKfYAgnEtQxbv'),
  });
  const { code, err } = await runBuiltHere(['build', dir, '-o', join(dir, 'dist')]);
  expect(code).toBe(0);
  expect(err).toContain('127.0.0.1 is no address of the public internet. Its drawn cover stays.\n');
  expect(existsSync(join(dir, 'dist/videos/inside/index.html'))).toBe(true);
});
