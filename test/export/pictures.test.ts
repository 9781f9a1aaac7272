import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { painted } from '../support/pictures.ts';
import { writeFolder } from '../support/workspace.ts';
import { build, filesIn } from './build.ts';

it('an export has every picture that its pages offer, and no picture of an unpublished entry', async () => {
  const photo = await painted(900, 600).jpeg().toBuffer();
  const dir = writeFolder({
    'public/A photo.jpg': photo,
    'content/writing/post.md': '---\ntitle: Post\n---\n![A](</A photo.jpg>)\n',
    'content/writing/secret.md': '---\ntitle: Secret\ndraft: true\n---\n![B](secret.jpg)\n',
    'content/writing/secret.jpg': photo,
  });
  const out = writeFolder({});
  const { code, said } = await build(dir, '-o', out, '--base-url', 'https://example.com');
  expect([code, said]).toEqual([0, expect.any(String)]);
  const made = filesIn(out).filter((file) => file.startsWith('_lectern/pictures/'));
  expect(made).toEqual([
    '_lectern/pictures/320/A photo.jpg.webp',
    '_lectern/pictures/640/A photo.jpg.webp',
    '_lectern/pictures/960/A photo.jpg.webp',
  ]);
  const sizes = await Promise.all(
    made.map(async (file) => {
      const { format, width } = await sharp(readFileSync(join(out, file))).metadata();
      return [format, width];
    }),
  );
  expect(sizes).toEqual([
    ['webp', 320],
    ['webp', 640],
    ['webp', 900],
  ]);
  const page = readFileSync(join(out, 'writing/post/index.html'), 'utf8');
  expect(page).toMatch(/srcset="\/_lectern\/pictures\/320\/A%20photo\.jpg\.webp\?[\w-]{10} 320w, /);
});
